import { execFileSync } from 'node:child_process';
import { findChangedTests } from './find-changed-tests.ts';
import { createPhases } from './phases.ts';
import { clearReports, runPlaywright, runVitest } from './suites.ts';

/**
 * `npm run test:changed`: the tests of all changes since main, including uncommitted ones, in less
 * than a minute; `npm run test:changed -- HEAD~3` since another commit. On main itself, without
 * uncommitted changes, since the commit before. For use during work: `npm test` runs them all.
 */

/** As many as fit into a minute. */
const MOST_JOURNEYS = 12;

const base = process.argv[2] ?? findBase();
const changed = listChanged(base);
process.stdout.write(`${changed.length} files changed since ${base.slice(0, 12)}.\n`);
const { database, journeys } = findChangedTests('.', changed);

await clearReports();
const phases = createPhases();
await Promise.all([runVitests(), runJourneys()]);
process.exit(phases.close());

async function runVitests(): Promise<void> {
  await phases.run('Unit and web tests that import what was changed', () =>
    runVitest('changed', `--project unit --project web --changed ${base} --passWithNoTests`, {
      mayBeEmpty: true,
    }),
  );
  if (database.length === 0) return;
  await phases.run('Database and HTTP tests beside it, or of its SQL', () =>
    runVitest('changed-database', `--project database --project machines ${database.join(' ')}`),
  );
}

async function runJourneys(): Promise<void> {
  if (journeys.length === 0) return;
  const chosen = journeys.slice(0, MOST_JOURNEYS);
  const left = journeys.slice(MOST_JOURNEYS).map(({ file, line }) => `${file}:${line}`);
  if (left.length > 0) {
    process.stdout.write(
      `${left.length} more journeys open these screens: npm run playwright -- ${left.join(' ')}\n`,
    );
  }
  const places = chosen.map(({ file, line }) => `${file}:${line}`).join(' ');
  await phases.run('Journeys through the screens', () => runPlaywright('changed', places));
}

function findBase(): string {
  const base = git('merge-base', 'HEAD', 'main');
  const isClean = listChanged(base).length === 0;
  return isClean ? git('rev-parse', 'HEAD~1') : base;
}

/** @returns the existing files that differ from a commit, including new ones */
function listChanged(base: string): string[] {
  return [
    ...git('diff', '--name-only', '--diff-filter=d', base).split('\n'),
    ...git('ls-files', '--others', '--exclude-standard').split('\n'),
  ].filter((file) => file !== '');
}

function git(...words: string[]): string {
  return execFileSync('git', words, { encoding: 'utf8' }).trim();
}
