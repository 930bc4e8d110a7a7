import { PASSWORD_DESCRIPTION, PASSWORD_MIN_LENGTH } from '#domain/account/password.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';

/** A password that is being chosen, read by `readText(form, 'password')`. */
export function NewPasswordField({ label }: { label: string }) {
  return (
    <PasswordField
      label={label}
      name="password"
      description={PASSWORD_DESCRIPTION}
      required
      minLength={PASSWORD_MIN_LENGTH}
      autoComplete="new-password"
    />
  );
}
