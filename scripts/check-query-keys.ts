import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const HOME = 'lib/query-keys.ts';
const FAULTS: readonly (readonly [RegExp, string])[] = [
  [/queryKey:\s*\[/, 'a key is written in lib/query-keys.ts.'],
  [
    /(?:[gs]et|ensure)(?:Query|Queries)(?:Data|State)\(\s*\[/,
    'a key is written in lib/query-keys.ts.',
  ],
  [
    /\.(?:invalidate|refetch|reset|remove)Queries\(/,
    'what a write makes stale is said in lib/query-keys.ts; call makeStale.',
  ],
];

/**
 * What is read and what a write makes stale stand in one file, so that two screens of one number
 * cannot disagree. A key written, or a query made stale, anywhere else is a problem.
 *
 * @param root the folder of the dashboard @returns what is wrong
 */
export function checkQueryKeys(root: string): string[] {
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' });
  return paths.filter(isSource).flatMap((path) => checkFile(root, path));
}

function isSource(path: string): boolean {
  return /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && path !== HOME;
}

function checkFile(root: string, path: string): string[] {
  const source = readFileSync(join(root, path), 'utf8');
  return FAULTS.flatMap(([fault, sentence]) => {
    const found = fault.exec(source);
    if (!found) return [];
    const line = source.slice(0, found.index).split('\n').length;
    return [`${path}:${line}: ${sentence}`];
  });
}
