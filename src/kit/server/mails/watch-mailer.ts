import type { Mailer } from '../clients/mailer.ts';
import { noteMail } from '../data/account-mails.ts';
import type { Ask } from '../data/ask.ts';
import type { Metrics } from '../process/metrics.ts';

/** Notes whether the mail server accepted each mail, for `/admin` and `/metrics`. */
export function watchMailer(
  mailer: Mailer,
  { ask, metrics }: { ask: Ask; metrics: Pick<Metrics, 'countMail'> },
): Mailer {
  // A sent mail stays sent, whether or not that can be noted.
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
      // Not awaited: until the job records its end, a crash would send the mail again.
      void note(null);
    },
  };
}
