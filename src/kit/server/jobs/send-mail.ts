import type { Mail } from '../clients/mailer.ts';
import type { MailLimits } from '../mails/mail-limits.ts';
import type { TaskDeps } from './task.ts';

/** A mail that is written once the limits allow it. */
type UnwrittenMail = { to: string; write(): Omit<Mail, 'to'> | Promise<Omit<Mail, 'to'>> };

/**
 * Sends a mail, or postpones it if its address has reached a daily limit: that of a counted kind, or that of
 * all kinds together.
 *
 * @param sendLater must queue the mail again after this many seconds
 * @returns whether it was sent now
 */
export async function sendMail(
  { mailer, mailLimits }: Pick<TaskDeps, 'mailer' | 'mailLimits'>,
  { to, write }: UnwrittenMail,
  sendLater: (seconds: number) => Promise<void>,
  counted: readonly (keyof MailLimits)[],
): Promise<boolean> {
  const key = to.toLowerCase();
  for (const kind of counted) {
    const refusal = await mailLimits[kind].take(key);
    if (refusal === null) continue;
    await sendLater(refusal.retryAfterSeconds);
    return false;
  }
  try {
    await mailer.send({ to, ...(await write()) });
  } catch (error) {
    // The postponed job counts again.
    await Promise.all(counted.map((kind) => mailLimits[kind].giveBack(key)));
    throw error;
  }
  return true;
}
