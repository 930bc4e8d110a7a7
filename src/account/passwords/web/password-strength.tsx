import { measurePassword, PASSWORD_STRENGTHS } from '#account/sign-in/rules/password-strength.ts';

const MOST = PASSWORD_STRENGTHS.length - 1;

/** How hard the typed password is to guess: a bar and a word. */
export function PasswordStrength({ password }: { password: string }) {
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
