import { ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import { MailSent } from '#account/doors/web/frames.tsx';
import { PATHS, settingsPath } from '#kit/rules/paths.ts';
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
      title="Set up two-factor sign-in first"
      action={
        <div className="flex flex-col gap-3">
          <Button asChild size="lg">
            <Link to={settingsPath('sign-in')}>Set up two-factor sign-in</Link>
          </Button>
          <Button asChild size="lg" variant="secondary">
            <Link to={PATHS.dashboard}>Back to the dashboard</Link>
          </Button>
        </div>
      }
    >
      The admin panel shows everyone’s data, so it needs a code from your phone as well as your
      password. Setup takes a minute.
    </MailSent>
  );
}
