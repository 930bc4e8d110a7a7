import * as z from 'zod/mini';
import { findUnannouncedLead, updateAnnouncedLeads } from '../data/lead-mails.ts';
import { buildLeadMail } from '../mails/lead-mails.ts';
import { sendLeadMail } from './send-lead-mail.ts';
import { defineTask } from './task.ts';

/** Tells the owner of a lead, unless they were told, want no mails, or had enough of them today. */
export const announceLead = defineTask(
  z.object({ lead_id: z.uuid() }),
  async ({ lead_id }, deps) => {
    const { sql, publicUrl } = deps;
    const owner = await findUnannouncedLead(sql, lead_id);
    if (owner === null) return;
    if (owner.wants_mails) {
      const mail = { to: owner.email, ...buildLeadMail(owner, owner.lead, publicUrl) };
      if (!(await sendLeadMail(deps, mail, owner.user_id))) return;
    }
    await updateAnnouncedLeads(sql, [lead_id]);
  },
);
