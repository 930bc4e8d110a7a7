import { runChecks } from './checks.ts';
import { fetchNode } from './fetch-node.ts';
import { createPhases } from './phases.ts';
import { clearReports, runVitest } from './suites.ts';
import { tryRelease } from './try-release.ts';
import { tryStart } from './try-start.ts';

/**
 * `npm run test:nodes`: the checks, every test without a browser, a start, and a release's start,
 * on each supported Node.js; `npm run test:nodes -- 22` on those named. They are installed from
 * npm.
 */
const SUPPORTED = ['20.19', '22', '24'];
const asked = process.argv.slice(2);

await clearReports();
const phases = createPhases();
for (const version of asked.length > 0 ? asked : SUPPORTED) {
  await phases.run(`Checks on Node.js ${version}`, async () =>
    runChecks({ node: await fetchNode(version) }),
  );
  await phases.run(`Tests on Node.js ${version}`, async () =>
    runVitest(version, '', { node: await fetchNode(version) }),
  );
  await phases.run(`A start on Node.js ${version}`, async () => tryStart(await fetchNode(version)));
  await phases.run(`A release on Node.js ${version}`, async () =>
    tryRelease(await fetchNode(version)),
  );
}
process.exit(phases.close());
