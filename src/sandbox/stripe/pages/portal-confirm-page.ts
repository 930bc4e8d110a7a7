import { html } from 'hono/html';
import type Stripe from 'stripe';
import { type Account, get } from '../account.ts';
import { previewInvoice } from '../objects/prorate.ts';
import { updateSubscription } from '../objects/update-subscription.ts';
import { type Markup, renderPage, renderProblem, toMoney } from './layout.ts';

type Confirmation = Stripe.BillingPortal.Session.Flow.SubscriptionUpdateConfirm;

/** Makes the switch that a portal session asks to confirm; it is paid at once or doesn't happen. */
export function confirmSwitch(account: Account, wish: Confirmation): void {
  const payment_behavior = 'error_if_incomplete' as const;
  updateSubscription(account, { ...toChange(account, wish), payment_behavior }, wish.subscription);
}

/** @returns the page with the changes and today's charge, and one button */
export function renderConfirmation(
  account: Account,
  { flow, return_url }: Stripe.BillingPortal.Session,
  wish: Confirmation,
  problem: string | null,
): Markup {
  const { subscription } = wish;
  const change = toChange(account, wish);
  const { unit_amount, currency, product } = get(account, 'price', change.items[0]?.price ?? '');
  const { name } = get(account, 'product', String(product));
  const order = { subscription, subscription_details: change };
  const { amount_due } = previewInvoice(account, order);
  const back = flow?.after_completion.redirect?.return_url ?? return_url;
  return renderPage(
    'Confirm your update',
    html`<section aria-label="What you pay"><ul><li><span>${name}</span><span>${toMoney(unit_amount, currency)} every month</span></li></ul>
<p class="total"><span>Due today</span><span>${toMoney(amount_due, currency)}</span></p>
${renderProblem(problem)}
<form method="post"><button class="main" name="action" value="confirm">Confirm</button></form>
${back ? html`<a class="button" href="${back}">Cancel and go back</a>` : ''}</section>`,
  );
}

/** @returns the parameters of the switch, which ends a trial */
function toChange(account: Account, { items, subscription }: Confirmation) {
  const { status } = get(account, 'subscription', subscription);
  return {
    items: items.map(({ id, price }) => ({ id: id ?? '', price: price ?? '' })),
    proration_behavior: 'always_invoice' as const,
    ...(status === 'trialing' && { trial_end: 'now' as const }),
  };
}
