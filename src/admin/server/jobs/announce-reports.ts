import * as z from 'zod/mini';
import { PATHS } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { defineMail, type Recipient } from '#kit/server/jobs/define-mail.ts';
import { isReportReason, REPORT_REASONS } from '#page/safety/rules/reports.ts';

const NAMED_CASES = 5;

/** The number of open cases, and the latest. */
type ReportNotice = Recipient & {
  reports: number;
  appeals: number;
  questions: number;
  /** Waiting pages. The reason is `appeal` for an appeal, `question` for a question. */
  newest: { username: string; reason: string }[];
};

/**
 * Emails an administrator about all open reports and appeals at once, if there are any; queued by the
 * trigger `private.queue_report_mails`.
 */
export const announceReports = defineMail({
  name: 'announce_reports',
  title: 'Email administrators about reports and questions',
  payload: z.object({ user_id: z.uuid() }),
  find: ({ sql }, { user_id }) => sql<ReportNotice[]>`
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
    where u.id = ${user_id} and u.email <> '' and u.email_confirmed_at is not null
      and coalesce(s.mails_reports, true) and exists (select from open_case)`,
  letter({ reports, appeals, questions, newest }) {
    const counts = [
      count(reports, 'report'),
      count(appeals, 'appeal'),
      count(questions, 'question'),
    ].filter((part) => part !== '');
    const waiting = new Intl.ListFormat('en').format(counts);
    const areQuestions = reports + appeals === 0;
    const verb = reports + appeals + questions === 1 ? 'is' : 'are';
    return {
      subject: `${waiting} to ${areQuestions ? 'answer' : 'review'}`,
      sentence: `${waiting} on ${PRODUCT_NAME} ${verb} waiting for ${areQuestions ? 'an answer' : 'a decision'}. These came last:`,
      facts: [
        newest.map(({ username, reason }) => ({ label: username, value: toReasonWords(reason) })),
      ],
      button: areQuestions ? 'Answer questions' : 'Review reports',
      link: areQuestions ? PATHS.adminSupport : PATHS.adminReports,
      footnote: 'We send this email to administrators, at most every 4 hours.',
    };
  },
  wanted: { kind: 'reports', userId: (_due, { user_id }) => user_id },
  waitsAs: ({ user_id }) => `announce_reports:${user_id}`,
  // For the pause until the next one.
  done: ({ sql }, { user_id }) => sql`
    insert into private.report_mails (user_id, told_at) values (${user_id}, now())
    on conflict (user_id) do update set told_at = excluded.told_at`,
});

function count(number: number, noun: string): string {
  if (number === 0) return '';
  return number === 1 ? `1 ${noun}` : `${number} ${noun}s`;
}

function toReasonWords(reason: string): string {
  if (reason === 'question') return 'Asks a question';
  if (reason === 'appeal') return 'Appeals against a suspension';
  return isReportReason(reason) ? REPORT_REASONS[reason] : 'Found by our check of links';
}
