import * as z from 'zod/mini';
import { buildLeadMail } from '#audience/leads/server/lead-mails.ts';
import { defineMail } from '#kit/server/jobs/define-mail.ts';
import type { TaskDeps } from '#kit/server/jobs/task.ts';
import {
  findUnannouncedLead,
  postponeDigest,
  queueDigest,
  updateAnnouncedLeads,
} from '../data/lead-mails.ts';

type LeadPayload = { lead_id: string };

const done = ({ sql }: TaskDeps, { lead_id }: LeadPayload) => updateAnnouncedLeads(sql, [lead_id]);

/**
 * Mails a lead to its owner, once. Owners who turned these mails off, or reached today's limit, get a digest;
 * owners who turned both off get nothing.
 */
export const announceLead = defineMail({
  name: 'announce_lead',
  payload: z.object({ lead_id: z.uuid() }),
  find: ({ sql }, { lead_id }) => findUnannouncedLead(sql, lead_id),
  letter: (owner, { publicUrl, unsubscribeUrl }) =>
    buildLeadMail(owner, owner.lead, { publicUrl, unsubscribeUrl }),
  id: ({ lead_id }) => `lead-${lead_id}`,
  counts: ['leads', 'all'],
  wanted: {
    kind: 'leads',
    userId: ({ user_id }) => user_id,
    isOn: ({ wants_each }) => wants_each,
    otherwise: (deps, payload, { user_id, wants_digest }) =>
      wants_digest ? queueDigest(deps.sql, user_id) : done(deps, payload),
  },
  later: (deps, payload, { user_id, wants_digest }, seconds) =>
    wants_digest ? postponeDigest(deps.sql, user_id, seconds) : done(deps, payload),
  done,
});
