import * as z from 'zod/mini';
import { isUnknownRecipient } from '#kit/server/clients/mailer.ts';
import type { WaitingMail } from '#kit/server/data/account-mails.ts';
import { noteSent } from '#kit/server/jobs/note-sent.ts';
import { defineTask } from '#kit/server/jobs/task.ts';
import { ACCOUNT_MAIL_PAUSE, UNKNOWN_RECIPIENT_TRIES } from '#kit/server/limits/jobs.ts';
import { openQueuedMail } from '#kit/server/mails/mail-queue.ts';

/**
 * Sends a mail about an account. If the mail server refuses, it retries at growing intervals until the mail
 * expires or a day has passed. The mail is deleted once sent, so a repeated job finds nothing to send.
 */
export const sendAccountMail = defineTask({
  name: 'send_account_mail',
  title: 'Send an account email',
  payload: z.object({ id: z.uuid() }),
  async run(deps, { id }) {
    const { sql, mailer, keys, clock, log } = deps;
    const remove = async () => void (await sql`delete from private.account_mails where id = ${id}`);
    const [waiting] = await sql<WaitingMail[]>`
      select sealed, attempts, ends_at from private.account_mails where id = ${id}`;
    // It was sent, or a newer one replaced it.
    if (waiting === undefined) return;
    const { attempts, ends_at } = waiting;
    const now = clock();
    if (now >= ends_at) {
      log.warn({ mail: id, attempts }, 'an email was never sent: its content has expired');
      return remove();
    }
    try {
      await mailer.send({ ...openQueuedMail(keys.sealing, id, waiting, now), id });
    } catch (error) {
      if (isUnknownRecipient(error) && attempts + 1 >= UNKNOWN_RECIPIENT_TRIES) {
        log.warn(
          { mail: id, attempts },
          'an email was never sent: the mail server knows no such address',
        );
        return remove();
      }
      log.warn({ mail: id, attempts, err: error }, 'an email waits for the mail server');
      const problem = error instanceof Error ? error.message : String(error);
      const pause = sql`make_interval(secs => ${toPause(attempts)})`;
      await sql`select private.postpone_account_mail(${id}, ${problem}, ${pause})`;
      return;
    }
    await noteSent(remove);
  },
});

/** Doubles with each attempt. @returns seconds */
function toPause(attempts: number): number {
  const { firstSeconds, longestSeconds } = ACCOUNT_MAIL_PAUSE;
  return Math.min(longestSeconds, firstSeconds * 2 ** attempts);
}
