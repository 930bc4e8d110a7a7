import { randomUUID } from 'node:crypto';
import type { Sealing } from '#gateway/keys/sealing.ts';
import type { AccountMail, MailContent, Mailer } from '#gateway/settings/mail-templates.ts';
import { queueAccountMail, type WaitingMail } from '../data/account-mails.ts';
import type { Ask } from '../data/ask.ts';
import { ACCOUNT_MAIL_LIFETIME_MS } from '../limits/jobs.ts';

/** The sealed part: the recipient, the mail, and its text once its code has expired. */
type SealedMail = MailContent & { to: string; late: (MailContent & { from: string }) | null };

/**
 * Stores account mails in the database, encrypted, from where the job `send_account_mail` sends them, so
 * that none is lost while a mail server is down.
 *
 * @param keys encrypt; they change with the signing key
 */
export function createMailQueue(deps: {
  ask: Ask;
  keys: { sealing: Sealing };
  clock: () => Date;
}): Mailer {
  const { ask, keys, clock } = deps;
  return {
    async send({ userId, proof, ...mail }) {
      const id = randomUUID();
      const sealed = keys.sealing.seal(JSON.stringify(toSealedMail(mail, proof)), id);
      const latest = new Date(clock().getTime() + ACCOUNT_MAIL_LIFETIME_MS);
      const endsAt = proof && proof.endsAt < latest ? proof.endsAt : latest;
      const kind = proof?.kind ?? null;
      await ask((sql) => queueAccountMail(sql, { id, userId, kind, sealed, endsAt }));
    },
  };
}

function toSealedMail(
  { to, subject, text, html }: MailContent & { to: string },
  proof: AccountMail['proof'],
): SealedMail {
  const late = proof?.late ? { ...proof.late, from: proof.late.from.toISOString() } : null;
  return { to, subject, text, html, late };
}

/** Opens a queued mail. @returns its current text, without an expired code */
export function openQueuedMail(
  sealing: Sealing,
  id: string,
  { sealed }: Pick<WaitingMail, 'sealed'>,
  now: Date,
): MailContent & { to: string } {
  const { to, late, ...content } = JSON.parse(sealing.unseal(sealed, id)) as SealedMail;
  if (late === null || now < new Date(late.from)) return { to, ...content };
  const { subject, text, html } = late;
  return { to, subject, text, html };
}
