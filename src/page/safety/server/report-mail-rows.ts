import type { Sql } from '#database/connect.ts';

/**
 * A page that waits for a decision or an answer; the reason is `appeal` for an appeal, `question` for a
 * question.
 */
export type OpenCase = { username: string; reason: string };

/** A mail to an administrator: the number of open cases, and the latest. */
export type ReportNotice = {
  email: string;
  full_name: string;
  reports: number;
  appeals: number;
  questions: number;
  newest: OpenCase[];
};

/** Cases named in a mail. */
const NAMED_CASES = 5;

/** @returns null if nothing is open, or the account is no administrator's or turned these mails off */
export async function findReportNotice(sql: Sql, userId: string): Promise<ReportNotice | null> {
  const [row] = await sql<ReportNotice[]>`
    with open_case as (
      select r.username, r.reason, r.last_reported_at as at from public.page_reports r
      where r.status = 'open'
      union all
      select a.username, 'appeal', a.sent_at from private.appeals a where a.answered_at is null
      union all
      select r.username, 'question', r.waits_since from public.support_requests r where r.status = 'open'
    )
    select u.email, coalesce(p.full_name, '') as full_name,
      (select count(*)::int from open_case where reason not in ('appeal', 'question')) as reports,
      (select count(*)::int from open_case where reason = 'appeal') as appeals,
      (select count(*)::int from open_case where reason = 'question') as questions,
      (select jsonb_agg(jsonb_build_object('username', c.username, 'reason', c.reason) order by c.at desc)
        from (select * from open_case order by at desc limit ${NAMED_CASES}) c) as newest
    from public.admin_users a
    join auth.users u on u.id = a.id
    left join public.profiles p on p.user_id = u.id
    left join public.account_settings s on s.user_id = u.id
    where u.id = ${userId} and u.email <> '' and u.email_confirmed_at is not null
      and coalesce(s.mails_reports, true) and exists (select from open_case)`;
  return row ?? null;
}

/** Records a mail to an administrator, for the pause until the next one. */
export async function noteReportMail(sql: Sql, userId: string): Promise<void> {
  await sql`
    insert into private.report_mails (user_id, told_at) values (${userId}, now())
    on conflict (user_id) do update set told_at = excluded.told_at`;
}
