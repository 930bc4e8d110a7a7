import { useState } from 'react';
import { useNavigate } from 'react-router';
import { signInPath } from '#account/sign-in/rules/redirect.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { PasswordField } from '#kit/web/fields/password-field.tsx';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { forgetStoredDrafts } from '#kit/web/forms/stored-draft.ts';
import { readText, useSubmit } from '#kit/web/forms/use-submit.ts';
import { signOutHere } from '#kit/web/session/ask-auth.ts';
import { isFreshSession } from '#kit/web/session/claims.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import { useSession } from '#kit/web/session/session.ts';
import { formatDate } from '#kit/web/time/dates.ts';
import { toast } from '#kit/web/toasts/toast.ts';
import { ProblemBanner } from '#kit/web/ui/banner.tsx';
import { TEXT_LINK_LOOK } from '#kit/web/ui/text-link.ts';
import { isConfirmedBy } from '../rules/leaving.ts';
import { requestDeletion } from './leaving.ts';

type DeletionFormProps = {
  email: string;
  /** The word to type as confirmation. */
  confirmWord: string;
  onCancel: () => void;
};

/** A recent sign-in is proof enough; otherwise the form asks for the password or a new sign-in. */
export function DeletionForm({ email, confirmWord, onCancel }: DeletionFormProps) {
  const { proof, leave, signInAgain } = useLeave(email);
  const { onSubmit, busy, problem } = useSubmit(async (form) => {
    if (!isConfirmedBy(readText(form, 'confirmation'), confirmWord)) {
      return `Type ${confirmWord} to confirm.`;
    }
    return leave(proof === 'password' ? readText(form, 'currentPassword') : null);
  });
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-5">
      <ProblemBanner problem={problem} />
      {proof !== 'sign-in' && (
        <TextField
          label={`Type ${confirmWord} to confirm`}
          name="confirmation"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      {proof === 'password' && (
        <PasswordField
          label="Your password"
          name="currentPassword"
          required
          autoComplete="current-password"
        />
      )}
      {proof !== 'fresh' && (
        <p className="text-ink-soft">
          {proof === 'password' ? 'No password? ' : 'First confirm it’s you. '}
          <button type="button" className={TEXT_LINK_LOOK} onClick={() => void signInAgain()}>
            Sign in again
          </button>{' '}
          and come back here within 10 minutes.
        </p>
      )}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onCancel}>
          Keep my account
        </Button>
        {proof !== 'sign-in' && (
          <Button type="submit" variant="danger" busy={busy} busyLabel="Deleting…">
            Delete my account
          </Button>
        )}
      </div>
    </form>
  );
}

/** The owner's proof of identity: a recent sign-in, their password, or a new sign-in. */
type Proof = 'fresh' | 'password' | 'sign-in';

/**
 * Lets an owner delete their account.
 *
 * @returns the proof required, `leave` (resolves to an error sentence, or null once the deletion is
 *   requested), and `signInAgain`
 */
function useLeave(email: string) {
  const session = useSession();
  const userId = useOwner();
  const navigate = useNavigate();
  const [proof] = useState<Proof>(() => {
    if (session && isFreshSession(session)) return 'fresh';
    // A password alone doesn't sign in to an account with a second factor.
    const hasFactor = session?.user.factors?.some(({ status }) => status === 'verified') ?? false;
    return hasFactor ? 'sign-in' : 'password';
  });
  return {
    proof,
    async leave(password: string | null): Promise<string | null> {
      const leaving = await requestDeletion(userId, password === null ? null : { email, password });
      if (leaving.outcome === 'failed') return leaving.problem;
      toast.success(
        'Your account will be deleted',
        `Until ${formatDate(leaving.dueAt)} you can sign in and undo this.`,
      );
      await navigate(PATHS.auth);
      forgetStoredDrafts();
      return null;
    },
    async signInAgain() {
      await signOutHere();
      await navigate(signInPath(PATHS.accountSettings));
    },
  };
}
