import type { User } from '@supabase/auth-js';
import { MailWarning } from 'lucide-react';
import { useState } from 'react';
import { ACCOUNT_MESSAGES } from '#domain/account/messages.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { refreshUser, resendVerification } from '../mutations/doors.ts';

/** Reminds a signed-in person whose address is unconfirmed; draws nothing for everybody else. */
export function VerificationBanner() {
  const user = useSession()?.user;
  if (!user || isConfirmed(user)) return null;
  return <VerificationReminder user={user} />;
}

function VerificationReminder({ user }: { user: User }) {
  const resend = useReported(
    () => resendVerification(user.email),
    toast.success,
    ACCOUNT_MESSAGES.resent,
  );
  const refresh = useReported(refreshUser, toast.info, ACCOUNT_MESSAGES.refreshed);
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

/** Runs a call once at a time, and tells its outcome in a toast. */
function useReported(
  call: () => Promise<string | null>,
  tell: (sentence: string) => void,
  sentence: string,
) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    const problem = await call();
    setBusy(false);
    if (problem) toast.error(problem);
    else tell(sentence);
  };
  return { busy, run };
}

function isConfirmed(user: User): boolean {
  return Boolean(user.email_confirmed_at ?? user.confirmed_at);
}

/** For support: who is signed in, and whether the service has seen the confirmation. No token. */
function logUser(user: User) {
  const { id, email, email_confirmed_at, confirmed_at } = user;
  console.info('Signed-in user', { id, email, email_confirmed_at, confirmed_at });
}
