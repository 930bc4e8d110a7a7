import type { Deadlines } from './connection-pool.ts';

/**
 * How long tests wait for a running database: long enough for a busy machine. Tests of deadlines
 * set their own; elsewhere a stall of some seconds is no failure.
 */
export const PATIENT: Required<Deadlines> = {
  acquireTimeoutMs: 60_000,
  deadlineMs: 60_000,
  doubtAfterMs: 60_000,
  silentAfterMs: 60_000,
};

/** The same for rate limit counters. */
export const PATIENT_COUNTING = { timeoutMs: 60_000 };
