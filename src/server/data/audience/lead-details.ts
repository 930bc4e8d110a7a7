import type { Sql } from '#database/connect.ts';
import { type LeadDetails, parseLeadDetails } from '#domain/leads/lead-details.ts';
import type { LeadAnswers } from '#domain/leads/lead-form.ts';
import { retryOnConflict } from '../retry-on-conflict.ts';

/** @returns what is stored of a lead, also while its owner may bring it back; null once it is gone */
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

/** @returns whether the lead was still there to be corrected */
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

/** Erases the lead, the copy kept for its owner's change of mind, and the contact made of it alone. */
export async function eraseLead(sql: Sql, leadId: string): Promise<void> {
  await retryOnConflict(() => sql`select private.erase_lead(${leadId})`);
}
