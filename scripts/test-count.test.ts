import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  addCounts,
  buildClosingLine,
  parsePlaywrightReport,
  parseVitestReport,
  readReport,
} from './test-count.ts';

async function writeReport(report: object): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'report-')), 'report.json');
  await writeFile(path, JSON.stringify(report));
  return path;
}

test('the closing line adds up all suites', () => {
  const sum = addCounts([
    { passed: 2, failed: 0, skipped: 0 },
    { passed: 3, failed: 1, skipped: 0 },
  ]);
  expect(buildClosingLine(sum)).toBe('5 passed, 1 failed');
  expect(buildClosingLine({ ...sum, skipped: 2 })).toBe('5 passed, 1 failed, 2 skipped');
});

test('a suite without a report counts as a failure', async () => {
  expect(await readReport('/nowhere/report.json', 0, parseVitestReport)).toMatchObject({
    failed: 1,
  });
});

test('a runner that ends badly with nothing failing counts as a failure', async () => {
  const path = await writeReport({ numPassedTests: 3, numFailedTests: 0, numPendingTests: 0 });
  expect(await readReport(path, 1, parseVitestReport)).toEqual({
    passed: 3,
    failed: 1,
    skipped: 0,
  });
  expect(await readReport(path, 0, parseVitestReport)).toEqual({
    passed: 3,
    failed: 0,
    skipped: 0,
  });
});

test('a suite that ran no test counts as a failure', async () => {
  const path = await writeReport({ numPassedTests: 0, numFailedTests: 0, numPendingTests: 0 });
  expect(await readReport(path, 0, parseVitestReport)).toMatchObject({ failed: 1 });
});

test('a browser test that needed a second try has failed', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 0 };
  expect(parsePlaywrightReport({ stats })).toEqual({ passed: 4, failed: 2, skipped: 0 });
});
