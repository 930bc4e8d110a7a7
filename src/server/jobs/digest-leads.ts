import * as z from 'zod/mini';
import { listUnannouncedLeads, updateAnnouncedLeads } from '../data/lead-mails.ts';
import { DIGEST_MAX_LEADS } from '../limits.ts';
import { buildDigestMail } from '../mails/lead-mails.ts';
import { sendLeadMail } from './send-lead-mail.ts';
import { defineTask } from './task.ts';

/**
 * Tells an owner in one mail of every lead they have not been told of. It is due once there were
 * `LEAD_MAILS_PER_DAY` (`send-lead-mail.ts`).
 */
export const digestLeads = defineTask(
  z.object({ user_id: z.uuid() }),
  async ({ user_id }, deps) => {
    const { sql, publicUrl } = deps;
    const owner = await listUnannouncedLeads(sql, user_id, DIGEST_MAX_LEADS);
    if (owner === null || owner.ids.length === 0) return;
    if (owner.wants_mails) {
      const mail = buildDigestMail(owner, owner.leads, owner.ids.length, publicUrl);
      if (!(await sendLeadMail(deps, { to: owner.email, ...mail }, user_id))) return;
    }
    await updateAnnouncedLeads(sql, owner.ids);
  },
);
