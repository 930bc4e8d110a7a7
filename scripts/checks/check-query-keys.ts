import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const HOMES = ['kit/web/data/query-keys.ts', 'kit/web/data/stale-after.ts'];
const WRITE_HOME = 'kit/web/data/use-write.ts';
const FAULTS: readonly (readonly [RegExp, string])[] = [
  [/queryKey:\s*\[/, 'a key is written in kit/web/data/query-keys.ts.'],
  [
    /(?:[gs]et|ensure)(?:Query|Queries)(?:Data|State)\(\s*\[/,
    'a key is written in kit/web/data/query-keys.ts.',
  ],
  [
    /\.(?:invalidate|refetch|reset|remove)Queries\(/,
    'what a write makes stale is said in kit/web/data/stale-after.ts; call makeStale.',
  ],
];

/** Matches a write's list of stale queries, or its reason for having none. */
const SAYS_WHAT_IS_STALE = /\bstale: staleAfter\.|\bstale,|\/\/ Nothing stale: \w/;

/**
 * One file has all query keys, and one the keys each write makes stale, so that two screens never
 * show different values of one number. Keys or invalidation anywhere else are problems; so are
 * writes that make nothing stale without a reason (`// Nothing stale: …`), and writes that bypass
 * `useWrite`.
 *
 * @param root the folder of the dashboard
 * @returns the problems
 */
export function checkQueryKeys(root: string): string[] {
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' });
  return paths.filter(isSource).flatMap((path) => checkFile(root, path));
}

function isSource(path: string): boolean {
  return /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !HOMES.includes(path);
}

function checkFile(root: string, path: string): string[] {
  const source = readFileSync(join(root, path), 'utf8');
  const silent = listMutations(source)
    .filter(({ text }) => !SAYS_WHAT_IS_STALE.test(text))
    .map(({ line }) => `${path}:${line}: this write makes nothing stale, and does not say why.`);
  const faults = FAULTS.flatMap(([fault, sentence]) => {
    const found = fault.exec(source);
    if (!found) return [];
    const line = source.slice(0, found.index).split('\n').length;
    return [`${path}:${line}: ${sentence}`];
  });
  return [...faults, ...silent, ...listWritesPast(path, source)];
}

/** @returns the calls of `useMutation` outside `useWrite`'s file */
function listWritesPast(path: string, source: string): string[] {
  if (path === WRITE_HOME) return [];
  return [...source.matchAll(/\buseMutation\b/g)].map(({ index }) => {
    const line = source.slice(0, index).split('\n').length;
    return `${path}:${line}: writes go through useWrite of ${WRITE_HOME}.`;
  });
}

/** @returns each call of `useWrite`, up to its closing bracket, with its line */
function listMutations(source: string): { text: string; line: number }[] {
  return [...source.matchAll(/(?<!function )\buseWrite\b(?:<[^(]*>)?\(/g)].map(({ index }) => ({
    text: source.slice(index, findClosing(source, index)),
    line: source.slice(0, index).split('\n').length,
  }));
}

function findClosing(source: string, from: number): number {
  let depth = 0;
  for (let at = source.indexOf('(', from); at < source.length; at += 1) {
    if (source[at] === '(') depth += 1;
    if (source[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return source.length;
}
