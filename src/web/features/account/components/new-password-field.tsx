import type { Ref } from 'react';
import { PASSWORD_DESCRIPTION, PASSWORD_MIN_LENGTH } from '#domain/account/password.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';

type NewPasswordFieldProps = { label: string; ref?: Ref<HTMLInputElement> };

/** A password that is being chosen, read by `readText(form, 'password')`. */
export function NewPasswordField({ label, ref }: NewPasswordFieldProps) {
  return (
    <PasswordField
      ref={ref}
      label={label}
      name="password"
      description={PASSWORD_DESCRIPTION}
      required
      minLength={PASSWORD_MIN_LENGTH}
      autoComplete="new-password"
    />
  );
}
