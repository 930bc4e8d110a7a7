import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from '#kit/web/loading/error-boundary.tsx';
import { lazily } from '#kit/web/loading/lazily.ts';
import { ProgressBar } from '#kit/web/loading/spinner.tsx';
import { untilIdle } from '#kit/web/loading/when-idle.ts';
import { useImpersonation } from '#kit/web/session/impersonation.ts';
import { untilToast } from '#kit/web/toasts/toast.ts';
import { OfflineNotice } from './offline-notice.tsx';

// Not needed for the first render, so it loads afterwards, at the latest with the first toast.
const Toaster = lazily(
  async () => {
    await Promise.race([untilIdle(), untilToast()]);
    return import('#kit/web/toasts/toaster.tsx');
  },
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
