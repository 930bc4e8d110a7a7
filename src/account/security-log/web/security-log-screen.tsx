import { Link } from 'react-router';
import { SignedInOnly } from '#account/session/web/signed-in-only.tsx';
import { PATHS } from '#kit/rules/paths.ts';
import { PageTitle } from '#kit/web/look/page-title.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { TEXT_LINK_LOOK } from '#kit/web/ui/text-link.ts';
import { SecurityLog } from './security-log.tsx';

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
