import type { Mail } from '../clients/mailer.ts';
import type { LeadMailLimits } from './audience/lead-mail-limits.ts';
import type { TaskDeps } from './task.ts';

/** A mail that is written once there is room for it. */
type UnwrittenMail = { to: string; write(): Omit<Mail, 'to'> | Promise<Omit<Mail, 'to'>> };

/**
 * Sends a mail, or has it sent later where its address had all it gets in a day: of its kind where that
 * is counted, and of all kinds together.
 *
 * @param sendLater must see to it that the mail comes again, after so many seconds
 * @returns whether it was sent now
 */
export async function sendMail(
  { mailer, leadMailLimits }: Pick<TaskDeps, 'mailer' | 'leadMailLimits'>,
  { to, write }: UnwrittenMail,
  sendLater: (seconds: number) => Promise<void>,
  counted: readonly (keyof LeadMailLimits)[],
): Promise<boolean> {
  const key = to.toLowerCase();
  for (const kind of counted) {
    const refusal = await leadMailLimits[kind].take(key);
    if (refusal === null) continue;
    await sendLater(refusal.retryAfterSeconds);
    return false;
  }
  try {
    await mailer.send({ to, ...(await write()) });
  } catch (error) {
    // The job comes again, and counts again.
    await Promise.all(counted.map((kind) => leadMailLimits[kind].giveBack(key)));
    throw error;
  }
  return true;
}
