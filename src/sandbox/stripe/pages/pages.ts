import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { html } from 'hono/html';
import type Stripe from 'stripe';
import { type Account, all } from '../account.ts';
import type { Settings } from '../state.ts';
import { payCheckout, showCheckout } from './checkout-page.ts';
import { payHostedInvoice, showInvoice } from './invoice-page.ts';
import { basePath, type Markup, renderPage, toMoney, toTime } from './layout.ts';
import { showPortal, usePortal } from './portal-page.ts';

/** A form redirects to another site's page, so any target is allowed; nothing else is. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'";
const MAX_BODY_BYTES = 16 * 1024;

/** Stripe's pages: checkout, portal and invoice, and the sandbox's own overview. */
export function createPages(account: Account, onChange: () => void): Hono {
  const changing = async (answer: Promise<Response>) => {
    const response = await answer;
    onChange();
    return response;
  };
  return new Hono()
    .use(bodyLimit({ maxSize: MAX_BODY_BYTES }), async (context: Context, next) => {
      await next();
      context.header('content-security-policy', POLICY);
      context.header('cache-control', 'no-store');
    })
    .get('/', (context) => showOverview(account, context))
    .get('/checkout/:id', (context) => showCheckout(account, context))
    .post('/checkout/:id', (context) => changing(payCheckout(account, context)))
    .get('/portal/:id', (context) => showPortal(account, context))
    .post('/portal/:id', (context) => changing(usePortal(account, context)))
    .get('/invoices/:id', (context) => showInvoice(account, context))
    .post('/invoices/:id', (context) => changing(payHostedInvoice(account, context)));
}

/** How many entries of each kind are shown. */
const SHOWN = 20;
const STEPS = [
  ['1 hour', 3600],
  ['1 day', 86_400],
  ['3 days', 3 * 86_400],
  ['1 week', 7 * 86_400],
  ['1 month', 31 * 86_400],
] as const;

/** The overview of the sandbox: its clock, payments and events. */
function showOverview(account: Account, context: Context): Promise<Response> | Response {
  const base = basePath(account);
  return context.html(
    renderPage(
      'Sandbox payments',
      html`${renderClock(account, base)}
${renderSettings(account.state.settings, base)}
${renderList(
  'Checkouts',
  newest(account, 'checkout.session').map((session) => renderSession(session, base)),
)}
${renderList('Subscriptions', newest(account, 'subscription').map(renderSubscription))}
${renderList(
  'Payments',
  newest(account, 'charge').map((charge) => renderCharge(charge, base)),
)}
${renderList(
  'Disputes',
  newest(account, 'dispute').map((dispute) => renderDispute(dispute, base)),
)}
${renderList(
  'Events',
  newest(account, 'event').map((event) => renderEvent(event, base)),
)}
<section><h2>Start afresh</h2><p class="soft">Everything above goes, and the clock is right again.</p>
<form method="post" action="${base}/reset"><button>Empty the sandbox</button></form></section>`,
      { isWide: true },
    ),
  );
}

type Listed = 'charge' | 'checkout.session' | 'dispute' | 'event' | 'subscription';

function newest<K extends Listed>(account: Account, kind: K) {
  return all(account, kind).slice(-SHOWN).reverse();
}

function renderList(title: string, entries: Markup[]): Markup {
  return html`<section><h2>${title}</h2>${entries.length === 0 ? html`<p class="soft">Nothing yet.</p>` : html`<ul>${entries}</ul>`}</section>`;
}

function renderClock(account: Account, base: string): Markup {
  return html`<section><h2>Clock</h2><p>${toTime(account.now())}</p>
<p class="soft">Moving it does everything that is due until then, in order: trials end, renewals are charged, events are sent.</p>
<form method="post" action="${base}/clock" class="row">
${STEPS.map(([name, seconds]) => html`<button name="by" value="${seconds}">${name} on</button>`)}
</form></section>`;
}

function renderSettings(settings: Settings, base: string): Markup {
  return html`<section><h2>How events travel, and what fails</h2><form method="post" action="${base}/settings" class="row">
${renderChoice('Order', 'order', settings.order, ['kept', 'reversed', 'shuffled'])}
${renderChoice('Copies of each', 'copies', String(settings.copies), ['1', '2', '3'])}
${renderChoice('Sending', 'paused', String(settings.paused), ['false', 'true'], ['at once', 'held back'])}
${renderChoice('When the last attempt fails', 'after_retries', settings.after_retries, ['cancel', 'unpaid', 'past_due'], ['cancel', 'mark unpaid', 'leave past due'])}
${renderChoice('API', 'api', settings.api, ['up', 'down', 'html'], ['answers', 'is down', 'answers HTML'])}
${renderChoice('Customer portal', 'portal', settings.portal, ['saved', 'unsaved'], ['is set up', 'was never saved'])}
${renderChoice('Stripe Tax', 'tax', settings.tax, ['set', 'unset'], ['is set up', 'is not set up'])}
${renderChoice('API takes', 'api_delay', String(settings.api_delay), ['0', '3000', '30000'], ['no time', '3 seconds', '30 seconds'])}
<button>Save</button></form></section>`;
}

function renderChoice(
  label: string,
  name: string,
  chosen: string,
  values: readonly string[],
  words: readonly string[] = values,
): Markup {
  const option = (value: string, index: number) =>
    html`<option value="${value}" ${value === chosen ? 'selected' : ''}>${words[index] ?? value}</option>`;
  return html`<label>${label}<select name="${name}">${values.map(option)}</select></label>`;
}

function renderSession(session: Stripe.Checkout.Session, base: string): Markup {
  const { id, mode, status, payment_status, amount_total, currency } = session;
  return html`<li><span>${mode} · ${status ?? ''} · ${payment_status.replaceAll('_', ' ')}</span><span>${toMoney(amount_total, currency)}</span>
${status === 'open' ? html`<a href="${base}/checkout/${id}" aria-label="Open checkout ${id}">Open</a>` : ''}</li>`;
}

function renderSubscription({ id, status, customer }: Stripe.Subscription): Markup {
  return html`<li><span>${id}</span><span>${status.replaceAll('_', ' ')}</span><span class="soft">${String(customer)}</span></li>`;
}

function renderCharge(charge: Stripe.Charge, base: string): Markup {
  const { id, amount, currency, status, refunded, disputed } = charge;
  const isWhole = status === 'succeeded' && !refunded && !disputed;
  const marks = [status, refunded ? 'refunded' : '', disputed ? 'disputed' : ''].filter(Boolean);
  return html`<li><span>${toMoney(amount, currency)} · ${marks.join(' · ')}</span><span class="soft">${id}</span>
${isWhole ? html`<form method="post" class="row"><input type="hidden" name="charge" value="${id}"><button formaction="${base}/refunds">Refund</button><button formaction="${base}/disputes">Dispute</button></form>` : ''}</li>`;
}

function renderDispute({ id, amount, currency, status }: Stripe.Dispute, base: string): Markup {
  const isOpen = status !== 'lost' && status !== 'won';
  return html`<li><span>${toMoney(amount, currency)} · ${status.replaceAll('_', ' ')}</span><span class="soft">${id}</span>
${isOpen ? html`<form method="post" class="row" action="${base}/disputes/${id}/outcome"><button name="status" value="won">Won</button><button name="status" value="lost">Lost</button></form>` : ''}</li>`;
}

function renderEvent(
  { id, type, created, pending_webhooks: pending }: Stripe.EventBase,
  base: string,
): Markup {
  return html`<li><span>${type}</span><span class="soft">${toTime(created)}${pending > 0 ? ' · not delivered' : ''}</span>
<form method="post" action="${base}/redeliveries"><button name="event" value="${id}" aria-label="Send ${type} again">Send again</button></form></li>`;
}
