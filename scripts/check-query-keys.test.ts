import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const SCRIPT = new URL('./check-query-keys.mjs', import.meta.url).pathname;

/** Runs the check over a tree of one file. */
function check(path: string, source: string) {
  const root = mkdtempSync(join(tmpdir(), 'web-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), source);
  const { status, stderr } = spawnSync(process.execPath, [SCRIPT, root], { encoding: 'utf8' });
  return { status, problem: stderr.trim() };
}

test.each([
  [
    "queryOptions({\n  queryKey: ['leads', userId],\n})",
    '2: a key is written in lib/query-keys.ts.',
  ],
  ['{ queryKey: [...key, day] }', '1: a key is written in lib/query-keys.ts.'],
  ["queryClient.setQueryData(['leads'], [])", '1: a key is written in lib/query-keys.ts.'],
  ['queryClient.invalidateQueries({ queryKey })', '1: what a write makes stale is said'],
])('%j fails with its line', (source, sentence) => {
  const { status, problem } = check('features/leads/queries.ts', source);
  expect(status).toBe(1);
  expect(problem).toContain(`features/leads/queries.ts:${sentence}`);
});

test.each([
  ['lib/query-keys.ts', "({ queryKey: ['leads'] })"],
  ['features/leads/queries.test.ts', "client.getQueryState(['leads'])"],
  ['features/leads/queries.ts', '({ queryKey: queryKeys.leads.all(userId) })'],
])('%s may say %s', (path, source) => {
  expect(check(path, source)).toEqual({ status: 0, problem: '' });
});
