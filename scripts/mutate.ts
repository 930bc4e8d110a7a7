import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Mutation } from '../test/mutations/mutation.ts';
import { MUTATIONS } from '../test/mutations/mutations.ts';
import { checkMutations, readProofs } from './checks/check-mutations.ts';
import { findFile, type listProofs } from './checks/proofs.ts';
import { runCommand } from './run/run-command.ts';

/*
 * `npm run mutate [-- ROW …]` breaks the product on purpose, one row of test/mutations/ at a time,
 * and expects a test that docs/coverage.md, pitfalls.md or security.md names for that row to fail.
 * It works on a copy of the last commit, so that nothing has to be restored here. A row proved only
 * in the browser is built and driven; `--no-browser` skips those. `--dry-run` runs no test, and
 * only lists mutations whose target has changed. One that removes a lock has to be caught three
 * times.
 */

const ROOT = join(import.meta.dirname, '..');
const COPY = join(ROOT, '.cache/mutants');
const LOCK_TRIES = 3;

type Proof = ReturnType<typeof listProofs>[number];
type Verdict = 'caught' | 'NOT CAUGHT' | 'stale' | 'left out';

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const isDryRun = process.argv.includes('--dry-run');
const isBrowserWanted = !process.argv.includes('--no-browser');
const chosen = MUTATIONS.filter(({ row }) => wanted.length === 0 || wanted.includes(row));

makeCopy();
const proofs = readProofs(COPY);
await requireSound();
const verdicts: Verdict[] = [];
for (const mutation of chosen) {
  const started = performance.now();
  const verdict = await judge(mutation);
  verdicts.push(verdict);
  const seconds = Math.round((performance.now() - started) / 1000);
  process.stdout.write(
    `${verdict.padEnd(10)} ${mutation.row.padEnd(16)} ${mutation.what} (${seconds} s)\n`,
  );
}
removeCopy();
const count = (verdict: Verdict) => verdicts.filter((one) => one === verdict).length;
process.stdout.write(
  `${count('caught')} caught, ${count('NOT CAUGHT')} not, ${count('stale')} stale, ${count('left out')} left out\n`,
);
process.exitCode = chosen.length > 0 && count('NOT CAUGHT') + count('stale') === 0 ? 0 : 1;

function makeCopy(): void {
  removeCopy();
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', COPY], { cwd: ROOT });
  // Hard links: as good as a copy, and instant.
  execFileSync('cp', ['-al', join(ROOT, 'node_modules'), join(COPY, 'node_modules')]);
  const built = join(ROOT, 'dist');
  if (existsSync(built)) cpSync(built, join(COPY, 'dist'), { recursive: true });
}

function removeCopy(): void {
  rmSync(COPY, { recursive: true, force: true });
  execFileSync('git', ['worktree', 'prune'], { cwd: ROOT });
}

/** Failing tests would seem to notice every mutation. */
async function requireSound(): Promise<void> {
  const named = chosen.flatMap(({ row }) => proofs.get(row) ?? []).filter((one) => !isBrowser(one));
  if (isDryRun || named.length === 0 || !(await isRed('vitest', named))) return;
  removeCopy();
  throw new Error('Some of the tests these rows name fail already. Mend them first.');
}

async function judge(mutation: Mutation): Promise<Verdict> {
  if (checkMutations(COPY, [mutation]).length > 0) return 'stale';
  const { row, file, find, put, isLock } = mutation;
  const named = proofs.get(row) ?? [];
  const path = join(COPY, file);
  const sound = readFileSync(path, 'utf8');
  if (isDryRun) return 'left out';
  writeFileSync(
    path,
    sound.replace(find, () => put),
  );
  try {
    let verdict = await findVerdict(named);
    for (let again = 1; again < LOCK_TRIES && isLock && verdict === 'caught'; again += 1)
      verdict = await findVerdict(named);
    return verdict;
  } finally {
    writeFileSync(path, sound);
  }
}

/** One failing test is enough; the browser runs only if nothing cheaper has caught it. */
async function findVerdict(named: readonly Proof[]): Promise<Verdict> {
  const cheap = named.filter((proof) => !isBrowser(proof));
  if (cheap.length > 0 && (await isRed('vitest', cheap))) return 'caught';
  const driven = named.filter(isBrowser);
  if (driven.length === 0) return 'NOT CAUGHT';
  if (!isBrowserWanted) return 'left out';
  return (await isRed('playwright', driven)) ? 'caught' : 'NOT CAUGHT';
}

function isBrowser({ file }: Proof): boolean {
  return file.startsWith('e2e/');
}

async function isRed(runner: 'vitest' | 'playwright', named: readonly Proof[]): Promise<boolean> {
  const files = named.map(({ file }) => relative(COPY, findFile(COPY, file) ?? file));
  const names = named.map(({ test }) => toPattern(test)).join('|');
  const paths = [...new Set(files)].join(' ');
  const command =
    runner === 'vitest'
      ? `npm run --silent vitest -- ${paths} -t '${names}'`
      : `node scripts/setup.mjs start && npm run --silent playwright -- ${paths} --project desktop -g '${names}'`;
  const { code, output } = await runCommand(`cd '${COPY}' && ${command}`, {
    isQuiet: true,
    env: { THOROUGH: '1' },
  });
  return code !== 0 && /\bfailed\b/.test(output);
}

/** A test's name as a pattern: placeholders of cases and shell characters match anything. */
function toPattern(name: string): string {
  return name
    .replace(/%[sdijo]|\$\{?\w+\}?/g, '\0')
    .replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
    .replaceAll(/[\0'’`"]+/g, '.*');
}
