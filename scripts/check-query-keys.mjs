// What is read and what a write makes stale stand in one file, so that two screens of one number
// cannot disagree. This fails on a key written, or a query made stale, anywhere else in src/web.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [root = 'src/web'] = process.argv.slice(2);
const HOME = 'lib/query-keys.ts';
const FAULTS = [
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

const problems = readdirSync(root, { recursive: true }).filter(isSource).flatMap(checkFile);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

function isSource(path) {
  return /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && path !== HOME;
}

function checkFile(path) {
  const source = readFileSync(join(root, path), 'utf8');
  return FAULTS.flatMap(([fault, sentence]) => {
    const found = fault.exec(source);
    if (!found) return [];
    const line = source.slice(0, found.index).split('\n').length;
    return [`${path}:${line}: ${sentence}`];
  });
}
