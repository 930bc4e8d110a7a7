import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '#database/connect.ts';

const POLL_MS = 50;
const GIVE_UP_MS = 240_000;

/** @returns how many seconds an act takes, and what follows it if that is given */
export async function timeSeconds(
  act: () => Promise<unknown>,
  follows?: () => Promise<void>,
): Promise<number> {
  const startedAt = performance.now();
  await act();
  await follows?.();
  return (performance.now() - startedAt) / 1000;
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
