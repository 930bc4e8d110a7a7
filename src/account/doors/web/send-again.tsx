import { useState } from 'react';
import { Button } from '#kit/web/buttons/button.tsx';
import { useSecondsUntil } from '#kit/web/time/now.ts';
import { toast } from '#kit/web/toasts/toast.ts';

/** The sign-in service's own delay between emails of the same kind (`mailAgain`). */
const RESEND_WAIT_MS = 120_000;

type SendAgainProps = {
  /** Returns an error sentence, or null. */
  send: () => Promise<string | null>;
  /** Shown once it is on its way. */
  sent: string;
};

/** Resends an email, after a wait. */
export function SendAgain({ send, sent }: SendAgainProps) {
  const [sentAt, setSentAt] = useState(Date.now);
  const [busy, setBusy] = useState(false);
  const secondsLeft = useSecondsUntil(sentAt + RESEND_WAIT_MS);
  const press = async () => {
    setBusy(true);
    const problem = await send();
    setBusy(false);
    if (problem) {
      toast.error(problem);
      return;
    }
    setSentAt(Date.now());
    toast.success(sent);
  };
  return (
    <Button
      variant="secondary"
      className="tabular-nums"
      disabled={secondsLeft > 0}
      busy={busy}
      busyLabel="Sending…"
      onClick={() => void press()}
    >
      {secondsLeft > 0 ? `Send again in ${secondsLeft} s` : 'Send again'}
    </Button>
  );
}
