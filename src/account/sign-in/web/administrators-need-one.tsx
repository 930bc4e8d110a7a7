import { ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import { MailSent } from '#account/doors/web/mail-sent.tsx';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';

/**
 * Tells administrators without a second factor why the administration is closed, with a link to set
 * one up.
 */
export function AdministratorsNeedOne() {
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
