import type { Mail } from '../clients/mailer.ts';
import { claimLeadMail, postponeDigest } from '../data/lead-mails.ts';
import type { Job, TaskDeps } from './task.ts';

/**
 * Mails an owner about leads, as far as the hour and the day have room; else a digest is due when they
 * have.
 *
 * @returns whether it was sent
 */
export async function sendLeadMail(
  { sql, mailer, leadMailLimits: { leads, all } }: TaskDeps,
  job: Job,
  owner: { user_id: string },
  mail: Mail,
): Promise<boolean> {
  if (!(await claimLeadMail(sql, job.id, owner.user_id))) return false;
  const key = mail.to.toLowerCase();
  const refusal = (await leads.take(key)) ?? (await all.take(key));
  if (refusal) {
    await postponeDigest(sql, owner.user_id, refusal.retryAfterSeconds);
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
