import type { GatewaySettings } from '../../settings/settings.ts';
import { AuthError } from '../errors.ts';

/** Characters a password needs beyond its owner's address or name and our own words. */
const OWN_CHARACTERS_MIN = 4;

/** Short additions to a common word, as in `monkey2024!`, add little strength. */
const DECORATION_MAX_CHARACTERS = 6;

/** Shorter parts of a name or address occur in too many words. */
const PART_CHARACTERS_MIN = 4;

type Rules = {
  settings: Pick<GatewaySettings, 'passwordMinLength' | 'passwordWords' | 'allowCommonPasswords'>;
  email: string;
  /** The account's metadata, which may hold a name. */
  metadata: Readonly<Record<string, unknown>>;
};

/**
 * Refuses a password that is too easy to guess: too short (without spaces at its ends), common, or
 * little more than the account's address or name, or the installation's words. Throws
 * `weak_password` with reasons.
 */
export async function assertStrongPassword(password: string, rules: Rules): Promise<void> {
  const { email, metadata } = rules;
  const { passwordMinLength: minLength, passwordWords } = rules.settings;
  if ([...password.trim()].length < minLength) {
    throw new AuthError('weak_password', {
      message: `Password should be at least ${minLength} characters.`,
      weakPasswordReasons: ['length'],
    });
  }
  const address = listAddressParts(email);
  if (isMadeOf(password, address)) {
    throw toGuessable('Your password should not be your own address.');
  }
  if (isMadeOf(password, [...address, ...listNameParts(metadata), ...passwordWords])) {
    throw toGuessable('Your password should not be made of your name or ours.');
  }
  if (!rules.settings.allowCommonPasswords && (await isCommonPassword(password))) {
    throw toGuessable(
      'Password is known to be weak and easy to guess, please choose a different one.',
    );
  }
}

function toGuessable(message: string): AuthError {
  return new AuthError('weak_password', { message, weakPasswordReasons: ['pwned'] });
}

/** True if a password is one of these words, or has little left once all their copies are removed. */
function isMadeOf(password: string, words: readonly string[]): boolean {
  const whole = fold(password);
  const known = words.map(fold).filter((word) => word !== '');
  if (known.includes(whole)) return true;
  const long = known.filter((word) => word.length >= PART_CHARACTERS_MIN);
  const rest = long
    .sort((left, right) => right.length - left.length)
    .reduce((text, word) => text.replaceAll(word, ''), whole);
  if (rest.length === whole.length) return false;
  const isDecoration = !/\p{L}/u.test(rest) && rest.length <= DECORATION_MAX_CHARACTERS;
  return isDecoration || rest.trim().length < OWN_CHARACTERS_MIN;
}

function fold(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

function listAddressParts(email: string): string[] {
  const [name = ''] = email.split('@');
  return [email, name];
}

/** The whole name, with and without spaces, and each of its parts. */
function listNameParts({ full_name, name }: Rules['metadata']): string[] {
  return [full_name, name]
    .filter((value) => typeof value === 'string')
    .flatMap((value) => [value, value.replace(/\s/g, ''), ...value.split(/\s+/)])
    .filter((part) => part.length >= PART_CHARACTERS_MIN);
}

let commonWords: Promise<ReadonlySet<string>> | undefined;

const CHARACTERS_MIN_DISTINCT = 4;

/**
 * True if a password is among the first guesses: a common one (zxcvbn's list of about fifty
 * thousand leaked ones), one with added digits or symbols, or one with few different characters.
 */
async function isCommonPassword(password: string): Promise<boolean> {
  commonWords ??= readWords();
  const known = await commonWords;
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
