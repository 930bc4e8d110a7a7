import { readFile } from 'node:fs/promises';

/** How many tests there were, by how they ended, and the names of those that failed. */
export type Count = { passed: number; failed: number; skipped: number; failures: string[] };

/** @param counts of several suites @returns their sum */
export function addCounts(counts: readonly Count[]): Count {
  const sum: Count = { passed: 0, failed: 0, skipped: 0, failures: [] };
  for (const count of counts) {
    sum.passed += count.passed;
    sum.failed += count.failed;
    sum.skipped += count.skipped;
    sum.failures.push(...count.failures);
  }
  return sum;
}

/** @returns the closing line that tools read: `N passed, N failed`, and what was skipped if anything was */
export function buildClosingLine({ passed, failed, skipped }: Omit<Count, 'failures'>): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * Reads the JSON report of a suite. A suite that ended badly without a failing test, or wrote no
 * report at all, counts as one failure: nothing may pass by not running.
 *
 * @param path of the report
 * @param exitCode of the runner
 */
export async function readReport(
  path: string,
  exitCode: number,
  parse: (report: unknown) => Count,
): Promise<Count> {
  const count = await readFile(path, 'utf8').then(
    (text) => parse(JSON.parse(text)),
    () => ({ passed: 0, failed: 0, skipped: 0, failures: [] }),
  );
  const hasRun = count.passed + count.failed > 0;
  if (hasRun && (exitCode === 0 || count.failed > 0)) return count;
  const failure = `${path}: the suite ended with ${exitCode} and no failing test`;
  return { ...count, failed: count.failed + 1, failures: [...count.failures, failure] };
}

type VitestReport = {
  numPassedTests?: number;
  numFailedTests?: number;
  numPendingTests?: number;
  testResults?: Array<{ name: string; assertionResults: Array<VitestResult> }>;
};
type VitestResult = { status: string; fullName: string; failureMessages?: string[] };

/** Reads the numbers of a vitest report, and which tests failed with what. */
export function parseVitestReport(report: unknown): Count {
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = report as VitestReport;
  return {
    passed: numPassedTests ?? 0,
    failed: numFailedTests ?? 0,
    skipped: numPendingTests ?? 0,
    failures: (testResults ?? []).flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages = [] }) =>
          [`${name} › ${fullName}`, ...failureMessages].join('\n'),
        ),
    ),
  };
}

type PlaywrightSuite = {
  file?: string;
  specs?: Array<{ title: string; ok: boolean }>;
  suites?: PlaywrightSuite[];
};

/** Reads the numbers of a Playwright report. A test that passed at the second try has failed. */
export function parsePlaywrightReport(report: unknown): Count {
  const { stats, suites } = report as { stats: Record<string, number>; suites?: PlaywrightSuite[] };
  return {
    passed: stats.expected ?? 0,
    failed: (stats.unexpected ?? 0) + (stats.flaky ?? 0),
    skipped: stats.skipped ?? 0,
    failures: (suites ?? []).flatMap(listFailures),
  };
}

function listFailures({ file, specs = [], suites = [] }: PlaywrightSuite): string[] {
  const own = specs.filter(({ ok }) => !ok).map(({ title }) => `${file} › ${title}`);
  return [...own, ...suites.flatMap(listFailures)];
}
