import type { Sql } from '#database/connect.ts';

/** A queued mail. `sealed` opens with its id. */
export type WaitingMail = { sealed: string; attempts: number; ends_at: Date };

/** Stores a mail and queues it. An older one of this kind for the same account is dropped. */
export async function queueAccountMail(
  sql: Sql,
  mail: { id: string; userId: string; kind: string | null; sealed: string; endsAt: Date },
): Promise<void> {
  const { id, userId, kind, sealed, endsAt } = mail;
  await sql`select private.queue_account_mail(${id}, ${userId}, ${kind}, ${sealed}, ${endsAt})`;
}

/** @returns null if it was sent, or a newer one replaced it */
export async function findAccountMail(sql: Sql, id: string): Promise<WaitingMail | null> {
  const [row] = await sql<WaitingMail[]>`
    select sealed, attempts, ends_at from private.account_mails where id = ${id}`;
  return row ?? null;
}

export async function deleteAccountMail(sql: Sql, id: string): Promise<void> {
  await sql`delete from private.account_mails where id = ${id}`;
}

/** Notes that the mail server refused it, and retries after this many seconds. */
export async function postponeAccountMail(
  sql: Sql,
  { id, problem, seconds }: { id: string; problem: string; seconds: number },
): Promise<void> {
  await sql`
    select private.postpone_account_mail(${id}, ${problem}, make_interval(secs => ${seconds}))`;
}

/** Notes whether the mail server accepted a mail. @param problem its answer; null if it accepted */
export async function noteMail(sql: Sql, problem: string | null): Promise<void> {
  await sql`select private.note_mail(${problem})`;
}

/** @returns the state of mail delivery, for `parseMailState` */
export async function findMailState(sql: Sql): Promise<unknown> {
  const [row] = await sql<{ state: unknown }[]>`select private.mail_state() as state`;
  return row?.state;
}
