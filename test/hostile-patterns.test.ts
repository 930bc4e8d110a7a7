import ts from 'typescript';
import { expect, test } from 'vitest';
import { readSources } from './source-files.ts';

/** Code that reads no stranger's input, pages or files. */
const FRIENDLY = /\/src\/(?:database|sandbox)\/|\/web\//;

/** Spaced so that quadratic time shows, but nothing that grows faster hangs. */
const LENGTHS = [16, 24, 64, 512, 4096];

/**
 * How much longer a hostile text may take than a harmless one, or than a plain search if that ends
 * at once.
 */
const MOST = 6;

/** Twice a linear pattern's cost for a text four times as long; a quadratic one costs 16 times. */
const MOST_GROWTH = 8;

/** Less than this is noise. */
const LEAST_MICROSECONDS = 200;

/** Patterns that take too long, and why that does no harm: the limit on their input. */
const BOUNDED: Readonly<Record<string, string>> = {
  'src/page/links/rules/read-address.ts: /^(.+?)[:/\\s]+@?([\\w.-]+)$/':
    'MAX_GUESS_LENGTH characters',
  'src/kit/server/process/mail-sender.ts: /"(?:\\\\.|[^"\\\\])*"/g': 'a setting of the operator',
  'src/page/style/public/css.ts: /\\s*([{};,>])\\s*/g': 'our own style sheets',
  'src/integrations/api/server/api.ts: /\\W*(\\w+)\\W*/g': 'the names of our own operations',
};

const UNITS = [
  'a',
  'A',
  '0',
  ' ',
  '\t',
  '\n',
  '\r\n',
  '-',
  '.',
  '_',
  ':',
  '/',
  '@',
  '&',
  '<',
  '=',
  '"',
  "'",
  '(',
  '[',
  '{',
  '\\',
  '%',
  '#',
  '*',
  '~',
  ';',
  ',',
  'é',
  '日',
  '\u200f',
  'a ',
  'a.',
  'a-',
  'a:',
  '<a',
  '&a',
  '="',
  'a@',
  'a=',
  '<!--',
  '](',
  '=\n',
  '\\"',
  '%4',
];

/**
 * A run of one unit, also after a prefix that starts the pattern, and before a suffix that fails
 * it.
 */
const SHAPES = UNITS.flatMap((unit) => [
  (length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length),
  (length: number) =>
    `<meta ${unit.repeat(Math.ceil(length / unit.length))}`
      .slice(0, length)
      .replace(/.$/s, '\u0001'),
]);

const PROSE =
  'Coats, alterations and evening classes at 12 Mill Lane. <p>Write before you come by!</p>\n';
const harmless = (length: number) =>
  PROSE.repeat(Math.ceil(length / PROSE.length)).slice(0, length);

/** @returns the CPU microseconds of a search for all matches, the minimum of some runs */
function measure(pattern: RegExp, text: string, tries = 1): number {
  const flags = pattern.flags.includes('g') ? pattern.flags : `${pattern.flags}g`;
  const every = new RegExp(pattern.source, flags);
  const taken = Array.from({ length: tries }, () => {
    const before = process.cpuUsage();
    text.replace(every, '');
    const { user, system } = process.cpuUsage(before);
    return user + system;
  });
  return Math.min(...taken);
}

/** A plain pattern, whose cost on a text four times as long is the baseline. */
const PLAIN = /(?:[a-z]+ ?)+|\W/gi;

/**
 * @returns how much longer the text takes than a harmless one, or than a plain search if that ends
 * at once
 */
function compare(pattern: RegExp, text: string): number {
  const plain = measure(PLAIN, harmless(4 * text.length));
  const least = Math.max(measure(pattern, harmless(text.length)), plain, LEAST_MICROSECONDS);
  return measure(pattern, text) / least;
}

/** @returns how much longer the text takes than its first quarter: 4 times for linear time */
function readGrowth(pattern: RegExp, text: string): number {
  const quarter = measure(pattern, text.slice(0, text.length / 4));
  return measure(pattern, text) / Math.max(quarter, 20);
}

function findSlowText(pattern: RegExp): string | null {
  for (const length of LENGTHS) {
    const most = MOST * Math.max(measure(PLAIN, harmless(4 * length), 3), LEAST_MICROSECONDS);
    // A slow run may have been interrupted, so it has to be slow each time it's compared.
    const isSlow = (text: string) =>
      measure(pattern, text) > most &&
      Array.from({ length: 5 }).every(
        () => compare(pattern, text) > MOST && readGrowth(pattern, text) > MOST_GROWTH,
      );
    const slow = SHAPES.map((shape) => shape(length)).find(isSlow);
    if (slow !== undefined) return `${JSON.stringify(slow.slice(0, 20))} × ${length}`;
  }
  return null;
}

function listPatterns(): { name: string; pattern: RegExp }[] {
  return readSources('src')
    .filter(({ path }) => !FRIENDLY.test(path))
    .flatMap(({ path, text }) => {
      const found: { name: string; pattern: RegExp }[] = [];
      const visit = (node: ts.Node): void => {
        if (ts.isRegularExpressionLiteral(node)) {
          const [, source = '', flags] = /^\/(.*)\/(\w*)$/s.exec(node.text) ?? [];
          found.push({
            name: `${path.slice(path.indexOf('/src/') + 1)}: ${node.text}`,
            pattern: new RegExp(source, flags),
          });
        }
        ts.forEachChild(node, visit);
      };
      visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
      return found;
    });
}

test('no pattern takes much longer for a hostile text than for a harmless one', () => {
  const slow = listPatterns().flatMap(({ name, pattern }) => {
    const text = findSlowText(pattern);
    return text === null ? [] : [{ name, text }];
  });
  expect(slow.filter(({ name }) => !(name in BOUNDED))).toEqual([]);
  const names = slow.map(({ name }) => name);
  expect(Object.keys(BOUNDED).filter((name) => !names.includes(name))).toEqual([]);
}, 240_000);
