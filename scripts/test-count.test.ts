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
    { passed: 2, failed: 0, skipped: 0, failures: [] },
    { passed: 3, failed: 1, skipped: 0, failures: ['a.test.ts › adds'] },
  ]);
  expect(buildClosingLine(sum)).toBe('5 passed, 1 failed');
  expect(sum.failures).toEqual(['a.test.ts › adds']);
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
    failures: [`${path}: the suite ended with 1 and no failing test`],
  });
  expect(await readReport(path, 0, parseVitestReport)).toMatchObject({ passed: 3, failed: 0 });
});

test('a suite that ran no test counts as a failure', async () => {
  const path = await writeReport({ numPassedTests: 0, numFailedTests: 0, numPendingTests: 0 });
  expect(await readReport(path, 0, parseVitestReport)).toMatchObject({ failed: 1 });
});

test('a browser test that needed a second try has failed', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 0 };
  expect(parsePlaywrightReport({ stats })).toMatchObject({ passed: 4, failed: 2 });
});

test('failing tests are named with what they said', () => {
  const testResults = [
    {
      name: 'src/a.test.ts',
      assertionResults: [
        { status: 'passed', fullName: 'adds' },
        { status: 'failed', fullName: 'subtracts', failureMessages: ['expected 1 to be 2'] },
      ],
    },
  ];
  const { failures } = parseVitestReport({ numPassedTests: 1, numFailedTests: 1, testResults });
  expect(failures).toEqual(['src/a.test.ts › subtracts\nexpected 1 to be 2']);
});

test('failing browser tests are named with their file, however deep', () => {
  const specs = [
    { title: 'opens', ok: true },
    { title: 'closes', ok: false },
  ];
  const suites = [{ file: 'a.spec.ts', suites: [{ file: 'a.spec.ts', specs }] }];
  const { failures } = parsePlaywrightReport({ stats: { expected: 1, unexpected: 1 }, suites });
  expect(failures).toEqual(['a.spec.ts › closes']);
});
