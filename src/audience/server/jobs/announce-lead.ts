import * as z from 'zod/mini';
import { PATHS } from '#kit/rules/paths.ts';
import { isEmail } from '#kit/rules/values/email.ts';
import { defineMail } from '#kit/server/jobs/define-mail.ts';
import type { TaskDeps } from '#kit/server/jobs/task.ts';
import { toPlainName } from '#kit/server/mails/letter.ts';
import {
  LEAD_FOOTNOTE,
  type LeadOwner,
  type MailedLead,
  ownerColumns,
  toLeadFacts,
  updateAnnouncedLeads,
} from '../data/lead-mails.ts';
import { queueDigest } from './digest-leads.ts';

type LeadPayload = { lead_id: string };

const done = ({ sql }: TaskDeps, { lead_id }: LeadPayload) => updateAnnouncedLeads(sql, [lead_id]);

/**
 * Emails a lead to its owner, once; replies go to the lead's email, if valid. Owners who turned these emails
 * off, or reached today's limit, get a digest; owners who turned both off get nothing.
 */
export const announceLead = defineMail({
  name: 'announce_lead',
  title: 'Email about a new lead',
  payload: z.object({ lead_id: z.uuid() }),
  find: ({ sql }, { lead_id }) => sql<(LeadOwner & { lead: MailedLead })[]>`
    select ${ownerColumns(sql)}, to_jsonb(l) as lead
    from public.leads l
    join auth.users u on u.id = l.user_id
    left join public.profiles p on p.user_id = l.user_id
    left join public.account_settings c on c.user_id = l.user_id
    where l.id = ${lead_id} and l.announced_at is null`,
  letter({ lead }) {
    const name = toPlainName(lead.full_name);
    return {
      subject: name === '' ? 'New lead' : `New lead: ${name}`,
      sentence: 'You have a new message.',
      facts: [toLeadFacts(lead)],
      button: 'Open your leads',
      link: PATHS.leads,
      footnote: LEAD_FOOTNOTE,
      replyTo: isEmail(lead.email) ? lead.email : undefined,
    };
  },
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
    wants_digest ? queueDigest(deps.sql, user_id, seconds) : done(deps, payload),
  done,
});
