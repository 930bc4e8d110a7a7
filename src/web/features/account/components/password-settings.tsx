import { useRef } from 'react';
import { readText, useSubmit } from '../../../lib/editing/use-submit.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { updatePassword } from '../mutations/account.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { SettingsForm } from './settings-form.tsx';

/** A new password for whoever is signed in. */
export function PasswordSettings({ email }: { email: string }) {
  const fields = useRef<HTMLDivElement>(null);
  const { onSubmit, busy, problem } = useSubmit(async (form) => {
    const failure = await updatePassword(
      readText(form, 'password'),
      readText(form, 'currentPassword'),
    );
    if (failure) return failure;
    toast.success('Your new password is set.');
    for (const field of fields.current?.querySelectorAll('input') ?? []) field.value = '';
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
      <div ref={fields} className="flex flex-col gap-5">
        <PasswordField
          label="Current password"
          name="currentPassword"
          required
          autoComplete="current-password"
        />
        <NewPasswordField label="New password" />
      </div>
    </SettingsForm>
  );
}
