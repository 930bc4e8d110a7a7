import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '#database/connect.ts';
import { formatNumber } from '../stand/figure.ts';
import type { ReadWork } from './work.ts';

const POLL_MS = 50;
const GIVE_UP_MS = 240_000;

/** What an act took, in seconds by the clock and of processor time. */
export type Taken = { seconds: number; work: number };

/** @returns what an act took, and what follows it if that is given */
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

/** @returns a word on the work behind a time by the clock, which other work on the machine makes longer */
export function describeWork({ work }: Taken): string {
  return `${formatNumber(work)} s of processor time`;
}

/** Looks again and again. @throws Error where it does not come true in time */
export async function waitUntil(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + GIVE_UP_MS;
  while (performance.now() < until) {
    if (await isTrue()) return;
    await sleep(POLL_MS);
  }
  throw new Error(`Waited in vain: ${what}.`);
}

/** What an act left to do is not the next one's. */
export function waitForQuiet(sql: Sql): Promise<void> {
  return waitUntil('the queue is empty', async () => {
    const [job] = await sql`
      select from graphile_worker.jobs where run_at <= now() and attempts < max_attempts limit 1`;
    return job === undefined;
  });
}
