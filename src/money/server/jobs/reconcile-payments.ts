import * as z from 'zod/mini';
import { defineTask } from '#kit/server/jobs/task.ts';
import { findCustomerOf, queueReconciliations } from '../data/billing-accounts.ts';
import { RECONCILIATIONS_QUEUED_AT_ONCE } from '../limits.ts';

/** Queues a job per customer that re-reads them from Stripe, to catch missed events. */
export const reconcilePayments = defineTask({
  name: 'reconcile_payments',
  title: 'Compare every customer with Stripe',
  schedule: { hour: 4, minute: 0 },
  async run({ sql, syncCustomer }) {
    if (syncCustomer === null) return;
    let last: string | null = null;
    do {
      last = await queueReconciliations(sql, last, RECONCILIATIONS_QUEUED_AT_ONCE);
    } while (last !== null);
  },
});

/** Updates one customer's ledger and plan from Stripe. */
export const reconcileCustomer = defineTask({
  name: 'reconcile_customer',
  title: 'Compare a customer with Stripe',
  payload: z.object({
    user_id: z.uuid(),
    /** The event that triggered it, if the customer was busy. */
    event: z.optional(z.object({ id: z.string(), type: z.string() })),
  }),
  async run({ sql, syncCustomer }, { user_id, event }) {
    const account = await findCustomerOf(sql, user_id);
    if (account !== null) await syncCustomer?.(account, event);
  },
});
