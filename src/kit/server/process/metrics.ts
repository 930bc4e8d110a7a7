import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ReplicaProblem } from '#gateway/connections/replica.ts';
import type { SecurityEventKind } from '#gateway/events.ts';
import type { MailState } from '#kit/rules/mails/mail-state.ts';

/**
 * The outcome of an event with a valid signature: `taken`; `known`, seen before; `unheard`, irrelevant to
 * plans; `stranger`, for an unknown customer; `abandoned`, for a deleted account; `misshapen`, not in
 * Stripe's format for its type; `deferred` to a job because many arrived at once.
 */
export type StripeEventTaking =
  | 'taken'
  | 'known'
  | 'deferred'
  | 'unheard'
  | 'stranger'
  | 'abandoned'
  | 'misshapen';

/** The outcome of a request to Stripe's webhook. */
type StripeEventOutcome = StripeEventTaking | 'forged' | 'other_mode';

/** `failed` is retried later, `lost` isn't. */
export type JobOutcome = 'done' | 'failed' | 'lost';

/** Process metrics, for the operator. */
export type Metrics = {
  /** Counts a visitor's event by its outcome: `accepted`, `unavailable`, or the reason it was dropped. */
  countEvent(outcome: string): void;
  observeBatch(size: number, seconds: number): void;
  countJob(task: string, outcome: JobOutcome): void;
  /** @param outcome `ok`, or a code of a closed list */
  countSecurityEvent(kind: SecurityEventKind, outcome: string): void;
  countStripeEvent(outcome: StripeEventOutcome): void;
  /** Counts a report by the database that served it, or by why the replica didn't. */
  countReport(from: 'replica' | ReplicaProblem): void;
  /** Counts a mail by the mail server's response. */
  countMail(outcome: 'sent' | 'refused'): void;
  /** Sets the installation's mail state right before a read; null if unknown. */
  setMailState(state: MailState | null, now: Date): void;
  /** @returns all metrics in Prometheus format, with its content type */
  write(): Promise<{ text: string; contentType: string }>;
};

const BATCH_SIZES = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000];
const FLUSH_SECONDS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5];

export function createMetrics(): Metrics {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  const count = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const events = count('vizit_events_total', 'Events sent to POST /events, by outcome.', 'outcome');
  const jobs = count(
    'vizit_jobs_total',
    'Background jobs that this process ran, by task and outcome.',
    'task',
    'outcome',
  );
  const securityEvents = count(
    'vizit_security_events_total',
    'Sign-ins, lock-outs, refusals, grants and deletions, by kind and outcome.',
    'kind',
    'outcome',
  );
  const stripeEvents = count(
    'vizit_stripe_events_total',
    'What was sent to POST /webhooks/stripe, by outcome.',
    'outcome',
  );
  const mails = count(
    'vizit_mails_total',
    'Emails this process handed to the mail server, by outcome.',
    'outcome',
  );
  const reports = count(
    'vizit_reports_total',
    'Reports that may be read at the replica, by where they were, or why not there.',
    'from',
  );
  const observeBatch = addBatches(registers);
  const setMailState = addMailState(registers);
  addProcessMetrics(registers);

  return {
    countEvent: (outcome) => events.inc({ outcome }),
    countJob: (task, outcome) => jobs.inc({ task, outcome }),
    countSecurityEvent: (kind, outcome) => securityEvents.inc({ kind, outcome }),
    countStripeEvent: (outcome) => stripeEvents.inc({ outcome }),
    countReport: (from) => reports.inc({ from }),
    countMail: (outcome) => mails.inc({ outcome }),
    setMailState,
    observeBatch,
    write: async () => ({ text: await registry.metrics(), contentType: registry.contentType }),
  };
}

/** The size and duration of event batches. */
function addBatches(registers: Registry[]): Metrics['observeBatch'] {
  const measure = (name: string, help: string, buckets: number[]) =>
    new Histogram({ name, help, buckets, registers });
  const batchSize = measure(
    'vizit_event_batch_size',
    'Events written in one statement.',
    BATCH_SIZES,
  );
  const flushSeconds = measure(
    'vizit_event_flush_seconds',
    'Seconds until a batch of events was durable.',
    FLUSH_SECONDS,
  );
  return (size, seconds) => {
    batchSize.observe(size);
    flushSeconds.observe(seconds);
  };
}

/** Gauges of the database's mail state, and a function that sets them. */
function addMailState(registers: Registry[]): Metrics['setMailState'] {
  const add = (name: string, help: string) => new Gauge({ name, help, registers });
  const waiting = add('vizit_mails_waiting', 'Emails the mail server has not accepted yet.');
  const failing = add('vizit_mails_failing', 'Waiting emails the mail server has refused before.');
  const oldest = add('vizit_mail_oldest_seconds', 'Age of the email that has waited longest.');
  const failures = add(
    'vizit_mail_failures',
    'Refusals since the mail server last accepted an email.',
  );
  return (state, now) => {
    waiting.set(state?.waiting ?? Number.NaN);
    failing.set(state?.failing ?? Number.NaN);
    failures.set(state?.failures ?? Number.NaN);
    const oldestAt = state?.oldest_at ?? null;
    const age = oldestAt === null ? 0 : (now.getTime() - Date.parse(oldestAt)) / 1000;
    oldest.set(state === null ? Number.NaN : Math.max(0, age));
  };
}

/** Measured only on request; the library's own metrics watch the event loop all the time. */
function addProcessMetrics(registers: Registry[]): void {
  const startedAt = Date.now() / 1000 - process.uptime();
  const add = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  add(
    'process_start_time_seconds',
    'When the process started, in seconds since 1970.',
    () => startedAt,
  );
  add('process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss());
  add('process_cpu_seconds_total', 'Processor time used, in seconds.', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
}
