import { Link } from 'react-router';
import { PATHS } from '#domain/paths.ts';
import { SecurityLog } from '#web/features/account/security-log/components/security-log.tsx';
import { SignedInOnly } from '#web/layouts/signed-in-only.tsx';
import { PageTitle } from '#web/lib/look/page-title.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { TEXT_LINK_LOOK } from '#web/ui/text-link.ts';

/** A person's own security log. */
export function SecurityLogScreen() {
  return (
    <>
      <PageTitle title="Security log" />
      <PageHeader
        title="Security log"
        description={
          <>
            Sign-ins and changes to how you sign in, of the last 90 days. Something you don’t
            recognise? Change your password and{' '}
            <Link to={`${PATHS.accountSettings}#sign-in`} className={TEXT_LINK_LOOK}>
              sign out other devices
            </Link>
            .
          </>
        }
      />
      <SignedInOnly>
        <SecurityLog />
      </SignedInOnly>
    </>
  );
}
