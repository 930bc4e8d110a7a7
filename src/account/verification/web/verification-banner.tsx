import type { User } from '@supabase/auth-js';
import { MailWarning } from 'lucide-react';
import { Button } from '#kit/web/buttons/button.tsx';
import { useSession } from '#kit/web/session/session.ts';
import { Banner } from '#kit/web/ui/banner.tsx';
import { isConfirmed, useVerification } from './verification.ts';

/** Reminds a signed-in person to confirm their email; renders nothing otherwise. */
export function VerificationBanner() {
  const user = useSession()?.user;
  if (!user || isConfirmed(user)) return null;
  return <VerificationReminder user={user} />;
}

function VerificationReminder({ user }: { user: User }) {
  const { resend, refresh } = useVerification(user);
  return (
    <Banner
      tone="warning"
      title="Verify your email"
      icon={<MailWarning />}
      actions={
        <>
          <Button
            size="sm"
            variant="secondary"
            busy={resend.busy}
            busyLabel="Resending..."
            onClick={() => void resend.run()}
          >
            Resend verification email
          </Button>
          <Button
            size="sm"
            variant="secondary"
            busy={refresh.busy}
            onClick={() => void refresh.run()}
          >
            I've verified, refresh
          </Button>
          <Button size="sm" variant="ghost" onClick={() => logUser(user)}>
            Debug Info
          </Button>
        </>
      }
    >
      <p>
        Please verify it to unlock all features. If the email is not in your inbox, check your spam
        folder.
      </p>
      <p className="mt-2 break-all text-ink-faint text-xs">
        Email: {user.email} · User ID: {user.id}
      </p>
    </Banner>
  );
}

/** For support: who is signed in, and whether the service has seen the confirmation. No token. */
function logUser(user: User) {
  const { id, email, email_confirmed_at, confirmed_at } = user;
  console.info('Signed-in user', { id, email, email_confirmed_at, confirmed_at });
}
