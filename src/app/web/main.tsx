import './styles.css';
import { createRoot } from 'react-dom/client';
import { loadConfig } from '#kit/web/connection/config.ts';
import { startApp } from './app.tsx';
import { findRoot } from './root/root-frame.tsx';

const root = findRoot();
// Signed-in people don't see the prerendered screen, so they get the spinner at once.
const isDrawn =
  root.childElementCount > 0 && document.documentElement.dataset.session === undefined;

// Every query waits for it.
void loadConfig().catch(() => undefined);

// No top-level await: lazily loaded screens import this file, and would wait for it.
void startApp(createRoot(root), isDrawn);
