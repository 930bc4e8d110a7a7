import type { Context } from 'hono';
import { html } from 'hono/html';
import type Stripe from 'stripe';
import { type Account, find, idOf } from '../account.ts';
import { ApiError } from '../errors.ts';
import { completeSession, needsCard } from '../objects/checkout/complete-session.ts';
import { TEST_CARDS } from '../objects/payments/test-cards.ts';
import { actWithBank, readForm } from './bank-page.ts';
import { type Markup, renderPage, renderProblem, toMoney, toTime } from './layout.ts';

type Session = Stripe.Checkout.Session;

/** Shows a checkout, or explains why it's closed. */
export function showCheckout(account: Account, context: Context): Promise<Response> | Response {
  const session = find(account, 'checkout.session', context.req.param('id') ?? '');
  if (!session) return context.html(renderOver('There is no such checkout.', null), 404);
  if (session.status === 'complete') {
    return context.html(renderOver('You’re all done here.', session));
  }
  if (session.status === 'expired') {
    return context.html(renderOver('This checkout session has expired.', session));
  }
  return context.html(renderCheckout(account, session, null));
}

/** Pays, and redirects to the shop's URL. */
export async function payCheckout(account: Account, context: Context): Promise<Response> {
  const id = context.req.param('id') ?? '';
  const session = find(account, 'checkout.session', id);
  if (session?.status !== 'open') return showCheckout(account, context);
  const form = await readForm(context);
  const card = TEST_CARDS.find(({ method }) => method === form.method) ?? null;
  const payer = { email: String(form.email ?? ''), name: String(form.name ?? '') };
  try {
    const bank = actWithBank(account, form, () => completeSession(account, id, card, payer));
    if (bank) return context.html(bank);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return context.html(renderCheckout(account, session, error.message));
  }
  const url = (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id);
  return context.redirect(url, 303);
}

function renderOver(title: string, session: Session | null): Markup {
  const back = session?.cancel_url;
  const words = session
    ? 'Each checkout can be used once, for at most a day. Nothing was charged by opening this page.'
    : 'The link is not one of this sandbox, or it was emptied.';
  return renderPage(
    title,
    html`<section><p>${words}</p>${back ? html`<a class="button" href="${back}">Go back</a>` : ''}</section>`,
  );
}

function renderCheckout(account: Account, session: Session, problem: string | null): Markup {
  const { amount_total, currency } = session;
  const items = session.line_items?.data ?? [];
  const trialEnd = trialOf(account, session);
  return renderPage(
    trialEnd === null ? 'Pay' : 'Start your trial',
    html`<section aria-label="What you pay"><ul>${items.map(renderItem)}</ul>
<p class="total"><span>${trialEnd === null ? 'Total' : 'Due today'}</span><span>${toMoney(amount_total, currency)}</span></p>
${trialEnd === null ? '' : html`<p class="soft">Your trial ends on ${toTime(trialEnd)}. Then the price above is due.</p>`}</section>
<section aria-label="How you pay"><form method="post">
${renderProblem(problem)}
${renderFields(account, session)}
<button class="main">${trialEnd === null ? `Pay ${toMoney(amount_total, currency)}` : 'Start trial'}</button>
</form>${session.cancel_url ? html`<a class="button" href="${session.cancel_url}">Cancel and go back</a>` : ''}</section>`,
  );
}

function renderItem({ description, quantity, price, amount_subtotal, currency }: Stripe.LineItem) {
  const { interval, interval_count: count = 1 } = price?.recurring ?? {};
  const period =
    interval === undefined ? '' : ` every ${count === 1 ? interval : `${count} ${interval}s`}`;
  return html`<li><span>${quantity === 1 ? '' : `${quantity} × `}${description}</span><span>${toMoney(amount_subtotal, currency)}${period}</span></li>`;
}

function renderFields(account: Account, session: Session): Markup {
  const customer = find(account, 'customer', idOf(session.customer) ?? '');
  const email = customer?.email ?? session.customer_email ?? '';
  const cards = TEST_CARDS.filter(({ type }) => session.payment_method_types.includes(type));
  return html`<label>Email<input name="email" type="email" required autocomplete="email" value="${email}"></label>
<label>Name<input name="name" required autocomplete="name" value="${customer?.name ?? 'Sandbox Customer'}"></label>
<label>Pay with<select name="method">
${cards.map((card) => html`<option value="${card.method}">${card.label} (…${card.last4})</option>`)}
${needsCard(session) ? '' : html`<option value="">Nothing for now</option>`}
</select></label>`;
}

function trialOf(account: Account, session: Session): number | null {
  const terms = account.state.terms.get(session.id);
  if (terms?.trial_period_days !== undefined) {
    return account.now() + terms.trial_period_days * 86_400;
  }
  return terms?.trial_end ?? null;
}
