import { lazy, Suspense } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { OfflineNotice } from './offline-notice.tsx';

// Not needed to draw the first screen, so it follows after it.
const Toaster = lazy(async () => ({ default: (await import('../ui/toasts/toaster.tsx')).Toaster }));

/** What every screen has: the wait between two screens, the offline notice, the toast. */
export function RootLayout() {
  const waiting = useNavigation().state !== 'idle';
  return (
    <>
      {waiting && <ProgressBar label="Loading the page" />}
      <OfflineNotice />
      <Outlet />
      <ErrorBoundary fallback={() => null}>
        <Suspense>
          <Toaster />
        </Suspense>
      </ErrorBoundary>
      <ScrollRestoration />
    </>
  );
}
