import type Stripe from 'stripe';
import { type Account, all, change } from '../account.ts';

/** Ends a subscription now. Unpaid invoices stay unpaid, and aren't retried. */
export function endSubscription(
  account: Account,
  subscription: Stripe.Subscription,
): Stripe.Subscription {
  for (const invoice of all(account, 'invoice')) {
    const of = invoice.parent?.subscription_details?.subscription;
    if (of !== subscription.id || (invoice.status !== 'open' && invoice.status !== 'draft'))
      continue;
    const halted = { auto_advance: false, next_payment_attempt: null };
    change(account, invoice, halted, 'invoice.updated');
  }
  const ended = { status: 'canceled', ended_at: account.now() } as const;
  return change(account, subscription, ended, 'customer.subscription.deleted');
}
