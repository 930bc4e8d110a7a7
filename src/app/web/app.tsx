import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { whenIdle } from '#kit/web/loading/when-idle.ts';
import { routes } from './routes.tsx';

const fetchLater = () => import('./later.ts');

type Router = ReturnType<typeof createBrowserRouter>;

/**
 * Renders the URL's screen, and every later one.
 *
 * @param isPatient whether the root's content stays until the screen can replace it; otherwise a spinner
 *   shows at once
 */
export async function startApp(root: Root, isPatient: boolean): Promise<void> {
  const isKept = 'kept' in document.documentElement.dataset;
  const shown = isKept ? await (await fetchLater()).openKept(routes) : routes;
  const router = createBrowserRouter(shown);
  if (isPatient) await settle(router);
  // React adds its own title, but the first one in the head wins.
  document.querySelector('title[data-drawn]')?.remove();
  root.render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  whenIdle(
    () =>
      void fetchLater().then(
        (later) => later.fetchLater(),
        () => undefined,
      ),
  );
}

/** Loads the first screen most people see after signing in. */
export async function fetchDashboard(): Promise<void> {
  await Promise.all([
    import('./layouts/user-layout.tsx'),
    import('./screens/dashboard.tsx'),
    import('#audience/dashboard/web/figures.tsx'),
  ]);
}

function settle(router: Router): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}
