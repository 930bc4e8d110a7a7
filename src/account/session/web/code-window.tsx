import { WRONG_CODE } from '#kit/rules/values/code.ts';
import { findErrorCode, toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { CodeField } from '#kit/web/forms/code-field.tsx';
import { FormWindow } from '#kit/web/forms/form-dialog.tsx';
import { readText } from '#kit/web/forms/use-submit.ts';
import { askAuth } from '#kit/web/session/ask-auth.ts';
import { toast } from '#kit/web/toasts/toast.ts';

/** Asks for an emailed code after a company sign-in. */
export function CodeWindow({ onClose }: { onClose: () => void }) {
  return (
    <FormWindow
      open
      onOpenChange={(open) => !open && onClose()}
      title="Confirm that it’s you"
      description="Enter the code we emailed you. You keep this way to sign in even if you leave the team."
      confirmLabel="Confirm"
      busyLabel="Checking…"
      onSubmit={(form) => prove(readText(form, 'code').replace(/\s/g, ''))}
    >
      <CodeField label="Code from the email" name="code" autoFocus />
    </FormWindow>
  );
}

/** @returns why the code was refused, or null once the session is fresh */
async function prove(nonce: string): Promise<string | null> {
  const { error } = await askAuth((client) => client.updateUser({ nonce }));
  if (findErrorCode(error) === 'reauthentication_not_valid') return WRONG_CODE;
  if (error) return toErrorSentence(error, 'Please try again.');
  // The next token has the new time.
  await askAuth((client) => client.refreshSession());
  toast.success('Thank you', 'Now try that again.');
  return null;
}
