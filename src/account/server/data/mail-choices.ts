import { toMailColumn } from '#account/rules/mail-kinds.ts';
import type { Sql } from '#database/connect.ts';
import type { MailKind } from '#kit/rules/mails/mail-kinds.ts';

/** @returns whether this account wants these mails; false if it doesn't exist */
export async function wantsMail(sql: Sql, userId: string, kind: MailKind): Promise<boolean> {
  const [row] = await sql<{ wants: boolean }[]>`
    select ${sql(toMailColumn(kind))} as wants from public.account_settings
    where user_id = ${userId}`;
  return row?.wants ?? false;
}

/** Switches a kind of mail on or off. @returns false if the account doesn't exist */
export async function switchMail(
  sql: Sql,
  userId: string,
  kind: MailKind,
  isOn: boolean,
): Promise<boolean> {
  const { count } = await sql`
    update public.account_settings set ${sql(toMailColumn(kind))} = ${isOn}
    where user_id = ${userId}`;
  return count > 0;
}
