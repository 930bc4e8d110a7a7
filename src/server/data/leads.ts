import type { Sql } from '#database/connect.ts';
import type { LeadAnswers, LeadForm } from '#domain/leads/lead-form.ts';
import { type PublicProfile, parsePublicProfile } from '#domain/profile/public-profile.ts';

/** @returns the public profile that shows a lead form under this id, or null */
export async function findProfileWithLeadForm(
  sql: Sql,
  profileId: string,
): Promise<PublicProfile | null> {
  const [row] = await sql`
    select * from public.public_profiles
    where id = ${profileId} and sections ? 'lead_form'`;
  return row === undefined ? null : parsePublicProfile(row);
}

/** Stores what a visitor left, with the form as it was. */
export async function insertLead(
  sql: Sql,
  lead: { user_id: string; answers: LeadAnswers; form: LeadForm; source: string },
): Promise<void> {
  const row = {
    user_id: lead.user_id,
    ...lead.answers,
    consent: lead.form.consent,
    form: sql.json(lead.form),
    source: lead.source,
  };
  await sql`insert into public.leads ${sql(row)}`;
}
