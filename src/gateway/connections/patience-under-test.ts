import { PATIENCE_MS } from '#test/set-up/patience.ts';
import type { Deadlines } from './connection-pool.ts';

/**
 * How long tests wait for a running database: long enough for a busy machine. Tests of deadlines set their
 * own; elsewhere a stall of a few seconds isn't a failure.
 */
export const PATIENT: Required<Deadlines> = {
  acquireTimeoutMs: PATIENCE_MS,
  deadlineMs: PATIENCE_MS,
  doubtAfterMs: PATIENCE_MS,
  silentAfterMs: PATIENCE_MS,
};

/** The same for rate limit counters. */
export const PATIENT_COUNTING = { timeoutMs: PATIENCE_MS };
