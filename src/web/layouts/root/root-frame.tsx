import { type ReactNode, Suspense } from 'react';
import { useImpersonation } from '#web/lib/session/impersonation.ts';
import { ErrorBoundary } from '#web/ui/loading/error-boundary.tsx';
import { lazily } from '#web/ui/loading/lazily.ts';
import { ProgressBar } from '#web/ui/loading/progress-bar.tsx';
import { OfflineNotice } from './offline-notice.tsx';

// Not needed for the first render, so it loads afterwards.
const Toaster = lazily(
  () => import('#web/ui/toasts/toaster.tsx'),
  (file) => file.Toaster,
);

const ImpersonationBanner = lazily(
  () => import('./impersonation-banner.tsx'),
  (file) => file.ImpersonationBanner,
);

type RootFrameProps = {
  /** Whether another screen is loading. */
  waiting: boolean;
  children: ReactNode;
};

/** Surrounds every screen: the loading bar, the offline notice, the toast. */
export function RootFrame({ waiting, children }: RootFrameProps) {
  const impersonation = useImpersonation();
  return (
    <>
      {waiting && <ProgressBar label="Loading the page" />}
      {impersonation && (
        <Suspense>
          <ImpersonationBanner impersonation={impersonation} />
        </Suspense>
      )}
      <OfflineNotice />
      {children}
      <ErrorBoundary fallback={() => null}>
        <Suspense>
          <Toaster />
        </Suspense>
      </ErrorBoundary>
    </>
  );
}
