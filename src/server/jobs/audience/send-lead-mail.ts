import type { Mail } from '../../clients/mailer.ts';
import { sendMail } from '../send-mail.ts';
import type { TaskDeps } from '../task.ts';

/**
 * Mails an owner about leads if the day has room, and `sendLater` otherwise. @returns whether
 * it was sent now
 */
export function sendLeadMail(
  deps: TaskDeps,
  mail: Mail,
  sendLater: (seconds: number) => Promise<void>,
): Promise<boolean> {
  return sendMail(deps, mail, sendLater, ['leads', 'all']);
}
