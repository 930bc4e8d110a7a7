import type { Deadlines } from './connection-pool.ts';

/**
 * How long tests wait for a running database: as long as a busy machine needs. Tests of the
 * server's deadlines set their own; for all others, a stall of some seconds is no failure.
 */
export const PATIENT: Required<Deadlines> = {
  acquireTimeoutMs: 60_000,
  deadlineMs: 60_000,
  silentAfterMs: 60_000,
};

/** The same for counting attempts. */
export const PATIENT_COUNTING = { timeoutMs: 60_000 };
