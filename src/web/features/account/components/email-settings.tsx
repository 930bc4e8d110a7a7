import { EmailField } from '../../../lib/doors/email-field.tsx';
import { readText, useSubmit } from '../../../lib/editing/use-submit.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { updateEmail } from '../mutations.ts';
import { SettingsForm } from './settings-form.tsx';

/** The address one signs in with. It changes once the mail about it is answered. */
export function EmailSettings({ email }: { email: string }) {
  const { onSubmit, busy, problem } = useSubmit(async (form) => {
    const failure = await updateEmail(readText(form, 'email'));
    if (!failure) toast.success('Please confirm the change', 'We sent you an email with a link.');
    return failure;
  });
  return (
    <SettingsForm
      title="Email"
      description={`You sign in with ${email}.`}
      saveLabel="Change email"
      busy={busy}
      problem={problem}
      onSubmit={onSubmit}
    >
      <EmailField label="New email" autoComplete="email" />
    </SettingsForm>
  );
}
