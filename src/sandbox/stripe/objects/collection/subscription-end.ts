import type Stripe from 'stripe';
import { type Account, all, change, emit } from '../../account.ts';

/** Ends a subscription now. Unpaid invoices stay unpaid, and aren't retried. */
export function endSubscription(
  account: Account,
  subscription: Stripe.Subscription,
  reason: 'cancellation_requested' | 'payment_disputed' | 'payment_failed' | null,
  details: { comment?: string; feedback?: Stripe.Subscription.CancellationDetails.Feedback } = {},
): Stripe.Subscription {
  const now = account.now();
  change(
    account,
    subscription,
    {
      status: 'canceled',
      canceled_at: subscription.canceled_at ?? now,
      ended_at: now,
      cancellation_details: {
        comment: details.comment ?? subscription.cancellation_details?.comment ?? null,
        feedback: details.feedback ?? subscription.cancellation_details?.feedback ?? null,
        feedback_option: null,
        reason,
      },
    },
    null,
  );
  account.state.pendingLines.delete(subscription.id);
  for (const invoice of all(account, 'invoice')) {
    const of = invoice.parent?.subscription_details?.subscription;
    if (of !== subscription.id || (invoice.status !== 'open' && invoice.status !== 'draft'))
      continue;
    change(
      account,
      invoice,
      { auto_advance: false, next_payment_attempt: null },
      'invoice.updated',
    );
  }
  emit(account, 'customer.subscription.deleted', subscription);
  return subscription;
}

/** A subscription whose newest invoice is settled is active again; one with an unpaid one is past due. */
export function followInvoice(account: Account, invoice: Stripe.Invoice): void {
  const id = invoice.parent?.subscription_details?.subscription;
  const subscription = account.state.objects.subscription.get(String(id));
  if (!subscription || subscription.latest_invoice !== invoice.id) return;
  const status = statusAfter(subscription.status, invoice);
  change(account, subscription, { status }, 'customer.subscription.updated');
}

function statusAfter(status: Stripe.Subscription.Status, invoice: Stripe.Invoice) {
  if (invoice.status === 'paid') {
    return status === 'past_due' || status === 'unpaid' || status === 'incomplete'
      ? 'active'
      : status;
  }
  if (invoice.status === 'open') return status === 'active' ? 'past_due' : status;
  return status === 'past_due' ? 'active' : status;
}
