import { WifiOff } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useOnline } from '#kit/web/connection/online.ts';
import { ErrorBoundary } from '#kit/web/loading/error-boundary.tsx';
import { lazily } from '#kit/web/loading/lazily.ts';
import { ProgressBar } from '#kit/web/loading/spinner.tsx';
import { untilIdle } from '#kit/web/loading/when-idle.ts';
import { useImpersonation } from '#kit/web/session/impersonation.ts';
import { untilToast } from '#kit/web/toasts/toast.ts';

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
  /** Another screen is loading. */
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

/** An unobtrusive line at the top while offline. */
function OfflineNotice() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-warning-soft px-4 py-2 text-warning">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          You’re offline. You can save again once you’re connected.
        </p>
      )}
    </div>
  );
}

/** @returns the element that the app renders into */
export function findRoot(): HTMLElement {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element with the id "root".');
  return root;
}
