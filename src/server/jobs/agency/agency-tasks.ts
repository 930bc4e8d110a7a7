import * as z from 'zod/mini';
import {
  findDeparture,
  findTeamNews,
  forgetTeamNews,
  keepLeadsBatch,
  notePushFailure,
  pushBatch,
  refreshStaff,
} from '../../data/agency/agencies.ts';
import { postponeMailJob } from '../../data/postponed-mails.ts';
import { AGENCY_BATCH_SIZE } from '../../limits/jobs.ts';
import { buildDepartureMail, buildTeamMail } from '../../mails/team-mails.ts';
import { buildUnsubscribeUrl } from '../../mails/unsubscribe-tokens.ts';
import { sendMail } from '../send-mail.ts';
import { defineTask } from '../task.ts';

/** Brings a template to every page of a team, or takes it back, some pages at a time. */
export const pushTemplate = defineTask(
  z.object({ push_id: z.number() }),
  async ({ push_id }, { sql }) => {
    try {
      while (await pushBatch(sql, push_id, AGENCY_BATCH_SIZE));
    } catch (error) {
      await notePushFailure(sql, push_id);
      throw error;
    }
  },
);

/** Lets the plans of an agency's staff follow their owner's. */
export const refreshStaffPlans = defineTask(
  z.object({ user_id: z.uuid() }),
  async ({ user_id }, { sql }) => {
    let last: string | null = null;
    do {
      last = await refreshStaff(sql, user_id, last, AGENCY_BATCH_SIZE);
    } while (last !== null);
  },
);

/** Makes leads of somebody who left the owner's. */
export const keepLeads = defineTask(
  z.object({ user_id: z.uuid(), agency_id: z.uuid(), until: z.string() }),
  async (kept, { sql }) => {
    while (await keepLeadsBatch(sql, kept, AGENCY_BATCH_SIZE));
  },
);

/** Tells somebody who was removed from a team, or whose agency is gone, what they keep. */
export const announceDeparture = defineTask(
  z.object({ user_id: z.uuid(), departure_id: z.uuid() }),
  async (payload, deps) => {
    const notice = await findDeparture(deps.sql, payload.departure_id);
    if (notice === null) return;
    const mail = { to: notice.email, ...buildDepartureMail(notice, deps.publicUrl) };
    const key = `announce_departure ${payload.departure_id}`;
    await sendMail(deps, mail, (seconds) =>
      postponeMailJob(deps.sql, { task: 'announce_departure', payload, key, seconds }),
    );
  },
);

/** Tells an owner in one mail who joined, left or was suspended since the last one. */
export const announceTeam = defineTask(z.object({ user_id: z.uuid() }), async (payload, deps) => {
  const { user_id } = payload;
  const untold = await findTeamNews(deps.sql, user_id);
  if (untold === null) return;
  const { owner, news, last } = untold;
  if (owner.wants_mails) {
    const unsubscribeUrl = buildUnsubscribeUrl(deps, { userId: user_id, kind: 'agency' });
    const mail = buildTeamMail(news, owner, { publicUrl: deps.publicUrl, unsubscribeUrl });
    const key = `announce_team ${user_id}`;
    const isSent = await sendMail(deps, { to: owner.email, ...mail }, (seconds) =>
      postponeMailJob(deps.sql, { task: 'announce_team', payload, key, seconds }),
    );
    if (!isSent) return;
  }
  await forgetTeamNews(deps.sql, user_id, last);
});
