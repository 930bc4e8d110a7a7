import type { Sql } from '#database/connect.ts';
import { makeNextRelease } from './next-release.ts';
import { compare, say } from './report.ts';
import { type Load, type Stage, untilSteady } from './stage.ts';
import type { Visits } from './visits.ts';

/**
 * Restarts each copy in turn while the others serve: once unchanged, once as the next release, whose first
 * copy runs a migration beside the old copies.
 *
 * @returns a line for each refusal or loss
 */
export async function restartInTurn(stage: Stage, load: Load): Promise<string[]> {
  const release = makeNextRelease(stage.folder);
  const problems = [
    ...(await watch('rolling restart', stage, load, () => restartAll(stage))),
    ...(await watch('the next release, copy by copy', stage, load, () =>
      restartAll(stage, release),
    )),
  ];
  if (!(await hasMigrated(stage.sql))) problems.push('the next release: its migration is missing');
  return problems;
}

async function restartAll({ copies }: Stage, release?: string): Promise<void> {
  for (const copy of copies) {
    await copy.stop();
    await copy.start(release);
  }
}

async function watch(
  name: string,
  stage: Stage,
  load: Load,
  work: () => Promise<void>,
): Promise<string[]> {
  await untilSteady(stage);
  const [known, changing] = [countRefused(load.known), countRefused(load.changing)];
  for (const { takeLongestSilence } of [stage.ledger, load.known]) takeLongestSilence();
  await work();
  await untilSteady(stage);
  const refused = countRefused(load.known) - known;
  const others = countRefused(load.changing) - changing;
  const writes = (stage.ledger.takeLongestSilence() / 1000).toFixed(2);
  const pages = (load.known.takeLongestSilence() / 1000).toFixed(2);
  say(
    `${name}: refused ${refused} pages in memory and ${others} just saved; ` +
      `${writes} s without writes, ${pages} s without pages`,
  );
  const losses = await compare(stage);
  return refused + others > 0 ? [...losses, `${name}: ${refused + others} pages refused`] : losses;
}

function countRefused(visits: Visits): number {
  return [...visits.counts().refused.values()].reduce((sum, count) => sum + count, 0);
}

async function hasMigrated(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ has: boolean }[]>`
    select to_regclass('private.bench_notes') is not null as has`;
  return row?.has ?? false;
}
