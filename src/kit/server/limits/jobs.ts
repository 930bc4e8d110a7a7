/** A team's pages or leads per transaction. Test: `agency/server/jobs/agencies.test.ts`. */
export const AGENCY_BATCH_SIZE = 50;
/** Mails and other background work; the database has a separate pool for them. */
export const CONCURRENT_JOBS = 2;
/** New jobs are announced; polling finds only delayed ones, and those missed in an outage. */
export const JOB_POLL_INTERVAL_MS = 2_000;
/**
 * How often a copy of the server sends its jobs' heartbeat, and how long another may be silent.
 * Test: `kit/server/jobs/runner.test.ts`.
 */
export const JOB_HEARTBEAT_MS = 10_000;
export const JOB_RUNNER_DEAD_AFTER_MS = 45_000;
/** How long running jobs may take to end once the server stops. */
export const JOB_STOP_GRACE_MS = 4_000;
/** After the grace period, an unresponsive database isn't waited for. */
export const JOB_STOP_SLACK_MS = 3_000;
/**
 * How long to retry recording a sent mail while the database is unavailable: less than another copy waits
 * before it repeats the job. Test: `audience/server/jobs/repeated-mails.test.ts`.
 */
export const NOTE_PATIENCE_MS = 40_000;
export const NOTE_PAUSE_MS = 250;
export const JOBS_RESTART_AFTER_MS = 2_000;
/** So that the first visitors don't wait while the queue's library is loaded (80 ms of the event loop). */
export const JOBS_START_AFTER_MS = 500;
/** Secrets resealed with a new key in one run. */
export const SECRETS_RESEALED_AT_ONCE = 500;

/** Mail programs show less than half of it. Test: `audience/server/jobs/lead-letters.test.ts`. */
export const SUBJECT_MAX_CHARACTERS = 120;
/** Beyond this the mail gives the number of further leads: mail servers refuse endless letters. */
export const DIGEST_MAX_LEADS = 200;
/** If the mail server doesn't answer, the mail's job is retried. */
export const MAIL_CONNECT_TIMEOUT_MS = 10_000;
export const MAIL_SOCKET_TIMEOUT_MS = 20_000;
/** How long a mail about an account is retried, unless its link expires first. Test: `account/server/jobs/send-account-mail.test.ts`. */
export const ACCOUNT_MAIL_LIFETIME_MS = 24 * 60 * 60_000;
/** Between two attempts, doubling each time. Test: `account/server/jobs/send-account-mail.test.ts`. */
export const ACCOUNT_MAIL_PAUSE = { firstSeconds: 5, longestSeconds: 30 * 60 };
/** Attempts for an email unknown to the mail server, about ten minutes: the mail server may be at fault. */
export const UNKNOWN_RECIPIENT_TRIES = 8;
