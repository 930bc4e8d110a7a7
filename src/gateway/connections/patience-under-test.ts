import type { Deadlines } from './connection-pool.ts';

/**
 * How long tests wait for a database that is there: as long as a busy machine needs. Whoever is about the
 * deadlines of the server says so; to everybody else a machine that stops for seconds is no failure.
 */
export const PATIENT: Required<Deadlines> = {
  acquireTimeoutMs: 60_000,
  deadlineMs: 60_000,
  silentAfterMs: 60_000,
};

/** The same for counting tries. */
export const PATIENT_COUNTING = { timeoutMs: 60_000 };
