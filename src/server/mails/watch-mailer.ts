import type { Mailer } from '../clients/mailer.ts';
import { noteMail } from '../data/account/account-mails.ts';
import type { Ask } from '../data/ask.ts';
import type { Metrics } from '../process/metrics.ts';

/** Notes of every mail whether the mail server took it, for `/admin` and `/metrics`. */
export function watchMailer(
  mailer: Mailer,
  { ask, metrics }: { ask: Ask; metrics: Pick<Metrics, 'countMail'> },
): Mailer {
  // A mail that was sent stays sent, whether or not it can be noted.
  const note = (problem: string | null) =>
    ask((sql) => noteMail(sql, problem)).catch(() => undefined);
  return {
    async send(mail) {
      try {
        await mailer.send(mail);
      } catch (error) {
        metrics.countMail('refused');
        await note(error instanceof Error ? error.message : String(error));
        throw error;
      }
      metrics.countMail('sent');
      // Not waited for: until the job notes that it is done, a crash sends the mail once more.
      void note(null);
    },
  };
}
