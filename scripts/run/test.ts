import { runChecks } from './checks.ts';
import { fetchNode } from './fetch-node.ts';
import { createPhases } from './phases.ts';
import { clearReports, runPlaywright, runVitest } from './suites.ts';
import { tryStart } from './try-start.ts';

/**
 * `npm test`: every check and every test. The browser tests wait more than they work, so the rest
 * runs beside them. The last line is the sum.
 *
 * With `DATABASE_URL` the database suites run a second time there; if its role is no superuser,
 * `DATABASE_ADMIN_URL` is the same server as one. With `OTHER_NODE`, such as `24`,
 * that second time is on this Node.js, and a server is started on it. The other tests don't differ by
 * version often enough to pay for a second run here: `npm run test:nodes` runs all on each.
 *
 * With `FLAKY_FAILS` a test that passes only at its second try fails the gate (`npm run test:busy`).
 */
const { DATABASE_URL: databaseUrl, OTHER_NODE: version, FLAKY_FAILS: flakyFails } = process.env;

/** How text is drawn says the same on every PostgreSQL and Node.js (decision 008). */
const DRAWN_TEXT = [
  'src/server/routes/*/hostile-*.test.ts',
  'src/server/routes/page/social-picture.test.ts',
];
/** The embedded server says nothing about another one, but something about Node.js. */
const EMBEDDED = 'src/database/embedded.test.ts';

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
    runVitest('embedded', ''),
  );
  if (version) await runOnNode(version);
  else if (databaseUrl) {
    await phases.run('Database and HTTP tests on DATABASE_URL', () =>
      runVitest('second', `--project database ${exclude(...DRAWN_TEXT, EMBEDDED)}`, {
        databaseUrl,
      }),
    );
  }
}

async function runOnNode(version: string): Promise<void> {
  const where = `Node.js ${version}${databaseUrl ? ' and DATABASE_URL' : ''}`;
  // The browser is done by now, and a database test waits more than it works.
  const options = `--project database --maxWorkers=3 ${exclude(...DRAWN_TEXT)}`;
  await phases.run(`Database and HTTP tests on ${where}`, async () =>
    runVitest('second', options, { databaseUrl, node: await fetchNode(version) }),
  );
  await phases.run(`A start on Node.js ${version}`, async () => tryStart(await fetchNode(version)));
}

function exclude(...files: string[]): string {
  return files.map((file) => `--exclude '${file}'`).join(' ');
}
