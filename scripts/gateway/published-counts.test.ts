import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { comparePublished } from './published-counts.ts';

const run = promisify(execFile);
const DOCUMENT = '| Suite | Passed | Of | Why |\n|---|---|---|---|\n| small | 2 | 3 | |\n';

/** @param statuses of its tests, over two files */
function writeReport(...statuses: string[]) {
  const results = statuses.map((status, index) => ({ fullName: `test ${index}`, status }));
  return {
    numTotalTests: statuses.length,
    testResults: [
      { name: 'a.test.ts', assertionResults: results.slice(0, 1) },
      { name: 'b.test.ts', assertionResults: results.slice(1) },
    ],
  };
}

const compare = (...statuses: string[]) =>
  comparePublished(DOCUMENT, 'small', writeReport(...statuses));

test('a report matches its row’s counts, with or without skipped tests', () => {
  expect(compare('passed', 'failed', 'passed')).toEqual([]);
  expect(compare('passed', 'pending', 'failed', 'passed', 'todo')).toEqual([]);
});

test('one test fewer, one more failure or one more pass is reported', () => {
  expect(compare('passed', 'passed')).toEqual(['small: 2 of 2 passed, and the row says 2 of 3.']);
  expect(compare('passed', 'passed', 'passed')).toHaveLength(1);
  expect(compare('passed', 'failed', 'failed')).toEqual([
    'small: 1 of 3 passed, and the row says 2 of 3.',
    'failed: test 1',
    'failed: test 2',
  ]);
});

test('a suite without a row and a report of another kind are reported', () => {
  expect(comparePublished(DOCUMENT, 'other', writeReport())).toEqual([
    'docs/gateway.md has no row for the suite “other”.',
  ]);
  expect(comparePublished(DOCUMENT, 'small', { results: [] })).toHaveLength(1);
});

test('the command exits with 1 when the counts differ from docs/gateway.md', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'published-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const root = join(import.meta.dirname, '../..');
  const document = await readFile(join(root, 'docs/gateway.md'), 'utf8');
  const [, suite = '', passed = '', of = ''] =
    /^\| ([\w-]+) \| (\d+) \| (\d+) \|/m.exec(document) ?? [];
  const check = async (good: number, bad: number) => {
    const report = join(folder, 'report.json');
    const statuses = [...Array(good).fill('passed'), ...Array(bad).fill('failed')];
    await writeFile(report, JSON.stringify(writeReport(...statuses)));
    const args = ['--import', 'tsx', 'scripts/gateway/check-published.ts', suite, report];
    return run(process.execPath, args, { cwd: root }).then(
      () => 0,
      ({ code }) => code,
    );
  };
  const failures = Number(of) - Number(passed);
  expect(await check(Number(passed), failures)).toBe(0);
  expect(await check(Number(passed) - 1, failures + 1)).toBe(1);
});
