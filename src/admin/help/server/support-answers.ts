import type { Sql } from '#database/connect.ts';

export type SupportAnswer = {
  email: string;
  full_name: string;
  request_id: string;
  subject: string;
  body: string;
};

/** @param messageId of the answer @returns null if it is gone, or its reader has no confirmed email */
export async function findSupportAnswer(
  sql: Sql,
  messageId: number,
): Promise<SupportAnswer | null> {
  const [row] = await sql<SupportAnswer[]>`
    select u.email, coalesce(p.full_name, '') as full_name, r.id as request_id, r.subject, m.body
    from public.support_messages m
    join public.support_requests r on r.id = m.request_id
    join auth.users u on u.id = r.user_id
    left join public.profiles p on p.user_id = u.id
    where m.id = ${messageId} and m.is_answer and u.email <> '' and u.email_confirmed_at is not null`;
  return row ?? null;
}
