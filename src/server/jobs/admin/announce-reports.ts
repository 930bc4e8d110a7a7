import * as z from 'zod/mini';
import { findReportNotice, noteReportMail } from '../../data/admin/report-mails.ts';
import { postponeMailJob } from '../../data/postponed-mails.ts';
import { buildReportsMail } from '../../mails/report-mails.ts';
import { buildUnsubscribeUrl } from '../../mails/unsubscribe-tokens.ts';
import { sendMail } from '../send-mail.ts';
import { defineTask } from '../task.ts';

/**
 * Tells an administrator in one mail of all reports and appeals that are open, if any still are: the
 * trigger `private.queue_report_mails` says when.
 */
export const announceReports = defineTask(
  z.object({ user_id: z.uuid() }),
  async (payload, deps) => {
    const { sql, publicUrl } = deps;
    const { user_id: userId } = payload;
    const notice = await findReportNotice(sql, userId);
    if (notice === null) return;
    const unsubscribeUrl = buildUnsubscribeUrl(deps, { userId, kind: 'reports' });
    const mail = { to: notice.email, ...buildReportsMail(notice, { publicUrl, unsubscribeUrl }) };
    const key = `announce_reports:${userId}`;
    const isSent = await sendMail(deps, mail, (seconds) =>
      postponeMailJob(sql, { task: 'announce_reports', payload, key, seconds }),
    );
    if (isSent) await noteReportMail(sql, userId);
  },
);
