import { html } from 'hono/html';
import type Stripe from 'stripe';
import { type Account, find, get, idOf } from '../account.ts';
import { ApiError } from '../errors.ts';
import { findCostAtOnce } from '../objects/subscriptions/change-items.ts';
import { updateSubscription } from '../objects/subscriptions/update-subscription.ts';
import { type Markup, renderPage, renderProblem, toMoney } from './layout.ts';

type Confirmation = Stripe.BillingPortal.Session.Flow.SubscriptionUpdateConfirm;

/** Makes the switch that a portal session asks to confirm; it is paid at once or doesn't happen. */
export function confirmSwitch(account: Account, wish: Confirmation): void {
  updateSubscription(account, toUpdate(account, wish), wish.subscription);
}

/** @returns the page with the changes and today's charge, and one button */
export function renderConfirmation(
  account: Account,
  { flow, return_url }: Stripe.BillingPortal.Session,
  wish: Confirmation,
  problem: string | null,
): Markup {
  const subscription = get(account, 'subscription', wish.subscription);
  const price = find(account, 'price', wish.items[0]?.price ?? '');
  const name = find(account, 'product', idOf(price?.product as string) ?? '')?.name ?? 'Product';
  const back = flow?.after_completion.redirect?.return_url ?? return_url;
  return renderPage(
    'Confirm your update',
    html`<section aria-label="What you pay"><ul><li><span>${name}</span><span>${toMoney(price?.unit_amount ?? 0, price?.currency ?? 'usd')} every month</span></li></ul>
<p class="total"><span>Due today</span><span>${toMoney(costOf(account, subscription, wish), subscription.currency)}</span></p>
${renderProblem(problem)}
<form method="post"><button class="main" name="action" value="confirm">Confirm</button></form>
${back ? html`<a class="button" href="${back}">Cancel and go back</a>` : ''}</section>`,
  );
}

function costOf(account: Account, subscription: Stripe.Subscription, wish: Confirmation): number {
  try {
    const endsTrial = subscription.status === 'trialing';
    const options = { proration: 'always_invoice' as const, endsTrial };
    return Math.max(0, findCostAtOnce(account, subscription, toItems(wish), options));
  } catch (error) {
    if (error instanceof ApiError) return 0;
    throw error;
  }
}

function toUpdate(account: Account, wish: Confirmation) {
  const { status } = get(account, 'subscription', wish.subscription);
  return {
    items: toItems(wish),
    proration_behavior: 'always_invoice' as const,
    payment_behavior: 'error_if_incomplete' as const,
    ...(status === 'trialing' && { trial_end: 'now' as const }),
  };
}

function toItems({ items }: Confirmation) {
  return items.map(({ id, price }) => ({ id: id ?? undefined, price: price ?? undefined }));
}
