import * as z from 'zod/mini';
import { defineMail } from '#kit/server/jobs/define-mail.ts';
import { findReportNotice, noteReportMail } from '#page/safety/server/report-mail-rows.ts';
import { buildReportsMail } from '#page/safety/server/report-mails.ts';

/**
 * Tells an administrator in one mail about all open reports and appeals, if there are any; the trigger
 * `private.queue_report_mails` queues it.
 */
export const announceReports = defineMail({
  name: 'announce_reports',
  payload: z.object({ user_id: z.uuid() }),
  find: ({ sql }, { user_id }) => findReportNotice(sql, user_id),
  letter: buildReportsMail,
  counts: ['all'],
  wanted: { kind: 'reports', userId: (_due, { user_id }) => user_id },
  waitsAs: ({ user_id }) => `announce_reports:${user_id}`,
  done: ({ sql }, { user_id }) => noteReportMail(sql, user_id),
});
