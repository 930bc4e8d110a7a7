/** Pages or leads of a team in one transaction. Test: `jobs/agency/agencies.test.ts`. */
export const AGENCY_BATCH_SIZE = 50;
/** Mails and other work off the request; the database has its own pool for them. */
export const CONCURRENT_JOBS = 2;
/** New jobs are heard of; only those for later, and those of an outage, are found by looking. */
export const JOB_POLL_INTERVAL_MS = 2_000;
/** How often a copy of the server says that its jobs are alive, and how long another may be silent. Test: `jobs/runner.test.ts`. */
export const JOB_HEARTBEAT_MS = 10_000;
export const JOB_RUNNER_DEAD_AFTER_MS = 45_000;
/** How long running jobs may take to end once the server stops. */
export const JOB_STOP_GRACE_MS = 4_000;
/** Past the grace, a database that does not answer is not waited for. */
export const JOB_STOP_SLACK_MS = 3_000;
/** How long it's tried to note that a mail was sent while the database is away: less than another copy waits
 * before it does the job again. Test: `jobs/audience/repeated-mails.test.ts`. */
export const NOTE_PATIENCE_MS = 40_000;
export const NOTE_PAUSE_MS = 250;
export const JOBS_RESTART_AFTER_MS = 2_000;
/** The first visitors do not wait while the library of the queue is loaded (80 ms of the event loop). */
export const JOBS_START_AFTER_MS = 500;
/** Secrets that are encrypted with a new key in one run. */
export const SECRETS_RESEALED_AT_ONCE = 500;
