import { readFile } from 'node:fs/promises';

/** How many tests there were, by how they ended. */
export type Count = { passed: number; failed: number; skipped: number };

/** @param counts of several suites @returns their sum */
export function addCounts(counts: readonly Count[]): Count {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const count of counts) {
    sum.passed += count.passed;
    sum.failed += count.failed;
    sum.skipped += count.skipped;
  }
  return sum;
}

/** @returns the closing line that tools read: `N passed, N failed`, and what was skipped if anything was */
export function buildClosingLine({ passed, failed, skipped }: Count): string {
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
    () => ({ passed: 0, failed: 0, skipped: 0 }),
  );
  const hasRun = count.passed + count.failed > 0;
  if (!hasRun || (exitCode !== 0 && count.failed === 0)) count.failed += 1;
  return count;
}

/** Reads the numbers of a vitest report. */
export function parseVitestReport(report: unknown): Count {
  const { numPassedTests, numFailedTests, numPendingTests } = report as Record<string, number>;
  return {
    passed: numPassedTests ?? 0,
    failed: numFailedTests ?? 0,
    skipped: numPendingTests ?? 0,
  };
}

/** Reads the numbers of a Playwright report. A test that passed at the second try has failed. */
export function parsePlaywrightReport(report: unknown): Count {
  const { stats } = report as { stats: Record<string, number> };
  return {
    passed: stats.expected ?? 0,
    failed: (stats.unexpected ?? 0) + (stats.flaky ?? 0),
    skipped: stats.skipped ?? 0,
  };
}
