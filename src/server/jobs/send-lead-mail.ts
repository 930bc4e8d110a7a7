import type { Mail } from '../clients/mailer.ts';
import type { TaskDeps } from './task.ts';

/**
 * Mails an owner about leads, as far as the day has room.
 *
 * @returns null where it was sent, else the seconds until there is room
 */
export async function sendLeadMail(
  { mailer, leadMailLimits: { leads, all } }: TaskDeps,
  mail: Mail,
): Promise<number | null> {
  const key = mail.to.toLowerCase();
  const refusal = (await leads.take(key)) ?? (await all.take(key));
  if (refusal) return refusal.retryAfterSeconds;
  try {
    await mailer.send(mail);
  } catch (error) {
    // The job comes again, and counts again.
    await Promise.all([leads.giveBack(key), all.giveBack(key)]);
    throw error;
  }
  return null;
}
