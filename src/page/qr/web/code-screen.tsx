import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { SignedInOnly } from '#account/session/web/signed-in-only.tsx';
import { lazily } from '#kit/web/loading/lazily.ts';
import { SpinnerPage } from '#kit/web/loading/spinner.tsx';
import { Content } from '#kit/web/look/content.tsx';
import { PageTitle } from '#kit/web/ui/page-title.tsx';

// A page's styles are large, and the screen's frame doesn't need them.
const OwnCode = lazily(
  () => import('./own-code.tsx'),
  (file) => file.OwnCode,
);

/**
 * The owner's code, filling the screen, at `/code`; with `?of=` a team member's, with `?at=` a share
 * source's. It stays white in dark mode, as a code needs a bright background.
 */
export function CodeScreen() {
  const [params] = useSearchParams();
  return (
    <>
      <PageTitle title="Your code" />
      <div className="scheme-light fixed inset-x-0 top-(--edge) bottom-0 z-20 flex flex-col overflow-y-auto overscroll-contain bg-[#fff] text-ink">
        <Content className="flex flex-col px-5 pt-[max(0.75rem,env(safe-area-inset-top))]">
          <SignedInOnly>
            {(user) => (
              <Suspense fallback={<SpinnerPage label="Loading your code" />}>
                <OwnCode user={user} staffId={params.get('of')} />
              </Suspense>
            )}
          </SignedInOnly>
        </Content>
      </div>
    </>
  );
}
