import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { SecondFactorForm } from '#account/second-factor/web/second-factor-form.tsx';
import { needsSecondFactor } from '#account/session/web/second-factor.ts';
import { lazily } from '#kit/web/loading/lazily.ts';
import { useSession } from '#kit/web/session/session.ts';
import { PageTitle } from '#kit/web/ui/page-title.tsx';

const AdministratorsNeedOne = lazily(
  () => import('./administrators-need-one.tsx'),
  (file) => file.AdministratorsNeedOne,
);

/** Asks for the second factor, between password and dashboard. */
export function SecondFactorScreen() {
  const [search] = useSearchParams();
  const session = useSession();
  if (!session) return null;
  const isWaited = search.get('for') === 'administration' && !needsSecondFactor(session);
  return (
    <>
      <PageTitle title="Two-factor sign-in" />
      {isWaited ? (
        <Suspense>
          <AdministratorsNeedOne />
        </Suspense>
      ) : (
        <SecondFactorForm user={session.user} redirect={search.get('redirect')} />
      )}
    </>
  );
}
