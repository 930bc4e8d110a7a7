import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { MailState } from '#domain/administration/mail-state.ts';
import type { DropReason } from '#domain/analytics/drop-reasons.ts';
import type { SecurityEventKind } from '#gateway/events.ts';
import type { JobOutcome } from '../jobs/runner-options.ts';
import type { EventOutcome as EventTaking } from '../payments/events/take-event.ts';

/** What became of an event that was sent to us. */
type EventOutcome = DropReason | 'accepted' | 'unavailable';

/** What became of what was sent to us as Stripe's. */
type StripeEventOutcome = EventTaking | 'forged' | 'other_mode';

/** The numbers of this process, for its operator. */
export type Metrics = {
  countEvent(outcome: EventOutcome): void;
  observeBatch(size: number, seconds: number): void;
  countJob(task: string, outcome: JobOutcome): void;
  /** @param outcome `ok`, or a code of a closed list */
  countSecurityEvent(kind: SecurityEventKind, outcome: string): void;
  countStripeEvent(outcome: StripeEventOutcome): void;
  /** What the mail server said to a mail. */
  countMail(outcome: 'sent' | 'refused'): void;
  /** How mail is doing in the whole installation, right before it is read; null where nobody knows. */
  setMailState(state: MailState | null, now: Date): void;
  /** @returns all of them as Prometheus reads them, and the content type of that */
  write(): Promise<{ text: string; contentType: string }>;
};

const BATCH_SIZES = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000];
const FLUSH_SECONDS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5];

export function createMetrics(): Metrics {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  const events = new Counter({
    name: 'vizit_events_total',
    help: 'Events sent to POST /events, by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  const batchSize = new Histogram({
    name: 'vizit_event_batch_size',
    help: 'Events written in one statement.',
    buckets: BATCH_SIZES,
    registers,
  });
  const flushSeconds = new Histogram({
    name: 'vizit_event_flush_seconds',
    help: 'Seconds until a batch of events was durable.',
    buckets: FLUSH_SECONDS,
    registers,
  });
  const jobs = new Counter({
    name: 'vizit_jobs_total',
    help: 'Background jobs that this process ran, by task and outcome.',
    labelNames: ['task', 'outcome'],
    registers,
  });
  const securityEvents = new Counter({
    name: 'vizit_security_events_total',
    help: 'Sign-ins, lock-outs, refusals, grants and deletions, by kind and outcome.',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const stripeEvents = new Counter({
    name: 'vizit_stripe_events_total',
    help: 'What was sent to POST /webhooks/stripe, by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  const mails = new Counter({
    name: 'vizit_mails_total',
    help: 'Mails this process handed to the mail server, by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  const setMailState = addMailState(registers);
  addProcessMetrics(registers);

  return {
    countEvent: (outcome) => events.inc({ outcome }),
    countJob: (task, outcome) => jobs.inc({ task, outcome }),
    countSecurityEvent: (kind, outcome) => securityEvents.inc({ kind, outcome }),
    countStripeEvent: (outcome) => stripeEvents.inc({ outcome }),
    countMail: (outcome) => mails.inc({ outcome }),
    setMailState,
    observeBatch(size, seconds) {
      batchSize.observe(size);
      flushSeconds.observe(seconds);
    },
    write: async () => ({ text: await registry.metrics(), contentType: registry.contentType }),
  };
}

/** Gauges of what the database knows, and how they are set. */
function addMailState(registers: Registry[]): Metrics['setMailState'] {
  const add = (name: string, help: string) => new Gauge({ name, help, registers });
  const waiting = add('vizit_mails_waiting', 'Mails the mail server has not taken yet.');
  const failing = add('vizit_mails_failing', 'Waiting mails the mail server has refused before.');
  const oldest = add('vizit_mail_oldest_seconds', 'Age of the mail that has waited longest.');
  const failures = add('vizit_mail_failures', 'Refusals since the mail server last took a mail.');
  return (state, now) => {
    waiting.set(state?.waiting ?? Number.NaN);
    failing.set(state?.failing ?? Number.NaN);
    failures.set(state?.failures ?? Number.NaN);
    const oldestAt = state?.oldest_at ?? null;
    const age = oldestAt === null ? 0 : (now.getTime() - Date.parse(oldestAt)) / 1000;
    oldest.set(state === null ? Number.NaN : Math.max(0, age));
  };
}

/** Read only when somebody asks; the library's own set watches the event loop all the time. */
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
