import { Hono } from 'hono';
import type { Mailbox } from './mailbox.ts';
import { renderMailboxPage } from './mailbox-page.ts';
import type { StripeSandbox } from './stripe/stripe.ts';

/** What stands in for third parties. */
export type SandboxParts = { mailbox: Mailbox; stripe: Pick<StripeSandbox, 'api' | 'app'> };

/**
 * The pages of the sandbox below `/sandbox`, and below `/v1` the API of Stripe once more: its client
 * knows a host and no path. Who may reach them is the caller's business.
 */
export function createSandbox({ mailbox, stripe }: SandboxParts): Hono {
  return new Hono()
    .get('/sandbox/mail', (context) => context.html(renderMailboxPage(mailbox.list())))
    .get('/sandbox/mail.json', (context) => {
      // For people as well, in their own browser.
      context.header('content-disposition', 'inline');
      return context.json(mailbox.list());
    })
    .route('/sandbox/stripe', stripe.app)
    .route('/v1', stripe.api);
}
