import { Button } from '#kit/web/buttons/button.tsx';
import { PasswordField } from '#kit/web/fields/password-field.tsx';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { readText, useSubmit } from '#kit/web/forms/use-submit.ts';
import { ProblemBanner } from '#kit/web/ui/problem-banner.tsx';
import { TEXT_LINK_LOOK } from '#kit/web/ui/text-link.ts';
import { isConfirmedBy } from '../rules/leaving.ts';
import { useLeave } from './use-leave.ts';

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
      return `Please type ${confirmWord} to say that you mean it.`;
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
          {proof === 'password' ? 'No password? ' : 'Please show first that it is you. '}
          <button type="button" className={TEXT_LINK_LOOK} onClick={() => void signInAgain()}>
            Sign in once more
          </button>{' '}
          and come back here within ten minutes.
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
