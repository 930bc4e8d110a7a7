import { readFile } from 'node:fs/promises';

/** The number of tests by outcome. */
export type Count = {
  passed: number;
  failed: number;
  skipped: number;
  /** The names of failed tests, with their errors. */
  failures: string[];
  /** The names of journeys that passed only on the second attempt, with the first one's error. */
  flaky: string[];
  /** Their CPU time, including child processes. */
  processorSeconds: number;
};

/** For no tests. */
export const NOTHING: Readonly<Count> = {
  passed: 0,
  failed: 0,
  skipped: 0,
  failures: [],
  flaky: [],
  processorSeconds: 0,
};

/** @param counts of several suites @returns their sum */
export function addCounts(counts: readonly Count[]): Count {
  const sum: Count = { ...NOTHING, failures: [], flaky: [] };
  for (const count of counts) {
    sum.passed += count.passed;
    sum.failed += count.failed;
    sum.skipped += count.skipped;
    sum.failures.push(...count.failures);
    sum.flaky.push(...count.flaky);
    sum.processorSeconds += count.processorSeconds;
  }
  return sum;
}

/**
 * @returns the closing line that tools parse: `N passed, N failed`, and the skipped ones, if any
 */
export function buildClosingLine({
  passed,
  failed,
  skipped,
}: Pick<Count, 'passed' | 'failed' | 'skipped'>): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * Reads a suite's JSON report. A suite that failed without a failing test, or wrote no report,
 * counts as one failure: nothing may pass by not running.
 *
 * @param path of the report
 * @param exitCode of the runner
 * @param mayBeEmpty if running no tests is acceptable
 */
export async function readReport(
  path: string,
  exitCode: number,
  parse: (report: unknown) => Count,
  mayBeEmpty = false,
): Promise<Count> {
  const count = await readFile(path, 'utf8').then(
    (text) => parse(JSON.parse(text)),
    () => NOTHING,
  );
  const hasRun = count.passed + count.failed > 0 || (mayBeEmpty && exitCode === 0);
  if (hasRun && (exitCode === 0 || count.failed > 0)) return count;
  const failure = `${path}: the suite ended with ${exitCode} and no failing test`;
  return { ...count, failed: count.failed + 1, failures: [...count.failures, failure] };
}

type VitestReport = {
  numPassedTests?: number;
  numFailedTests?: number;
  numPendingTests?: number;
  testResults?: Array<VitestFile>;
};
type VitestFile = {
  name: string;
  status?: string;
  message?: string;
  assertionResults: Array<VitestResult>;
};
type VitestResult = { status: string; fullName: string; failureMessages?: string[] };

/** Reads a vitest report's numbers and its failures: tests, and files that failed to load. */
export function parseVitestReport(report: unknown): Count {
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = report as VitestReport;
  const failed = (testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages = [] }) =>
        [`${name} › ${fullName}`, ...failureMessages].join('\n'),
      ),
  );
  const unloaded = (testResults ?? [])
    .filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
    .map(({ name, message }) => `${name}\n${message}`);
  return {
    ...NOTHING,
    passed: numPassedTests ?? 0,
    failed: (numFailedTests ?? 0) + unloaded.length,
    skipped: numPendingTests ?? 0,
    failures: [...failed, ...unloaded],
  };
}

type PlaywrightSuite = {
  file?: string;
  specs?: Array<{ title: string; tests: PlaywrightTest[] }>;
  suites?: PlaywrightSuite[];
};
type PlaywrightTest = {
  projectName: string;
  status: string;
  results?: Array<{ error?: { message?: string } }>;
};

/** Reads a Playwright report's numbers. A test that passed on the second attempt has passed. */
export function parsePlaywrightReport(report: unknown): Count {
  const { stats, suites } = report as { stats: Record<string, number>; suites?: PlaywrightSuite[] };
  return {
    ...NOTHING,
    passed: (stats.expected ?? 0) + (stats.flaky ?? 0),
    failed: stats.unexpected ?? 0,
    skipped: stats.skipped ?? 0,
    failures: (suites ?? []).flatMap((suite) => listTests(suite, 'unexpected')),
    flaky: (suites ?? []).flatMap((suite) => listTests(suite, 'flaky')),
  };
}

/** @returns the tests with that outcome, each with its first attempt's error */
function listTests({ file, specs = [], suites = [] }: PlaywrightSuite, wanted: string): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ projectName, results = [] }) =>
        [`${file} › ${title} (${projectName})`, results[0]?.error?.message ?? []].flat().join('\n'),
      ),
  );
  return [...own, ...suites.flatMap((suite) => listTests(suite, wanted))];
}
