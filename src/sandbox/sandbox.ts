import { type Context, Hono } from 'hono';
import { type Mailbox, renderMailboxPage } from './mailbox.ts';
import type { StripeSandbox } from './stripe/stripe.ts';

/** The stand-ins for third parties. */
export type SandboxParts = { mailbox: Mailbox; stripe: Pick<StripeSandbox, 'api' | 'app'> };

/**
 * Serves the sandbox's pages under `/sandbox`, and Stripe's API under `/v1` too, as its client accepts
 * a host without a path. The caller decides who may reach them.
 */
export function createSandbox({ mailbox, stripe }: SandboxParts): Hono {
  /** All mails, or with `?to=` those to one address. */
  const list = ({ req }: Context) => {
    const to = req.query('to');
    return mailbox.list().filter((mail) => to === undefined || mail.to === to);
  };
  return new Hono()
    .get('/sandbox/mail', (context) => context.html(renderMailboxPage(list(context))))
    .get('/sandbox/mail.json', (context) => {
      // For people as well, in their own browser.
      context.header('content-disposition', 'inline');
      return context.json(list(context));
    })
    .route('/sandbox/stripe', stripe.app)
    .route('/v1', stripe.api);
}
