import * as z from 'zod/mini';
import type { Sql } from '#database/connect.ts';
import type { OnSecurityEvent } from '#gateway/events.ts';
import type { Gateway } from '#gateway/gateway.ts';
import type { GatewayKeys } from '#gateway/keys/keys.ts';
import type { RateLimiter } from '#gateway/rate-limits/rate-limit-store.ts';
import type { Timing } from '#kit/rules/jobs/schedule.ts';
import type { Mailer } from '../clients/mailer.ts';
import type { UnsubscribeTokens } from '../mails/unsubscribe-tokens.ts';
import type { Log } from '../process/log.ts';

/** Everything tasks need. A noun declares here what its own tasks need, as in `AppDeps`. */
export interface TaskDeps {
  sql: Sql;
  mailer: Mailer;
  mailLimits: MailLimits;
  publicUrl: string;
  unsubscribeTokens: UnsubscribeTokens;
  keys: Pick<GatewayKeys, 'anonKey' | 'serviceRoleKey' | 'sealing'>;
  log: Log;
  gateway: Pick<Gateway, 'purge' | 'reseal' | 'removeFolder' | 'request'>;
  onEvent: OnSecurityEvent;
  clock: () => Date;
}

/** Runs one job, perhaps again: a job may restart at any point. */
export type Task = (payload: unknown, deps: TaskDeps) => Promise<void>;

/** A task, as `npm run generate` finds and lists it. */
export type TaskDefinition = {
  /** The name it is queued under. */
  name: string;
  /** Shown on the jobs screen. */
  title: string;
  /** Omitted if jobs are queued. */
  schedule?: Timing;
  run: Task;
};

/** @returns a task whose payload is validated before `run` gets it; an invalid one fails the job */
export function defineTask<Payload>({
  payload: schema = z.custom<Payload>(),
  run,
  ...facts
}: Omit<TaskDefinition, 'run'> & {
  /** Omitted if it needs none, as on a schedule. */
  payload?: z.ZodMiniType<Payload>;
  run(deps: TaskDeps, payload: Payload): PromiseLike<unknown>;
}): TaskDefinition {
  return {
    ...facts,
    async run(payload, deps) {
      const parsed = z.safeParse(schema, payload);
      if (!parsed.success) throw new Error(describeProblems(parsed.error.issues));
      await run(deps, parsed.data);
    },
  };
}

/** The payload stays out of the error: it may hold personal data. */
function describeProblems(issues: readonly z.core.$ZodIssue[]): string {
  const places = issues.map(({ path }) => path.join('.') || 'the whole');
  return `The payload does not fit at ${places.join(', ')}`;
}

/** Daily limits per email: of all mails, and of kinds that nouns add. */
export interface MailLimits {
  all: RateLimiter;
}
