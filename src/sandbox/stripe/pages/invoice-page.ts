import type { Context } from 'hono';
import { html } from 'hono/html';
import type Stripe from 'stripe';
import { type Account, find, idOf } from '../account.ts';
import { ApiError } from '../errors.ts';
import { collectInvoice } from '../objects/collect-invoice.ts';
import { subscriptionOf } from '../objects/invoices.ts';
import { createMethod, methodOf, testCardOf, toCardError } from '../objects/payment-methods.ts';
import {
  mustConfirm,
  TEST_CARDS,
  type TestCard,
  toAuthenticationError,
} from '../objects/test-cards.ts';
import { actWithBank, readForm } from './bank-page.ts';
import { type Markup, renderPage, renderProblem, toMoney, toTime } from './layout.ts';

/** @returns an invoice's page, where an open one can be paid */
export function showInvoice(
  account: Account,
  context: Context,
  problem: string | null = null,
): Promise<Response> | Response {
  const invoice = find(account, 'invoice', context.req.param('id') ?? '');
  if (!invoice) {
    const words = html`<section><p>The link is not one of this sandbox, or it was emptied.</p></section>`;
    return context.html(renderPage('There is no such invoice.', words), 404);
  }
  return context.html(renderInvoice(invoice, problem));
}

/** Pays an open invoice with the chosen card, or shows why not. */
export async function payHostedInvoice(account: Account, context: Context): Promise<Response> {
  const invoice = find(account, 'invoice', context.req.param('id') ?? '');
  if (invoice?.status !== 'open') return showInvoice(account, context);
  const form = await readForm(context);
  const card = TEST_CARDS.find(({ method }) => method === form.method);
  try {
    const bank = actWithBank(account, form, () => payByHand(account, invoice, card));
    return bank ? context.html(bank) : context.redirect(context.req.url, 303);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return showInvoice(account, context, error.message);
  }
}

/**
 * Pays like a customer on a page: the bank is asked first, and a pending confirmation isn't a failure.
 *
 * @param card instead of the saved one
 */
export function payByHand(account: Account, invoice: Stripe.Invoice, card?: TestCard): void {
  const subscription = subscriptionOf(account, invoice);
  if (invoice.status !== 'open' || !subscription) return;
  const used = card ?? testCardOf(methodOf(account, subscription));
  if (mustConfirm(account, used)) throw toAuthenticationError('authentication_required');
  const method = card && createMethod(account, card, String(subscription.customer));
  const decline = collectInvoice(account, invoice, method);
  if (decline) throw toCardError(decline);
}

function renderInvoice(invoice: Stripe.Invoice, problem: string | null): Markup {
  const { currency, customer_name, customer_email, lines, status, total } = invoice;
  return renderPage(
    `Invoice ${invoice.number ?? 'draft'}`,
    html`<section><p>${customer_name ?? customer_email ?? idOf(invoice.customer) ?? ''}</p>
<p class="soft">${toTime(invoice.created)} · ${status ?? ''}</p>
<ul>${lines.data.map((line) => html`<li><span>${line.description}<br><span class="soft">${toTime(line.period.start)} to ${toTime(line.period.end)}</span></span><span>${toMoney(line.amount, currency)}</span></li>`)}</ul>
<p class="total"><span>Total</span><span>${toMoney(total, currency)}</span></p>
<p class="total"><span>Paid</span><span>${toMoney(invoice.amount_paid, currency)}</span></p></section>
${status === 'open' ? renderPayment(invoice, problem) : ''}`,
  );
}

function renderPayment({ amount_remaining, currency }: Stripe.Invoice, problem: string | null) {
  return html`<section aria-label="How you pay"><form method="post">
${renderProblem(problem)}
<label>Pay with<select name="method">
<option value="">The saved payment method</option>
${TEST_CARDS.map((card) => html`<option value="${card.method}">${card.label} (…${card.last4})</option>`)}
</select></label>
<button class="main">Pay ${toMoney(amount_remaining, currency)}</button></form></section>`;
}
