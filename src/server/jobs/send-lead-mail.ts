import type { Mail } from '../clients/mailer.ts';
import { postponeDigest } from '../data/lead-mails.ts';
import type { TaskDeps } from './task.ts';

/**
 * Mails an owner about leads, as far as the day has room; else a digest is due when it has.
 *
 * @returns whether it was sent
 */
export async function sendLeadMail(
  { sql, mailer, leadMailLimits: { leads, all } }: TaskDeps,
  mail: Mail,
  ownerId: string,
): Promise<boolean> {
  const key = mail.to.toLowerCase();
  const refusal = (await leads.take(key)) ?? (await all.take(key));
  if (refusal) {
    await postponeDigest(sql, ownerId, refusal.retryAfterSeconds);
    return false;
  }
  try {
    await mailer.send(mail);
  } catch (error) {
    // The job comes again, and counts again.
    await Promise.all([leads.giveBack(key), all.giveBack(key)]);
    throw error;
  }
  return true;
}
