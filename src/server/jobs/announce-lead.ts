import * as z from 'zod/mini';
import { claimLeadMail, findUnannouncedLead, updateAnnouncedLeads } from '../data/lead-mails.ts';
import { buildLeadMail } from '../mails/lead-mails.ts';
import { defineTask } from './task.ts';

/** Tells the owner of a lead, unless they were told, want no mails, or had enough of them this hour. */
export const announceLead = defineTask(
  z.object({ lead_id: z.uuid() }),
  async ({ lead_id }, job, { sql, mailer, publicUrl }) => {
    const owner = await findUnannouncedLead(sql, lead_id);
    if (owner === null) return;
    if (owner.wants_mails) {
      if (!(await claimLeadMail(sql, job.id, owner.user_id))) return;
      await mailer.send({ to: owner.email, ...buildLeadMail(owner, owner.lead, publicUrl) });
    }
    await updateAnnouncedLeads(sql, [lead_id]);
  },
);
