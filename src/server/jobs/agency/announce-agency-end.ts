import * as z from 'zod/mini';
import { findAgencyEnd } from '../../data/agency/agency-ends.ts';
import { postponeMailJob } from '../../data/postponed-mails.ts';
import { buildAgencyEndMail } from '../../mails/agency-end-mail.ts';
import { sendMail } from '../send-mail.ts';
import { defineTask } from '../task.ts';

/**
 * Tells somebody on a team that its agency's plan will end, or has ended, if that is still so. The
 * triggers `tell_team_of_planned_end` and `tell_team_of_end` queue one for each of them.
 */
export const announceAgencyEnd = defineTask(
  z.object({ user_id: z.uuid(), agency_id: z.uuid(), ending: z.enum(['planned', 'ended']) }),
  async (payload, deps) => {
    const notice = await findAgencyEnd(deps.sql, payload);
    if (notice === null) return;
    const mail = { to: notice.email, ...buildAgencyEndMail(notice, deps.publicUrl) };
    const key = `announce_agency_end ${payload.ending} ${payload.user_id}`;
    await sendMail(deps, mail, (seconds) =>
      postponeMailJob(deps.sql, { task: 'announce_agency_end', payload, key, seconds }),
    );
  },
);
