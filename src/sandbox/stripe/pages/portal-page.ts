import type { Context } from 'hono';
import { html } from 'hono/html';
import type Stripe from 'stripe';
import { type Account, all, change, find, get, idOf } from '../account.ts';
import { ApiError } from '../errors.ts';
import { createMethod } from '../objects/payment-methods.ts';
import { PORTAL_LIFE_S } from '../objects/portal.ts';
import { itemOf } from '../objects/subscriptions.ts';
import { TEST_CARDS } from '../objects/test-cards.ts';
import { previewInvoice, updateSubscription } from '../objects/update-subscription.ts';
import { actWithBank, readForm } from './bank-page.ts';
import { payByHand } from './invoice-page.ts';
import { basePath, type Markup, renderPage, renderProblem, toMoney, toTime } from './layout.ts';

/** Shows a customer's subscriptions, for an hour after the link was created. */
export function showPortal(
  account: Account,
  context: Context,
  problem: string | null = null,
): Promise<Response> | Response {
  const session = findSession(account, context);
  const customer = session && find(account, 'customer', session.customer);
  const wish = session?.flow?.subscription_update_confirm;
  const hasEnded = wish && find(account, 'subscription', wish.subscription)?.ended_at !== null;
  if (!session || !customer || hasEnded) {
    const words = html`<section><p>Go back and open it again from there.</p></section>`;
    return context.html(renderPage('This link has expired.', words), 410);
  }
  return context.html(
    wish
      ? renderConfirmation(account, session, wish, problem)
      : renderPortal(account, session, customer, problem),
  );
}

/** Performs one action of the portal, and shows it again. */
export async function usePortal(account: Account, context: Context): Promise<Response> {
  const session = findSession(account, context);
  if (!session) return showPortal(account, context);
  const form = await readForm(context);
  try {
    const bank = actWithBank(account, form, () => act(account, session, form));
    if (bank) return context.html(bank);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return showPortal(account, context, error.message);
  }
  const next = form.action === 'confirm' && session.flow?.after_completion.redirect?.return_url;
  return context.redirect(next || context.req.url, 303);
}

function act(
  account: Account,
  { customer, flow }: Stripe.BillingPortal.Session,
  form: Record<string, unknown>,
): void {
  const [action, id] = [String(form.action), String(form.id)];
  const wish = flow?.subscription_update_confirm;
  if (action === 'confirm' && wish) confirmSwitch(account, wish);
  if (action === 'change-method') changeMethod(account, customer, String(form.method));
  if (action === 'pay') payByHand(account, ownInvoice(account, customer, id));
  if (action === 'cancel' || action === 'resume') {
    const own = ownSubscription(account, customer, id);
    // With flexible billing the portal sets the day, and cancel_at_period_end stays false.
    const cancel_at = action === 'cancel' ? itemOf(own).current_period_end : '';
    updateSubscription(account, { cancel_at }, own.id);
  }
}

/** The new method applies to the customer and all their subscriptions. */
function changeMethod(account: Account, id: string, name: string): void {
  const customer = get(account, 'customer', id);
  const card = TEST_CARDS.find(({ method }) => method === name);
  if (!card) return;
  const method = createMethod(account, card, id);
  const invoice_settings = { default_payment_method: method.id };
  change(account, customer, { invoice_settings }, 'customer.updated');
  for (const subscription of subscriptionsOf(account, id)) {
    const changes = { default_payment_method: method.id };
    change(account, subscription, changes, 'customer.subscription.updated');
  }
}

function ownInvoice(account: Account, customer: string, id: string): Stripe.Invoice {
  const invoice = find(account, 'invoice', id);
  if (invoice?.customer !== customer) throw new ApiError(404, MISSING);
  return invoice;
}

function ownSubscription(account: Account, customer: string, id: string): Stripe.Subscription {
  const found = subscriptionsOf(account, customer).find((subscription) => subscription.id === id);
  if (!found) throw new ApiError(404, MISSING);
  return found;
}

const MISSING = { type: 'invalid_request_error', message: 'That is not there any more.' } as const;

function subscriptionsOf(account: Account, customer: string): Stripe.Subscription[] {
  return all(account, 'subscription').filter(
    (subscription) => subscription.customer === customer && subscription.ended_at === null,
  );
}

function findSession(account: Account, context: Context): Stripe.BillingPortal.Session | null {
  const session = find(account, 'billing_portal.session', context.req.param('id') ?? '');
  return session && session.created + PORTAL_LIFE_S > account.now() ? session : null;
}

function renderPortal(
  account: Account,
  { return_url }: Stripe.BillingPortal.Session,
  customer: Stripe.Customer,
  problem: string | null,
): Markup {
  const subscriptions = subscriptionsOf(account, customer.id);
  const invoices = all(account, 'invoice')
    .filter(({ customer: owner, status }) => owner === customer.id && status !== 'draft')
    .reverse();
  const current =
    idOf(subscriptions[0]?.default_payment_method) ??
    idOf(customer.invoice_settings.default_payment_method);
  return renderPage(
    'Your billing',
    html`<p class="soft">${customer.email ?? customer.id}</p>${renderProblem(problem)}
${subscriptions.length === 0 ? html`<section><h2>Subscription</h2><p>You have none.</p></section>` : subscriptions.map((entry) => renderSubscription(account, entry))}
${renderMethod(current === null ? null : find(account, 'payment_method', current))}
<section><h2>Invoices</h2>${invoices.length === 0 ? html`<p>There are none yet.</p>` : html`<ul>${invoices.map((invoice) => renderInvoice(account, invoice))}</ul>`}</section>
${return_url ? html`<a class="button" href="${return_url}">Go back</a>` : ''}`,
  );
}

function renderSubscription(account: Account, subscription: Stripe.Subscription): Markup {
  const { id, status, cancel_at } = subscription;
  const isEnding = cancel_at !== null;
  const { price } = itemOf(subscription);
  const { name } = get(account, 'product', String(price.product));
  const end = toTime(itemOf(subscription).current_period_end);
  return html`<section><h2>${name}</h2>
<p>${status.replaceAll('_', ' ')} · ${isEnding ? `ends on ${end}` : `renews on ${end}`}</p>
<form method="post"><input type="hidden" name="id" value="${id}">
<button name="action" value="${isEnding ? 'resume' : 'cancel'}">${isEnding ? 'Keep the subscription' : 'Cancel at the end of the period'}</button></form></section>`;
}

function renderMethod(method: Stripe.PaymentMethod | null): Markup {
  const last4 = method?.card?.last4 ?? method?.us_bank_account?.last4;
  return html`<section><h2>Payment method</h2><p>${last4 === undefined ? 'None is saved.' : `Ends in ${last4}.`}</p>
<form method="post" class="row"><label>New payment method<select name="method">
${TEST_CARDS.map((card) => html`<option value="${card.method}">${card.label} (…${card.last4})</option>`)}
</select></label><button name="action" value="change-method">Change</button></form></section>`;
}

function renderInvoice(account: Account, invoice: Stripe.Invoice): Markup {
  const { id, number, status, total, currency, created } = invoice;
  return html`<li><a href="${basePath(account)}/invoices/${id}">${number ?? id}</a>
<span class="soft">${toTime(created)}</span><span>${toMoney(total, currency)} · ${status ?? ''}</span>
${status === 'open' ? html`<form method="post"><input type="hidden" name="id" value="${id}"><button name="action" value="pay">Pay now</button></form>` : ''}</li>`;
}

type Confirmation = Stripe.BillingPortal.Session.Flow.SubscriptionUpdateConfirm;

/** Makes the switch that a portal session asks to confirm, which is paid at once or doesn't happen. */
function confirmSwitch(account: Account, wish: Confirmation): void {
  const payment_behavior = 'error_if_incomplete' as const;
  updateSubscription(account, { ...toChange(account, wish), payment_behavior }, wish.subscription);
}

/** @returns the page with the changes and today's charge, and one button */
function renderConfirmation(
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

/** @returns the switch's parameters; it ends a trial */
function toChange(account: Account, { items, subscription }: Confirmation) {
  const { status } = get(account, 'subscription', subscription);
  return {
    items: items.map(({ id, price }) => ({ id: id ?? '', price: price ?? '' })),
    proration_behavior: 'always_invoice' as const,
    ...(status === 'trialing' && { trial_end: 'now' as const }),
  };
}
