import type { Mail } from '../clients/mailer.ts';
import type { TaskDeps } from './task.ts';

/**
 * Sends a mail, unless its address had all it gets in a day: of its kind where that is counted, and of
 * all kinds together.
 *
 * @returns null where it was sent, else the seconds until there is room
 */
export async function sendMail(
  { mailer, leadMailLimits }: Pick<TaskDeps, 'mailer' | 'leadMailLimits'>,
  mail: Mail,
  counted: readonly (keyof TaskDeps['leadMailLimits'])[] = ['all'],
): Promise<number | null> {
  const key = mail.to.toLowerCase();
  for (const kind of counted) {
    const refusal = await leadMailLimits[kind].take(key);
    if (refusal) return refusal.retryAfterSeconds;
  }
  try {
    await mailer.send(mail);
  } catch (error) {
    // The job comes again, and counts again.
    await Promise.all(counted.map((kind) => leadMailLimits[kind].giveBack(key)));
    throw error;
  }
  return null;
}
