import { WRONG_CODE } from '#domain/account/sign-in/code.ts';
import { findErrorCode, toErrorSentence } from '#web/lib/connection/error-sentence.ts';
import { CodeField } from '#web/lib/forms/code-field.tsx';
import { FormWindow } from '#web/lib/forms/form-dialog.tsx';
import { readText } from '#web/lib/forms/use-submit.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { askAuth } from '../ask-auth.ts';

/** Asks for an emailed code, after a sign-in through a company. */
export function CodeWindow({ onClose }: { onClose: () => void }) {
  return (
    <FormWindow
      open
      onOpenChange={(open) => !open && onClose()}
      title="Confirm that it’s you"
      description="Your company signed you in. What you add here stays yours when you leave the team, so we mailed you a code."
      confirmLabel="Confirm"
      busyLabel="Checking…"
      onSubmit={(form) => prove(readText(form, 'code').replace(/\s/g, ''))}
    >
      <CodeField label="Code from the email" name="code" autoFocus />
    </FormWindow>
  );
}

/** @returns why the code was refused, or null: the session is then fresh */
async function prove(nonce: string): Promise<string | null> {
  const { error } = await askAuth((client) => client.updateUser({ nonce }));
  if (findErrorCode(error) === 'reauthentication_not_valid') return WRONG_CODE;
  if (error) return toErrorSentence(error, 'Please try again.');
  // The next token has the new time.
  await askAuth((client) => client.refreshSession());
  toast.success('Thank you', 'Now do that once more.');
  return null;
}
