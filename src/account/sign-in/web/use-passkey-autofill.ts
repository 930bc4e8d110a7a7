import { useEffect, useEffectEvent } from 'react';
import { whenIdle } from '#kit/web/loading/when-idle.ts';
import { awaitOfferedPasskey } from './mutations.ts';

type Autofill = {
  /** False while another passkey request is open. */
  isOffered: boolean;
  onSignedIn: () => Promise<void>;
  onProblem: (problem: string) => void;
};

/** Offers passkeys in the email field while the screen is mounted. */
export function usePasskeyAutofill({ isOffered, onSignedIn, onProblem }: Autofill): void {
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
