import './styles.css';
import { createRoot } from 'react-dom/client';
import { startApp } from './app.tsx';
import { findRoot } from './find-root.ts';

const root = findRoot();
// Signed-in people don't see the drawing of a screen, so there the spinner comes at once.
const isDrawn =
  root.childElementCount > 0 && document.documentElement.dataset.session === undefined;

// Not awaited at the top: the screens that are fetched import from this file, and would wait for it.
void startApp(createRoot(root), isDrawn);
