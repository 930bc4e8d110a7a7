import { KeyRound } from 'lucide-react';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { canUsePasskeys } from '#account/session/web/passkeys.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { whenIdle } from '#kit/web/loading/when-idle.ts';
import { ProblemBanner } from '#kit/web/ui/banner.tsx';
import { awaitOfferedPasskey, signInWithPasskey } from './mutations.ts';
import { OrLine } from './provider-buttons.tsx';

const subscribe = () => () => undefined;

/**
 * Signs in without typing, in browsers that support it. It also offers passkeys in the email field,
 * next to saved passwords.
 */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  // The build renders this without a browser, so it assumes support, which nearly all have.
  const isOffered = useSyncExternalStore(subscribe, canUsePasskeys, () => true);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  usePasskeyAutofill({ isOffered: isOffered && !busy, onSignedIn, onProblem: setProblem });
  if (!isOffered) return null;
  const press = async () => {
    setBusy(true);
    setProblem(null);
    const failure = await signInWithPasskey();
    if (failure === null) await onSignedIn();
    setProblem(failure);
    setBusy(false);
  };
  return (
    <div className="flex flex-col gap-4">
      <ProblemBanner problem={problem} />
      <Button
        variant="secondary"
        size="lg"
        busy={busy}
        busyLabel="Waiting for your device..."
        onClick={() => void press()}
      >
        <KeyRound aria-hidden />
        Use a passkey
      </Button>
      <OrLine>or with your email</OrLine>
    </div>
  );
}

type Autofill = {
  /** False while another passkey request is open. */
  isOffered: boolean;
  onSignedIn: () => Promise<void>;
  onProblem: (problem: string) => void;
};

/** Offers passkeys in the email field while the screen is mounted. */
function usePasskeyAutofill({ isOffered, onSignedIn, onProblem }: Autofill): void {
  const settle = useEffectEvent((problem: string | null) =>
    problem === null ? void onSignedIn() : onProblem(problem),
  );
  useEffect(() => {
    if (!isOffered) return;
    const gone = new AbortController();
    const cancel = whenIdle(async () => {
      const outcome = await awaitOfferedPasskey(gone.signal);
      if (outcome !== 'none') settle(outcome.problem);
    });
    return () => {
      cancel();
      gone.abort();
    };
  }, [isOffered]);
}
