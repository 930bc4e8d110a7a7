import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '#database/connect.ts';
import { formatNumber } from '../stand/figure.ts';
import type { ReadWork } from './work.ts';

const POLL_MS = 50;
const GIVE_UP_MS = 240_000;

/** An act's duration in seconds, by wall clock and in CPU time. */
export type Taken = { seconds: number; work: number };

/** @returns the duration of an act, including its follow-up if given */
export async function timeAct(
  readWork: ReadWork,
  act: () => Promise<unknown>,
  follows?: () => Promise<void>,
): Promise<Taken> {
  const [startedAt, workBefore] = [performance.now(), await readWork()];
  await act();
  await follows?.();
  const work = ((await readWork()) - workBefore) / 1000;
  return { seconds: (performance.now() - startedAt) / 1000, work };
}

/** @returns a note on the CPU time behind a wall-clock time, which other work on the machine lengthens */
export function describeWork({ work }: Taken): string {
  return `${formatNumber(work)} s of processor time`;
}

/** Polls a condition. @throws Error if it doesn't become true in time */
export async function waitUntil(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + GIVE_UP_MS;
  while (performance.now() < until) {
    if (await isTrue()) return;
    await sleep(POLL_MS);
  }
  throw new Error(`Waited in vain: ${what}.`);
}

/** Work left over from an act must not count for the next. */
export function waitForQuiet(sql: Sql): Promise<void> {
  return waitUntil('the queue is empty', async () => {
    const [job] = await sql`
      select from graphile_worker.jobs where run_at <= now() and attempts < max_attempts limit 1`;
    return job === undefined;
  });
}
