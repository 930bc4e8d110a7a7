import { useSearchParams } from 'react-router';
import { AdministratorsNeedOne } from '#account/second-factor/web/administrators-need-one.tsx';
import { SecondFactorForm } from '#account/second-factor/web/second-factor-form.tsx';
import { needsSecondFactor } from '#account/session/web/second-factor.ts';
import { PageTitle } from '#kit/web/look/page-title.tsx';
import { useSession } from '#kit/web/session/session.ts';

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
        <AdministratorsNeedOne />
      ) : (
        <SecondFactorForm user={session.user} redirect={search.get('redirect')} />
      )}
    </>
  );
}
