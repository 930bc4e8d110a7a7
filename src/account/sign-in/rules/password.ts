/** The gateway refuses shorter ones; set a hosted backend to the same. */
export const PASSWORD_MIN_LENGTH = 10;

export const PASSWORD_DESCRIPTION = `At least ${PASSWORD_MIN_LENGTH} characters.`;

/** From refused or easily guessed to strong. */
export const PASSWORD_STRENGTHS = ['Too short', 'Weak', 'Fair', 'Good', 'Strong'] as const;

/** Minimum bits for fair, good and strong. */
const STEPS_BITS = [42, 56, 72];

/** Each kind of character, and how many there are to guess from. */
const KINDS: ReadonlyArray<readonly [pattern: RegExp, size: number]> = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[ -/:-@[-`{-~]/, 33],
  [/[^ -~]/, 100],
];

/** Sequences that are easy to type and to guess. */
const ROWS = ['abcdefghijklmnopqrstuvwxyz', '0123456789', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/**
 * Instantly estimates how hard a password is to guess, by its length and kinds of character; characters that
 * continue a sequence (`aaa`, `4321`, `qwert`) hardly count. Only the server knows whether it is a common
 * one.
 *
 * @returns an index of `PASSWORD_STRENGTHS`
 */
export function measurePassword(password: string): number {
  const characters = [...password.trim()];
  if (characters.length < PASSWORD_MIN_LENGTH) return 0;
  const pool = KINDS.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0);
  const surprises = characters.filter(
    (character, index) => index === 0 || !follows(characters[index - 1] ?? '', character),
  );
  const kinds = Math.min(surprises.length, 2 * new Set(surprises).size);
  const bits = kinds * Math.log2(pool);
  return 1 + STEPS_BITS.filter((step) => bits >= step).length;
}

function follows(before: string, character: string): boolean {
  const [first, second] = [before.toLowerCase(), character.toLowerCase()];
  if (first === second) return true;
  return ROWS.some((row) => row.includes(first + second) || row.includes(second + first));
}
