import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkProofs, findFile, splitCells } from './proofs.ts';

/** The line numbers of levels 1 and 2, by section; missing numbers are of level 3 or deleted. */
const LINES = {
  1.1: '1-7',
  1.2: '1-4',
  1.4: '1 4-5',
  1.5: '1-4',
  1.6: '1-4',
  1.7: '1-2',
  1.8: '1-2',
  1.9: '1-2',
  '1.10': '1',
  1.11: '1-2',
  1.12: '2',
  1.14: '1-6',
  2.1: '1-12',
  2.2: '1-3',
  2.3: '1-3',
  2.4: '1-6',
  2.5: '1-7',
  2.6: '1-3',
  2.7: '1-6',
  2.8: '1-7',
  2.9: '1-3',
  '2.10': '1-4',
  3.1: '1',
  3.2: '1-4',
  3.3: '1-4',
  3.4: '1-5',
  3.5: '1-3',
  3.7: '1',
  4.1: '1-3 5',
  4.2: '1-2',
  4.3: '1-3',
  5.1: '1-5',
  5.2: '1-8',
  5.3: '1-10',
  5.4: '1-3',
  5.5: '1-4',
  6.1: '1-3',
  6.2: '1-6',
  6.3: '1-2',
  6.4: '1-2',
  7.1: '1-4',
  7.2: '1-2',
  7.3: '1 3-4',
  7.4: '1-3',
  8.1: '1-4',
  8.2: '1-3',
  8.3: '1-8',
  9.1: '1-3',
  9.2: '1-4',
  10.2: '1-2',
  10.3: '1-3',
  11.1: '1-8',
  12.1: '1-3',
  12.2: '1',
  12.3: '1-6',
  12.4: '1-2',
  12.5: '1-2',
  12.6: '1',
  13.1: '1 3-5',
  13.2: '1-3 5-6',
  13.3: '1-2',
  13.4: '1-2',
  14.1: '1-4',
  14.2: '1-6',
  14.3: '2-3',
  14.4: '1-7',
  14.5: '1-4',
};
const PROVED = 'proved by a test';
const KINDS: readonly (readonly [string, RegExp])[] = [
  [PROVED, /“/],
  ['met, with a reason', /^reason: ./],
  ['met otherwise', /^otherwise: .*decision 049/],
  ['later', /^later: ./],
];
const PATH = /`([\w.-]+\/[\w./-]*)`/g;
const ROW = /^\| V(\d+\.\d+)\.(\d+) \|/;
const ABSENT = /^- ((?:V\d+\.\d+\.\d+(?: to V\d+\.\d+\.\d+)?(?:, )?)+): /;

/** The attack that some lines' tests make: a list of lines, then the attack. */
const ATTACK = /^- \*\*(V\d+\.\d+\.\d+(?:, V\d+\.\d+\.\d+)*)\*\* \S.+\.$/;

type Row = ReturnType<typeof readRow>;

/**
 * docs/security.md answers every line of OWASP ASVS 4.0.3 for levels 1 and 2 once: with its test,
 * with a reason, with the decision that meets it in another way, as later, or as not applicable.
 * This verifies it, as `checkCoverage` does docs/coverage.md.
 *
 * @param root of the repository
 * @returns the problems
 */
export function checkSecurity(root: string): string[] {
  const text = readFileSync(join(root, 'docs/security.md'), 'utf8').split('\n');
  const rows = text.filter((line) => ROW.test(line)).map(readRow);
  const absent = text.flatMap((line) => expand(ABSENT.exec(line)?.[1] ?? ''));
  const given = [...rows.map(({ line }) => line), ...absent];
  return [
    ...rows.flatMap((row) => checkRow(root, row)),
    ...checkLines(given),
    ...checkAttacks(text, rows),
    ...checkHead(text, rows, absent.length),
  ];
}

function readRow(row: string) {
  const [line = '', , how = '', proof = ''] = splitCells(row);
  return { line, how, proof, kind: KINDS.find(([, pattern]) => pattern.test(proof))?.[0] };
}

function checkRow(root: string, { line, how, proof, kind }: Row): string[] {
  const cited = kind === PROVED ? how : how + proof;
  const missing = [...cited.matchAll(PATH)].filter(([, path = '']) => !findFile(root, path));
  const found = [
    ...missing.map(([path]) => `${path} does not exist.`),
    ...(kind === undefined ? [`"${proof}" is neither test, reason, decision nor later.`] : []),
    ...(kind === PROVED ? checkProofs(root, proof) : []),
  ];
  return found.map((problem) => `${line}: ${problem}`);
}

function checkLines(given: readonly string[]): string[] {
  const wanted = Object.entries(LINES).flatMap(([section, parts]) =>
    parts.split(' ').flatMap((part) => {
      const [first = '', last = first] = part.split('-');
      return count(section, first, last);
    }),
  );
  return [
    ...wanted.filter((line) => !given.includes(line)).map((line) => `${line} is not answered.`),
    ...given
      .filter((line) => !wanted.includes(line))
      .map((line) => `${line} is no line of levels 1 and 2.`),
    ...given
      .filter((line, index) => given.indexOf(line) < index)
      .map((line) => `${line} is answered twice.`),
  ];
}

/** Each proved line must have its test's attack described exactly once; other lines must not. */
function checkAttacks(text: readonly string[], rows: readonly Row[]): string[] {
  const tried = text.flatMap((line) => expand(ATTACK.exec(line)?.[1] ?? ''));
  const proved = rows.filter(({ kind }) => kind === PROVED).map(({ line }) => line);
  return [
    ...proved.filter((line) => !tried.includes(line)).map((line) => `${line}: says no attack.`),
    ...tried
      .filter((line, index) => !proved.includes(line) || tried.indexOf(line) < index)
      .map((line) => `${line}: an attack of no proved line, or its second one.`),
  ];
}

/** @returns every line of `V3.4.1 to V3.4.5, V3.5.1` */
function expand(list: string): string[] {
  return [...list.matchAll(/V(\d+\.\d+)\.(\d+)(?: to V\d+\.\d+\.(\d+))?/g)].flatMap(
    ([, section = '', first = '', last = first]) => count(section, first, last),
  );
}

function count(section: string, first: string, last: string): string[] {
  const length = Number(last) - Number(first) + 1;
  return Array.from({ length }, (_, index) => `V${section}.${Number(first) + index}`);
}

function checkHead(text: readonly string[], rows: readonly Row[], absent: number): string[] {
  const counts = KINDS.map(([kind]) => `${rows.filter((row) => row.kind === kind).length} ${kind}`);
  const head = `${rows.length + absent} lines: ${[...counts, `${absent} do not apply`].join('; ')}.`;
  return text.includes(head) ? [] : [`the head line is not “${head}”`];
}
