import type { User } from '@supabase/auth-js';
import { EyeOff } from 'lucide-react';
import { useState } from 'react';
import { CodeForm } from '#account/doors/web/code-form.tsx';
import { ACCOUNT_MESSAGES } from '#account/rules/messages.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { FoldedBanner } from '#kit/web/look/folded-banner.tsx';
import { toast } from '#kit/web/toasts/toast.ts';
import { useVerification } from './verification.ts';

/** Tells owners above their editor that the page stays hidden until they confirm their email. */
export function UnconfirmedPageNotice({ user }: { user: User }) {
  const { resend } = useVerification(user);
  const [hasCode, setHasCode] = useState(false);
  return (
    <FoldedBanner
      tone="warning"
      icon={<EyeOff />}
      title="Only you can see this page"
      actions={
        !hasCode && (
          <>
            <Button size="sm" variant="secondary" onClick={() => setHasCode(true)}>
              Enter the code
            </Button>
            <Button
              size="sm"
              variant="secondary"
              busy={resend.busy}
              busyLabel="Resending..."
              onClick={() => void resend.run()}
            >
              Resend verification email
            </Button>
          </>
        )
      }
    >
      <p className="wrap-anywhere">
        Confirm your email to open it to visitors. We sent a link and a code to {user.email}. Not
        there? Check your spam folder.
      </p>
      {hasCode && (
        <div className="mt-3 max-w-xs">
          <CodeForm
            email={user.email ?? ''}
            type="signup"
            button="Confirm my email"
            autoFocus
            onDone={async () =>
              void toast.success(ACCOUNT_MESSAGES.confirmed, ACCOUNT_MESSAGES.confirmedDetail)
            }
          />
        </div>
      )}
    </FoldedBanner>
  );
}
