let words: Promise<ReadonlySet<string>> | undefined;

/** Short additions to a common word, as in `monkey2024!`, add little strength. */
export const DECORATION_MAX_CHARACTERS = 6;
const CHARACTERS_MIN_DISTINCT = 4;

/**
 * Whether a password is among the first guesses: a common one (zxcvbn's list of about fifty
 * thousand leaked ones), one with added digits or symbols, or one with few different characters.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  words ??= readWords();
  const known = await words;
  const whole = password.trim().toLowerCase();
  const core = whole.replace(/^\P{L}+|\P{L}+$/gu, '');
  const isDecorated = whole.length - core.length <= DECORATION_MAX_CHARACTERS && known.has(core);
  return known.has(whole) || isDecorated || new Set(whole).size < CHARACTERS_MIN_DISTINCT;
}

/** Loaded on first use: it takes some 50 ms and a few megabytes. */
async function readWords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map(String));
}
