import { useSearchParams } from 'react-router';
import { AdministratorsNeedOne } from '#web/features/doors/second-factor/components/administrators-need-one.tsx';
import { SecondFactorForm } from '#web/features/doors/second-factor/components/second-factor-form.tsx';
import { PageTitle } from '#web/lib/look/page-title.tsx';
import { needsSecondFactor } from '#web/lib/session/second-factor.ts';
import { useSession } from '#web/lib/session/session.ts';

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
