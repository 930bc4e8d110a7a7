import { runChecks } from './checks.ts';
import { fetchNode } from './fetch-node.ts';
import { SECOND_TESTS } from './machine-tests.ts';
import { createPhases } from './phases.ts';
import { clearReports, runPlaywright, runVitest } from './suites.ts';
import { tryStart } from './try-start.ts';

/**
 * `npm test`: every check, and every test once. The browser tests wait more than they work, so the
 * rest runs in parallel. The last line is the total.
 *
 * `npm run test:all` adds machine tests, and more random input. With `DATABASE_URL`, tests that
 * another PostgreSQL may affect run a second time there; if its role isn't a superuser,
 * `DATABASE_ADMIN_URL` is the same server as one. With `OTHER_NODE`, such as `24`, that second time
 * is on this Node.js, and a server is started on it; `npm run test:nodes` runs everything on each.
 *
 * With `FLAKY_FAILS` a journey that passes only on its second attempt fails the gate
 * (`npm run test:busy`).
 */
const { DATABASE_URL: databaseUrl, OTHER_NODE: version, FLAKY_FAILS: flakyFails } = process.env;
const isAll = process.argv.includes('--all');

const EACH_STATEMENT = '--project unit --project web --project database';
const SECOND = `--project database --project machines ${SECOND_TESTS.join(' ')}`;
/** The embedded server says nothing about another PostgreSQL, but does about Node.js. */
const NOT_EMBEDDED = '--exclude src/database/embedded.test.ts';

await clearReports();
const phases = createPhases();
await Promise.all([
  runWithoutBrowser(),
  phases.run('Browser tests', () => runPlaywright('browser')),
]);
process.exit(phases.close(!flakyFails));

async function runWithoutBrowser(): Promise<void> {
  await phases.run('Checks', () => runChecks());
  await phases.run('Unit, web, database and HTTP tests on the embedded PostgreSQL', () =>
    runVitest('embedded', isAll ? '' : EACH_STATEMENT, { isThorough: isAll }),
  );
  if (!isAll) return;
  if (version) await runOnNode(version);
  else if (databaseUrl) {
    await phases.run('Database and HTTP tests on DATABASE_URL', () =>
      runVitest('second', `${SECOND} ${NOT_EMBEDDED}`, { databaseUrl }),
    );
  }
}

async function runOnNode(version: string): Promise<void> {
  const where = `Node.js ${version}${databaseUrl ? ' and DATABASE_URL' : ''}`;
  // The browser is done by now, and a database test waits more than it works.
  await phases.run(`Database and HTTP tests on ${where}`, async () =>
    runVitest('second', `${SECOND} --maxWorkers=3`, {
      databaseUrl,
      node: await fetchNode(version),
    }),
  );
  await phases.run(`A start on Node.js ${version}`, async () => tryStart(await fetchNode(version)));
}
