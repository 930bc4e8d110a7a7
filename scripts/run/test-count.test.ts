import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  addCounts,
  buildClosingLine,
  NOTHING,
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
    { ...NOTHING, passed: 2, flaky: ['b.spec.ts › waits'], processorSeconds: 2 },
    { ...NOTHING, passed: 3, failed: 1, failures: ['a.test.ts › adds'], processorSeconds: 1 },
  ]);
  expect(buildClosingLine(sum)).toBe('5 passed, 1 failed');
  expect(sum.failures).toEqual(['a.test.ts › adds']);
  expect(sum).toMatchObject({ flaky: ['b.spec.ts › waits'], processorSeconds: 3 });
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
    ...NOTHING,
    passed: 3,
    failed: 1,
    failures: [`${path}: the suite ended with 1 and no failing test`],
  });
  expect(await readReport(path, 0, parseVitestReport)).toMatchObject({ passed: 3, failed: 0 });
});

test('a suite that ran no test counts as a failure', async () => {
  const path = await writeReport({ numPassedTests: 0, numFailedTests: 0, numPendingTests: 0 });
  expect(await readReport(path, 0, parseVitestReport)).toMatchObject({ failed: 1 });
});

test('a file that fails to load is reported by name, with its error', () => {
  const message = 'The program “haproxy” is missing';
  const file = { name: 'a.test.ts', status: 'failed', message, assertionResults: [] };
  expect(parseVitestReport({ numPassedTests: 3, testResults: [file] })).toEqual({
    ...NOTHING,
    passed: 3,
    failed: 1,
    failures: [`a.test.ts\n${message}`],
  });
});

test('failing tests are listed with their errors', () => {
  const testResults = [
    {
      name: 'src/a.test.ts',
      assertionResults: [
        { status: 'passed', fullName: 'adds', failureMessages: [] },
        { status: 'failed', fullName: 'subtracts', failureMessages: ['expected 1 to be 2'] },
      ],
    },
  ];
  const report = { numPassedTests: 1, numFailedTests: 1, testResults };
  expect(parseVitestReport(report)).toMatchObject({
    passed: 1,
    failed: 1,
    failures: ['src/a.test.ts › subtracts\nexpected 1 to be 2'],
  });
});

test('browser tests are named with their file and project, however deep', () => {
  const results = [{ error: { message: 'Timeout of 60000ms exceeded.' } }];
  const specs = [
    { title: 'opens', tests: [{ projectName: 'desktop', status: 'expected', results: [{}] }] },
    {
      title: 'closes',
      tests: [
        { projectName: 'desktop', status: 'unexpected', results },
        { projectName: 'phone', status: 'flaky', results: [...results, {}] },
      ],
    },
  ];
  const suites = [{ file: 'a.spec.ts', suites: [{ file: 'a.spec.ts', specs }] }];
  const stats = { expected: 1, unexpected: 1, flaky: 1 };
  expect(parsePlaywrightReport({ stats, suites })).toEqual({
    ...NOTHING,
    passed: 2,
    failed: 1,
    failures: ['a.spec.ts › closes (desktop)\nTimeout of 60000ms exceeded.'],
    flaky: ['a.spec.ts › closes (phone)\nTimeout of 60000ms exceeded.'],
  });
});
