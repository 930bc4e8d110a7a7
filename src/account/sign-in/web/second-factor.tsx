import { ShieldCheck } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { MailSent } from '#account/doors/web/mail-sent.tsx';
import { SecondFactorForm } from '#account/second-factor/web/second-factor-form.tsx';
import { needsSecondFactor } from '#account/session/web/second-factor.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { useSession } from '#kit/web/session/session.ts';
import { PageTitle } from '#kit/web/ui/page-title.tsx';

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

/**
 * Tells administrators without a second factor why the administration is closed, with a link to set
 * one up.
 */
function AdministratorsNeedOne() {
  return (
    <MailSent
      icon={<ShieldCheck />}
      tone="accent"
      title="Administrators sign in in two steps"
      action={
        <div className="flex flex-col gap-3">
          <Button asChild size="lg">
            <Link to={`${PATHS.accountSettings}#sign-in`}>Set up two-factor sign-in</Link>
          </Button>
          <Button asChild size="lg" variant="secondary">
            <Link to={PATHS.dashboard}>Back to the dashboard</Link>
          </Button>
        </div>
      }
    >
      Everybody’s data is behind the administration, and this site is open to the public. So it asks
      for a code of your phone beside the password. Setting that up takes a minute.
    </MailSent>
  );
}
