import { randomUUID } from 'node:crypto';
import type { AUDIENCE_REFUSALS } from '#audience/rules/refusals.ts';
import type { Sql } from '#database/connect.ts';
import { retryOnConflict } from '#kit/server/data/ask.ts';
import type { LeadAnswers, LeadForm } from '#page/lead-form/rules/lead-form.ts';
import {
  type PublicProfile,
  parsePublicProfile,
} from '#page/public-profile/rules/public-profile.ts';

/** @returns the public profile that shows a lead form under this id, or null */
export async function findProfileWithLeadForm(
  sql: Sql,
  profileId: string,
): Promise<PublicProfile | null> {
  const [row] = await sql`
    select * from public.public_profiles
    where id = ${profileId} and sections ? 'lead_form' and private.is_switched_on('public_pages')`;
  return row === undefined ? null : parsePublicProfile(row);
}

/** A lead to store: the visitor's answers, their form and their source. */
export type NewLead = {
  /** Given if the lead may arrive twice; defaults to a new id. */
  id?: string;
  user_id: string;
  answers: LeadAnswers;
  /** The form at that time; null if the lead came without one. */
  form: LeadForm | null;
  source: string;
  /** The version of the consent sentence they agreed to; '' if the form has none. */
  consent_version: string;
};

const FOREIGN_KEY_VIOLATION = '23503';
const SWAP_DECLINED: keyof typeof AUDIENCE_REFUSALS = 'swap_declined';

/**
 * Stores a lead and queues the email to its owner, in one statement. An existing lead isn't changed, and one
 * that its owner deleted stays deleted.
 *
 * @returns null if the owner's account was just deleted, or their page doesn't ask for cards
 */
export async function insertLead(sql: Sql, lead: NewLead): Promise<{ id: string } | null> {
  const { id = randomUUID() } = lead;
  try {
    await retryOnConflict(() => insertOnce(sql, { ...lead, id }));
    return { id };
  } catch (error) {
    const { code, detail } = error as { code?: unknown; detail?: unknown };
    if (code === FOREIGN_KEY_VIOLATION || detail === SWAP_DECLINED) return null;
    throw error;
  }
}

async function insertOnce(sql: Sql, lead: NewLead & { id: string }): Promise<void> {
  const { id, user_id, answers, form, source, consent_version } = lead;
  const { full_name, email, phone, company, message } = answers;
  const consent = form?.consent ?? '';
  // Looked up first, as a conflicting row would still run the triggers, which assign a lead to a colleague.
  await sql`
    with lead as (
      insert into public.leads (
        id, user_id, full_name, email, phone, company, message, source,
        form, consent, consent_version, consented_at
      )
      select
        ${id}::uuid, ${user_id}::uuid, ${full_name}, ${email}, ${phone}, ${company}, ${message}, ${source},
        ${sql.json(form ?? {})}::jsonb, ${consent}, ${consent_version},
        ${consent === '' ? sql`null` : sql`now()`}
      where not exists (select from public.leads where id = ${id}::uuid)
        and not exists (select from private.deleted_leads where id = ${id}::uuid)
      on conflict (id) do nothing
      returning id
    )
    select from lead, graphile_worker.add_job('announce_lead', json_build_object('lead_id', lead.id))`;
}
