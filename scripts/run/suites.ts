import { mkdir, rm } from 'node:fs/promises';
import { findFreePorts } from '#test/servers/free-port.ts';
import { runCommand } from './run-command.ts';
import { type Count, parsePlaywrightReport, parseVitestReport, readReport } from './test-count.ts';

const REPORTS = '.cache/reports';

/**
 * A browser may fail for its own reasons; a journey that passes on its second attempt is counted,
 * and fails `npm run test:busy`.
 */
const TRIES_AGAIN = 1;

/** An earlier run's reports must not be mistaken for this one's. */
export async function clearReports(): Promise<void> {
  await rm(REPORTS, { recursive: true, force: true });
  await mkdir(REPORTS, { recursive: true });
}

/**
 * @param name of the report, unique per run
 * @param options for vitest, as typed
 * @param on its environment: the database server, an embedded one if undefined, and the Node.js;
 * `isThorough` for more random input; `mayBeEmpty` if running no tests is acceptable
 */
export async function runVitest(
  name: string,
  options: string,
  on: {
    databaseUrl?: string | undefined;
    node?: string | undefined;
    isThorough?: boolean;
    mayBeEmpty?: boolean;
  } = {},
): Promise<Count> {
  const report = `${REPORTS}/vitest-${name}.json`;
  const { code, processorSeconds } = await runCommand(
    `vitest run --config build/vitest.config.ts ${options} --reporter=default --reporter=json --outputFile.json=${report}`,
    {
      env: { DATABASE_URL: on.databaseUrl, ...(on.isThorough && { THOROUGH: '1' }) },
      ...(on.node && { node: on.node }),
    },
  );
  const count = await readReport(report, code, parseVitestReport, on.mayBeEmpty);
  return { ...count, processorSeconds };
}

/**
 * @param name of the report, unique per run
 * @param options for Playwright, as typed, such as the journeys to run
 */
export async function runPlaywright(name: string, options = ''): Promise<Count> {
  const report = `${REPORTS}/playwright-${name}.json`;
  const { code, processorSeconds } = await runCommand(
    `playwright test --config build/playwright.config.ts ${options} --retries=${TRIES_AGAIN} --reporter=list,json`,
    {
      env: {
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        DATABASE_URL: undefined,
        // Another clone's run, or a server left by a killed one, may hold the usual ports.
        E2E_PORT: process.env.E2E_PORT ?? String(await findFreePorts(3917, 8)),
      },
    },
  );
  return { ...(await readReport(report, code, parsePlaywrightReport)), processorSeconds };
}
