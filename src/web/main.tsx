import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { findLandingFailure } from './lib/landing.ts';
import { router } from './router.tsx';
import { toast } from './ui/toast.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');

const failure = findLandingFailure();
if (failure) toast.error(failure);

createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
