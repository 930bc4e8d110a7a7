import { Hono } from 'hono';
import type { Mailbox } from './mailbox.ts';
import { renderMailboxPage } from './mailbox-page.ts';

/** The pages of the sandbox. Who may reach them is the caller's business. */
export function createSandbox({ mailbox }: { mailbox: Mailbox }): Hono {
  return new Hono()
    .get('/mail', (context) => context.html(renderMailboxPage(mailbox.list())))
    .get('/mail.json', (context) => {
      // For people as well, in their own browser.
      context.header('content-disposition', 'inline');
      return context.json(mailbox.list());
    });
}
