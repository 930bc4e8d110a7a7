/**
 * Letters that look like a Latin one, besides accented ones: those found in deceptive hosts (a small part of
 * Unicode's confusables, UTS 39).
 */
const LOOKALIKES: readonly (readonly [latin: string, lookalikes: string])[] = [
  ['a', 'аαɑ'],
  ['b', 'ЬЪвβ'],
  ['c', 'сϲ'],
  ['d', 'ԁɗ'],
  ['e', 'еєҽ3'],
  ['g', 'ɡԍ'],
  ['h', 'һн'],
  ['i', 'іιı'],
  ['j', 'ј'],
  ['k', 'кκ'],
  ['l', 'ӏ1|ⅼ'],
  ['m', 'мⅿ'],
  ['n', 'пη'],
  ['o', 'оοσ0ө'],
  ['p', 'рρ'],
  ['q', 'ԛ'],
  ['r', 'гᴦ'],
  ['s', 'ѕ5'],
  ['t', 'тτ'],
  ['u', 'υս'],
  ['v', 'ѵν'],
  ['w', 'ԝω'],
  ['x', 'хχ'],
  ['y', 'уγ'],
  ['z', 'ᴢ'],
];

const LATIN_OF: ReadonlyMap<string, string> = new Map(
  LOOKALIKES.flatMap(([latin, lookalikes]) => [...lookalikes].map((letter) => [letter, latin])),
);

/** @param text in lower case @returns its appearance in plain letters: `rn` as `m`, `vv` as `w` */
export function toSkeleton(text: string): string {
  return [...text.normalize('NFKD')]
    .filter((letter) => !/\p{M}/u.test(letter))
    .map((letter) => LATIN_OF.get(letter) ?? letter)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

/** Scripts that are used together: Japanese, Korean and Chinese mix with Latin. */
const COMPANIES: readonly RegExp[] = [
  /^[\p{sc=Latin}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Common}\p{sc=Inherited}]*$/u,
  /^[\p{sc=Latin}\p{sc=Han}\p{sc=Hangul}\p{sc=Common}\p{sc=Inherited}]*$/u,
  /^[\p{sc=Latin}\p{sc=Han}\p{sc=Bopomofo}\p{sc=Common}\p{sc=Inherited}]*$/u,
];

const SCRIPTS = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Hebrew', 'Arabic', 'Georgian', 'Han'];
const PATTERNS = SCRIPTS.map((script) => new RegExp(`\\p{sc=${script}}`, 'u'));

/** @param label of a host, in its own script @returns whether it mixes unrelated scripts */
export function isMixedScript(label: string): boolean {
  if (COMPANIES.some((company) => company.test(label))) return false;
  return PATTERNS.filter((pattern) => pattern.test(label)).length > 1;
}

/**
 * Whether two words differ by one typo: a letter added, missing, replaced, or two swapped. In linear time.
 */
export function isOneSlipApart(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  const shorter = Math.min(a.length, b.length);
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [middleA, middleB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (middleA.length <= 1 && middleB.length <= 1) return true;
  return middleA.length === 2 && middleB === `${middleA[1]}${middleA[0]}`;
}
