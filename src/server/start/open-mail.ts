import { join } from 'node:path';
import { type Mailbox, openMailbox } from '#sandbox/mailbox.ts';
import { createSmtpMailer, type Mailer } from '../clients/mailer.ts';
import type { Env } from '../env.ts';

/** Mail goes to the mail server; without one, which only loopback allows, into the sandbox. */
export async function openMail(
  env: Env,
  clock: () => Date,
): Promise<{ mailer: Mailer; mailbox: Mailbox | null }> {
  if (env.mailUrl !== undefined) {
    return { mailer: createSmtpMailer(env.mailUrl, env.mailFrom), mailbox: null };
  }
  const mailbox = await openMailbox(join(env.dataDirectory, 'sandbox-mail.jsonl'), clock);
  return { mailer: mailbox, mailbox };
}
