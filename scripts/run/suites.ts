import { mkdir, rm } from 'node:fs/promises';
import { runCommand } from './run-command.ts';
import { type Count, parsePlaywrightReport, parseVitestReport, readReport } from './test-count.ts';

const REPORTS = '.cache/reports';

/** Failed tests run again; one that then passes, as on a busy machine, is only reported. */
const TRIES_AGAIN = 1;

/** Reports of an earlier run must not be taken for this one's. */
export async function clearReports(): Promise<void> {
  await rm(REPORTS, { recursive: true, force: true });
  await mkdir(REPORTS, { recursive: true });
}

/**
 * @param name of the report, one for each run
 * @param options for vitest, as typed
 * @param on what it runs: the database server, an embedded one if undefined, and the Node.js;
 *   `mayBeEmpty` where it may be right that nothing runs
 */
export async function runVitest(
  name: string,
  options: string,
  on: { databaseUrl?: string | undefined; node?: string | undefined; mayBeEmpty?: boolean } = {},
): Promise<Count> {
  const report = `${REPORTS}/vitest-${name}.json`;
  const { code } = await runCommand(
    `vitest run --config build/vitest.config.ts ${options} --retry=${TRIES_AGAIN} --reporter=default --reporter=json --outputFile.json=${report}`,
    { env: { DATABASE_URL: on.databaseUrl }, ...(on.node && { node: on.node }) },
  );
  return readReport(report, code, parseVitestReport, on.mayBeEmpty);
}

/**
 * @param name of the report, one for each run
 * @param options for Playwright, as typed, such as the journeys to run
 */
export async function runPlaywright(name: string, options = ''): Promise<Count> {
  const report = `${REPORTS}/playwright-${name}.json`;
  const { code } = await runCommand(
    `playwright test --config build/playwright.config.ts ${options} --retries=${TRIES_AGAIN} --reporter=list,json`,
    { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, DATABASE_URL: undefined } },
  );
  return readReport(report, code, parsePlaywrightReport);
}
