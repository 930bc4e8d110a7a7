import { useState } from 'react';
import { PASSWORD_DESCRIPTION, PASSWORD_MIN_LENGTH } from '#account/sign-in/rules/password.ts';
import { PasswordField } from '#kit/web/fields/password-field.tsx';
import { PasswordStrength } from './password-strength.tsx';

type NewPasswordFieldProps = {
  label: string;
  /** An error sentence. */
  error?: string | undefined;
};

/** A field for choosing a password, read by `readText(form, 'password')`. */
export function NewPasswordField({ label, error }: NewPasswordFieldProps) {
  const [typed, setTyped] = useState('');
  return (
    <PasswordField
      label={label}
      error={error}
      name="password"
      description={typed === '' ? PASSWORD_DESCRIPTION : <PasswordStrength password={typed} />}
      required
      minLength={PASSWORD_MIN_LENGTH}
      autoComplete="new-password"
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
