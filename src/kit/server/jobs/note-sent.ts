import { setTimeout as sleep } from 'node:timers/promises';
import { isConnectionFailure, isRefusedWrite } from '#gateway/connections/connection-errors.ts';
import { NOTE_PATIENCE_MS, NOTE_PAUSE_MS } from '../limits/jobs.ts';

/** This process's sent mails that couldn't be recorded yet. */
const waiting = new Set<Promise<void>>();

/**
 * Records that a mail was sent, even through a failover: while the database is unavailable or read-only, it
 * retries. If the job failed here, its retry would send the mail a second time.
 *
 * @param note may run again after it succeeded
 * @throws its error if that has another cause, or after 40 seconds; the job is then repeated
 */
export function noteSent(note: () => Promise<void>): Promise<void> {
  const noting = keepTrying(note);
  waiting.add(noting);
  const forget = () => void waiting.delete(noting);
  noting.then(forget, forget);
  return noting;
}

/** Waits until everything sent is recorded, or given up on: a job given back before that runs twice. */
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
