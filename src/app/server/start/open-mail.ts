import { join } from 'node:path';
import { createSmtpMailer, type Mailer, watchMailer } from '#kit/server/clients/mailer.ts';
import type { Ask } from '#kit/server/data/ask.ts';
import type { Env } from '#kit/server/process/env.ts';
import type { Metrics } from '#kit/server/process/metrics.ts';
import { type Mailbox, openMailbox } from '#sandbox/mailbox.ts';

/** Mail goes to the mail server; without one, which only loopback allows, into the sandbox. */
export async function openMail(
  env: Env,
  deps: { ask: Ask; metrics: Metrics; clock: () => Date },
): Promise<{ mailer: Mailer; mailbox: Mailbox | null }> {
  if (env.mailUrl !== undefined) {
    const smtp = createSmtpMailer(env.mailUrl, env.mailFrom);
    return { mailer: watchMailer(smtp, deps), mailbox: null };
  }
  const mailbox = await openMailbox(join(env.dataDirectory, 'sandbox-mail.jsonl'), deps.clock);
  return { mailer: watchMailer(mailbox, deps), mailbox };
}
