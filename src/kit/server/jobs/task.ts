import * as z from 'zod/mini';
import type { Accounts } from '#account/server/accounts.ts';
import type { LeadMailLimits } from '#audience/server/jobs/lead-mail-limits.ts';
import type { Sql } from '#database/connect.ts';
import type { OnSecurityEvent } from '#gateway/events.ts';
import type { Gateway } from '#gateway/gateway.ts';
import type { GatewayKeys } from '#gateway/keys/keys.ts';
import type { DomainChecks } from '#integrations/domains/server/check-dns-records.ts';
import type { Billing } from '#money/payments/server/billing.ts';
import type { Payments } from '#money/server/stripe.ts';
import type { SyncCustomer } from '#money/sync/server/sync-customer.ts';
import type { Edge } from '#page/edge/server/edge.ts';
import type { LinkChecker } from '#page/safety/server/link-checker.ts';
import type { Mailer } from '../clients/mailer.ts';
import type { UnsubscribeTokens } from '../mails/unsubscribe-tokens.ts';
import type { Log } from '../process/log.ts';

export type TaskDeps = {
  sql: Sql;
  mailer: Mailer;
  leadMailLimits: LeadMailLimits;
  publicUrl: string;
  unsubscribeTokens: UnsubscribeTokens;
  keys: Pick<GatewayKeys, 'anonKey' | 'serviceRoleKey' | 'sealing'>;
  log: Log;
  accounts: Accounts;
  gateway: Pick<Gateway, 'purge' | 'reseal' | 'removeFolder' | 'request'>;
  onEvent: OnSecurityEvent;
  clock: () => Date;
  /** Copies a picture from another site into that account's library. @returns the copy's URL */
  copyPicture: (url: string, userId: string) => Promise<string>;
  /** Checks links with an online service; null if none is configured. */
  linkChecker: LinkChecker | null;
  /** Caches in front of the server, if any. */
  edge?: Edge | null;
  /** How to check domains' records, and where they should lead. */
  domainChecks: DomainChecks;
  /** Access to Stripe; null if payments aren't set up. */
  payments: Payments | null;
  /** Reads a customer from Stripe and updates their plan; null if payments aren't set up. */
  syncCustomer: SyncCustomer | null;
  /** Ends subscriptions, and refunds what can't be used. */
  billing: Pick<
    Billing,
    'closeCustomer' | 'settlePayments' | 'endSubscription' | 'refundPayment' | 'returnPayment'
  >;
};

/** Runs one job, perhaps again: a job may restart at any point. */
export type Task = (payload: unknown, deps: TaskDeps) => Promise<void>;

/** @returns a task whose payload is validated before `run` gets it; an invalid one fails the job */
export function defineTask<Payload>(
  schema: z.ZodMiniType<Payload>,
  run: (payload: Payload, deps: TaskDeps) => Promise<void>,
): Task {
  return async (payload, deps) => {
    const parsed = z.safeParse(schema, payload);
    if (!parsed.success) throw new Error(describeProblems(parsed.error.issues));
    await run(parsed.data, deps);
  };
}

/** The payload stays out of the error: it may hold personal data. */
function describeProblems(issues: readonly z.core.$ZodIssue[]): string {
  const places = issues.map(({ path }) => path.join('.') || 'the whole');
  return `The payload does not fit at ${places.join(', ')}`;
}
