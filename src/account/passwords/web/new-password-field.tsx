import { useState } from 'react';
import {
  measurePassword,
  PASSWORD_DESCRIPTION,
  PASSWORD_MIN_LENGTH,
  PASSWORD_STRENGTHS,
} from '#account/sign-in/rules/password.ts';
import { PasswordField } from '#kit/web/fields/password-field.tsx';

const MOST = PASSWORD_STRENGTHS.length - 1;

/** How hard the typed password is to guess: a bar and a word. */
function PasswordStrength({ password }: { password: string }) {
  const strength = measurePassword(password);
  const word = PASSWORD_STRENGTHS[strength];
  return (
    <span className="flex items-center gap-3">
      {/* Red below fair, amber at fair, green above. */}
      <meter
        aria-label="Strength"
        aria-valuetext={word}
        min={0}
        max={MOST}
        low={2}
        high={2.5}
        optimum={MOST}
        value={strength}
        className="h-3 flex-1"
      />
      <span>{word}</span>
    </span>
  );
}

type NewPasswordFieldProps = {
  label: string;
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
