import * as z from 'zod/mini';
import { claimLeadMail, listUnannouncedLeads, updateAnnouncedLeads } from '../data/lead-mails.ts';
import { DIGEST_MAX_LEADS } from '../limits.ts';
import { buildDigestMail } from '../mails/lead-mails.ts';
import { defineTask } from './task.ts';

/**
 * Tells an owner in one mail of every lead they have not been told of. It is due once there were
 * `LEAD_MAILS_PER_HOUR`: `private.claim_lead_mail` (decision 015).
 */
export const digestLeads = defineTask(
  z.object({ user_id: z.uuid() }),
  async ({ user_id }, job, { sql, mailer, publicUrl }) => {
    const owner = await listUnannouncedLeads(sql, user_id, DIGEST_MAX_LEADS);
    if (owner === null || owner.ids.length === 0) return;
    if (owner.wants_mails) {
      if (!(await claimLeadMail(sql, job.id, user_id))) return;
      const mail = buildDigestMail(owner, owner.leads, owner.ids.length, publicUrl);
      await mailer.send({ to: owner.email, ...mail });
    }
    await updateAnnouncedLeads(sql, owner.ids);
  },
);
