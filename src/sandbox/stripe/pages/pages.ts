import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Account } from '../account.ts';
import { payCheckout, showCheckout } from './checkout-page.ts';
import { payHostedInvoice, showInvoice } from './invoice-page.ts';
import { showOverview } from './overview-page.ts';
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
