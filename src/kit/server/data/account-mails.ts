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

/** Records whether the mail server accepted a mail. @param problem its response; null if it accepted */
export async function noteMail(sql: Sql, problem: string | null): Promise<void> {
  await sql`select private.note_mail(${problem})`;
}

/** @returns the state of mail delivery, for `parseMailState` */
export async function findMailState(sql: Sql): Promise<unknown> {
  const [row] = await sql<{ state: unknown }[]>`select private.mail_state() as state`;
  return row?.state;
}
