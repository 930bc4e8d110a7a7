import type { Context } from 'hono';
import { html } from 'hono/html';
import type Stripe from 'stripe';
import { type Account, find, idOf } from '../account.ts';
import { ApiError } from '../errors.ts';
import { completeSession, findTrialEnd } from '../objects/checkout-sessions.ts';
import { TEST_CARDS } from '../objects/test-cards.ts';
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
  const card = TEST_CARDS.find(({ method }) => method === form.method);
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
  const terms = account.state.terms.get(session.id);
  const trialEnd = terms ? findTrialEnd(account, terms) : null;
  return renderPage(
    trialEnd === null ? 'Pay' : 'Start your trial',
    html`<section aria-label="What you pay"><ul>${terms ? renderItem(terms.item) : ''}</ul>
<p class="total"><span>${trialEnd === null ? 'Total' : 'Due today'}</span><span>${toMoney(amount_total, currency)}</span></p>
${trialEnd === null ? '' : html`<p class="soft">Your trial ends on ${toTime(trialEnd)}. Then the price above is due.</p>`}</section>
<section aria-label="How you pay"><form method="post">
${renderProblem(problem)}
${renderFields(account, session)}
<button class="main">${trialEnd === null ? `Pay ${toMoney(amount_total, currency)}` : 'Start trial'}</button>
</form>${session.cancel_url ? html`<a class="button" href="${session.cancel_url}">Cancel and go back</a>` : ''}</section>`,
  );
}

function renderItem({ description, price, amount_total, currency }: Stripe.LineItem) {
  const period = price?.recurring ? ` every ${price.recurring.interval}` : '';
  return html`<li><span>${description}</span><span>${toMoney(amount_total, currency)}${period}</span></li>`;
}

function renderFields(account: Account, session: Session): Markup {
  const customer = find(account, 'customer', idOf(session.customer) ?? '');
  return html`<label>Email<input name="email" type="email" required autocomplete="email" value="${customer?.email ?? ''}"></label>
<label>Name<input name="name" required autocomplete="name" value="${customer?.name ?? 'Sandbox Customer'}"></label>
<label>Pay with<select name="method">
${TEST_CARDS.map((card) => html`<option value="${card.method}">${card.label} (…${card.last4})</option>`)}
</select></label>`;
}
