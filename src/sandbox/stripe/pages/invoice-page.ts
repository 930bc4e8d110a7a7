import type { Context } from 'hono';
import { html } from 'hono/html';
import { type Account, find, idOf } from '../account.ts';
import { renderPage, toMoney, toTime } from './layout.ts';

/** @returns the page of one invoice */
export function showInvoice(account: Account, context: Context): Promise<Response> | Response {
  const invoice = find(account, 'invoice', context.req.param('id') ?? '');
  if (!invoice)
    return context.html(
      renderPage(
        'There is no such invoice.',
        html`<section><p>The link is not one of this sandbox, or it was emptied.</p></section>`,
      ),
      404,
    );
  const { currency, customer_name, customer_email, lines, status, total } = invoice;
  return context.html(
    renderPage(
      `Invoice ${invoice.number ?? 'draft'}`,
      html`<section><p>${customer_name ?? customer_email ?? idOf(invoice.customer) ?? ''}</p>
<p class="soft">${toTime(invoice.created)} · ${status ?? ''}</p>
<ul>${lines.data.map((line) => html`<li><span>${line.description}<br><span class="soft">${toTime(line.period.start)} to ${toTime(line.period.end)}</span></span><span>${toMoney(line.amount, currency)}</span></li>`)}</ul>
<p class="total"><span>Total</span><span>${toMoney(total, currency)}</span></p>
<p class="total"><span>Paid</span><span>${toMoney(invoice.amount_paid, currency)}</span></p></section>`,
    ),
  );
}
