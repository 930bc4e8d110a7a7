import { mkdir, rm } from 'node:fs/promises';
import { runChecks } from './checks.ts';
import { runCommand } from './run-command.ts';
import {
  addCounts,
  buildClosingLine,
  type Count,
  parsePlaywrightReport,
  parseVitestReport,
  readReport,
} from './test-count.ts';

/**
 * `npm test`: every check and every test. The database suites run on the embedded PostgreSQL, and a
 * second time on `DATABASE_URL` when it is set. The last line is the sum over all suites.
 */
const REPORTS = '.cache/reports';
/** What says the same on every PostgreSQL: the embedded server itself, and how text is drawn. */
const SAME_EVERYWHERE = ['src/database/embedded.test.ts', 'src/server/hostile-text.test.ts'];
const databaseUrl = process.env.DATABASE_URL;

await rm(REPORTS, { recursive: true, force: true });
await mkdir(REPORTS, { recursive: true });

const counts: Count[] = [];
announce('Checks');
counts.push(await runChecks());
announce('Unit, database and HTTP tests on the embedded PostgreSQL');
counts.push(await runVitest('embedded', '', { DATABASE_URL: undefined }));
if (databaseUrl) {
  announce('Database and HTTP tests on DATABASE_URL');
  const options = `--project database ${SAME_EVERYWHERE.map((file) => `--exclude ${file}`).join(' ')}`;
  counts.push(await runVitest('external', options, { DATABASE_URL: databaseUrl }));
}
announce('Browser tests');
counts.push(await runPlaywright());

const sum = addCounts(counts);
if (sum.failures.length > 0) {
  announce('What failed');
  process.stdout.write(`${sum.failures.join('\n\n')}\n`);
}
process.stdout.write(`\n${buildClosingLine(sum)}\n`);
process.exit(sum.failed > 0 ? 1 : 0);

async function runVitest(
  name: string,
  options: string,
  env: Record<string, string | undefined>,
): Promise<Count> {
  const report = `${REPORTS}/vitest-${name}.json`;
  const command = `npx vitest run ${options} --reporter=default --reporter=json --outputFile.json=${report}`;
  const { code } = await runCommand(command, { env });
  return readReport(report, code, parseVitestReport);
}

async function runPlaywright(): Promise<Count> {
  const report = `${REPORTS}/playwright.json`;
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, DATABASE_URL: undefined };
  const { code } = await runCommand('npx playwright test --reporter=list,json', { env });
  return readReport(report, code, parsePlaywrightReport);
}

function announce(title: string): void {
  process.stdout.write(`\n── ${title}\n`);
}
