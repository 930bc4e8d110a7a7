import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from './log.ts';
import type { Postmaster } from './postmaster.ts';

const FIRST_DELAY_MS = 50;
const LONGEST_DELAY_MS = 10_000;
/** After running this long, the next failure starts with a short delay again. */
const STEADY_MS = 60_000;

/** Starts one postmaster, and ends it when the signal says so. */
export type Launch = (stopping: AbortSignal) => Promise<Postmaster>;

/** Keeps one postmaster running until stopped. */
export type Supervisor = { stop(): Promise<void> };

/**
 * Launches a postmaster, and relaunches it after unexpected ends with growing delays.
 *
 * @returns once the first one is ready.
 * @throws the first launch's error; later failures are logged and retried.
 */
export async function supervise(launch: Launch, log: Log): Promise<Supervisor> {
  const stopping = new AbortController();
  const first = await launch(stopping.signal);
  const ended = keepRunning(first);
  return {
    stop() {
      stopping.abort();
      return ended;
    },
  };

  async function keepRunning(postmaster: Postmaster): Promise<void> {
    let delayMs = FIRST_DELAY_MS;
    for (let current: Postmaster | null = postmaster; ; current = await relaunch()) {
      const startedAt = performance.now();
      const end = await current?.exited;
      if (stopping.signal.aborted) return;
      if (performance.now() - startedAt > STEADY_MS) delayMs = FIRST_DELAY_MS;
      if (end) log.error(`PostgreSQL ended (${end}); starting it again in ${delayMs} ms`);
      await wait(delayMs, undefined, { signal: stopping.signal }).catch(() => {});
      delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS);
      if (stopping.signal.aborted) return;
    }
  }

  async function relaunch(): Promise<Postmaster | null> {
    try {
      const postmaster = await launch(stopping.signal);
      log.info('PostgreSQL is running again');
      return postmaster;
    } catch (error) {
      log.error(`PostgreSQL could not be started again: ${String(error)}`);
      return null;
    }
  }
}
