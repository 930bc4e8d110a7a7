import { type LeadDetails, parseLeadDetails } from '#audience/leads/rules/lead-details.ts';
import type { Sql } from '#database/connect.ts';
import { retryOnConflict } from '#kit/server/data/retry-on-conflict.ts';
import type { LeadAnswers } from '#page/lead-form/rules/lead-form.ts';

/** @returns the stored details of a lead, also while its owner can still restore it; null once it is gone */
export async function findLeadDetails(sql: Sql, leadId: string): Promise<LeadDetails | null> {
  const [row] = await sql`
    with kept as (
      select l, null::timestamptz as deleted_at from public.leads l where l.id = ${leadId}
      union all
      select jsonb_populate_record(null::public.leads, d.lead), d.deleted_at
      from private.deleted_leads d where d.id = ${leadId}
    )
    select (kept.l).*, kept.deleted_at, owner.full_name as owner_name,
      page.username as owner_username
    from kept
    left join public.profiles owner on owner.user_id = (kept.l).user_id
    left join public.public_profiles page on page.user_id = (kept.l).user_id
    limit 1`;
  return row === undefined ? null : parseLeadDetails(row);
}

/** @returns whether the lead still existed */
export async function correctLead(
  sql: Sql,
  leadId: string,
  answers: LeadAnswers,
): Promise<boolean> {
  const corrected = await retryOnConflict(
    () => sql`
      update public.leads set ${sql(answers)}, corrected_at = now()
      where id = ${leadId} returning id`,
  );
  return corrected.length > 0;
}

/** Erases the lead, the copy kept so that its owner can restore it, and the contact created only from it. */
export async function eraseLead(sql: Sql, leadId: string): Promise<void> {
  await retryOnConflict(() => sql`select private.erase_lead(${leadId})`);
}
