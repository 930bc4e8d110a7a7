import { useRef } from 'react';
import { readText, useSubmit } from '../../../lib/editing/use-submit.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { updatePassword } from '../mutations.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { SettingsForm } from './settings-form.tsx';

/** A new password for whoever is signed in. */
export function PasswordSettings({ email }: { email: string }) {
  const field = useRef<HTMLInputElement>(null);
  const { onSubmit, busy, problem } = useSubmit(async (form) => {
    const failure = await updatePassword(readText(form, 'password'));
    if (failure) return failure;
    toast.success('Your new password is set.');
    if (field.current) field.current.value = '';
    return null;
  });
  return (
    <SettingsForm
      title="Password"
      description="Choose a long one that you use nowhere else."
      saveLabel="Change password"
      busy={busy}
      problem={problem}
      onSubmit={onSubmit}
    >
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField ref={field} label="New password" />
    </SettingsForm>
  );
}
