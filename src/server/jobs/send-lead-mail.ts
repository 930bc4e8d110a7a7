import type { Mail } from '../clients/mailer.ts';
import { sendMail } from './send-mail.ts';
import type { TaskDeps } from './task.ts';

/**
 * Mails an owner about leads, as far as the day has room.
 *
 * @returns null where it was sent, else the seconds until there is room
 */
export function sendLeadMail(deps: TaskDeps, mail: Mail): Promise<number | null> {
  return sendMail(deps, mail, ['leads', 'all']);
}
