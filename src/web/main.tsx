import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { router } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');

// Not awaited at the top: the screens that are fetched import from this file, and would wait for it.
void leaveDrawing(root).then(() =>
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  ),
);

/**
 * A screen drawn by the build stays until the real one can take its place in one step. Who is signed
 * in does not see it, so there the spinner comes at once.
 */
async function leaveDrawing(container: HTMLElement): Promise<void> {
  const { dataset } = document.documentElement;
  if (container.childElementCount > 0 && dataset.session === undefined) await waitForRouter();
  // React keeps a title of its own, and the first one in the head counts.
  document.querySelector('title[data-drawn]')?.remove();
}

function waitForRouter(): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}
