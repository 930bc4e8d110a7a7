import { setTimeout as sleep } from 'node:timers/promises';
import { isConnectionFailure, isRefusedWrite } from '#gateway/connections/connection-errors.ts';
import { NOTE_PATIENCE_MS, NOTE_PAUSE_MS } from '../limits/jobs.ts';

/** Of this process: what its jobs have sent and couldn't note yet. */
const waiting = new Set<Promise<void>>();

/**
 * Notes that a mail was sent, through a failover: where the database is away or takes no writes, it is tried
 * again until it comes back. A job that failed here would send its mail a second time.
 *
 * @param note may run again after it was done
 * @throws its error where that has another cause, or after 40 seconds, when others do the job again
 */
export function noteSent(note: () => Promise<void>): Promise<void> {
  const noting = keepTrying(note);
  waiting.add(noting);
  const forget = () => void waiting.delete(noting);
  noting.then(forget, forget);
  return noting;
}

/** Waits until everything that was sent is noted, or given up: a job that is given back before is done twice. */
export async function settleNotes(): Promise<void> {
  await Promise.allSettled([...waiting]);
}

async function keepTrying(note: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + NOTE_PATIENCE_MS;
  for (;;) {
    try {
      return await note();
    } catch (error) {
      const isAway = isConnectionFailure(error) || isRefusedWrite(error);
      if (!isAway || performance.now() > deadline) throw error;
    }
    await sleep(NOTE_PAUSE_MS, undefined, { ref: false });
  }
}
