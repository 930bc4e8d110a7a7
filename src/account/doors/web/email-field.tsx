import type { FocusEventHandler, ReactNode } from 'react';
import { TextField } from '#kit/web/fields/text-field.tsx';

type EmailFieldProps = {
  label?: string;
  /**
   * `username` is the sign-in email, as password managers know it; `webauthn` also offers passkeys.
   */
  autoComplete?: 'username' | 'username webauthn' | 'email';
  error?: string | undefined;
  description?: ReactNode;
  onBlur?: FocusEventHandler<HTMLInputElement>;
};

/** An account's email address, read by `readText(form, 'email')`. */
export function EmailField({
  label = 'Email',
  autoComplete = 'username',
  ...field
}: EmailFieldProps) {
  return (
    <TextField
      {...field}
      label={label}
      name="email"
      type="email"
      required
      // Browsers allow a domain without a dot; the server does not.
      pattern="\S+@\S+\.\S+"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
