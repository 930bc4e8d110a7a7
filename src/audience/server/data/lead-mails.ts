import { nameSource } from '#audience/leads/rules/source.ts';
import type { Sql } from '#database/connect.ts';
import { RATE_LIMITS } from '#gateway/limits/rate-limits.ts';
import type { RateLimiter, RateLimitStore } from '#gateway/rate-limits/rate-limit-store.ts';
import type { Recipient } from '#kit/server/jobs/define-mail.ts';
import type { MailLimits } from '#kit/server/jobs/task.ts';
import type { LetterFact } from '#kit/server/mails/letter.ts';
import { LEAD_FIELD_KEYS, LEAD_FIELDS, type LeadAnswers } from '#page/lead-form/rules/lead-form.ts';
import { LEAD_MAILS_PER_DAY } from '../limits.ts';

declare module '#kit/server/jobs/task.ts' {
  interface MailLimits {
    leads: RateLimiter;
  }
}

export type MailedLead = LeadAnswers & { source: string };

/**
 * The recipient of lead emails, with their settings; none if they have no email, or their form turns these
 * off.
 */
export type LeadOwner = Recipient & {
  user_id: string;
  wants_each: boolean;
  wants_digest: boolean;
};

/** @returns the columns of a `LeadOwner`, from the user `u`, the profile `p` and the settings `c` */
export function ownerColumns(sql: Sql) {
  const isReached = sql`
    (coalesce(u.email, '') <> '' and p.lead_form_data -> 'notify' is distinct from 'false'::jsonb)`;
  return sql`
    u.id as user_id, coalesce(u.email, '') as email, coalesce(p.full_name, '') as full_name,
    ${isReached} and coalesce(c.mails_leads, true) as wants_each,
    ${isReached} and coalesce(c.mails_digest, true) as wants_digest`;
}

/** Records that the owner was emailed about these leads, or turned these emails off. */
export async function updateAnnouncedLeads(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql`
    update public.leads set announced_at = now()
    where announced_at is null
      and id in (select value::uuid from jsonb_array_elements_text(${sql.json(ids)}))`;
}

export const LEAD_FOOTNOTE =
  'You get this email because of the form on your page. Change your email settings in your account.';

/** @returns the content of a lead's email */
export function toLeadFacts(lead: MailedLead): LetterFact[] {
  const answers = LEAD_FIELD_KEYS.map((key) => ({
    label: LEAD_FIELDS[key].label,
    value: lead[key],
  }));
  return [...answers, { label: 'From', value: lead.source && nameSource(lead.source) }].filter(
    ({ value }) => value !== '',
  );
}

/** Shared with the gateway's emails and by all copies of the server. */
export function createMailLimits(
  store: RateLimitStore,
  { leads = LEAD_MAILS_PER_DAY, all = RATE_LIMITS.mailPerRecipient } = {},
): MailLimits {
  return {
    leads: store.createLimiter('leadMailPerRecipient', leads),
    all: store.createLimiter('mailPerRecipient', all),
  };
}
