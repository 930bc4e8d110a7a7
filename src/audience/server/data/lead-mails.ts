import type { Sql } from '#database/connect.ts';
import type { LeadAnswers } from '#page/lead-form/rules/lead-form.ts';

/** The recipient of a mail about leads. */
export type LeadMailOwner = { email: string; full_name: string };

export type MailedLead = LeadAnswers & { source: string };

/**
 * The recipient of lead mails, with their settings; there is none without an email, or if the form turns them
 * off.
 */
export type LeadOwner = LeadMailOwner & {
  user_id: string;
  wants_each: boolean;
  wants_digest: boolean;
};

export type UnannouncedLead = LeadOwner & { lead: MailedLead };

export type UnannouncedLeads = LeadOwner & {
  /** The first of them, oldest first. */
  leads: MailedLead[];
  /** All of them. */
  ids: string[];
};

/** @returns the lead with its owner; null if it's gone or was mailed */
export async function findUnannouncedLead(
  sql: Sql,
  leadId: string,
): Promise<UnannouncedLead | null> {
  const [row] = await sql<UnannouncedLead[]>`
    select ${ownerColumns(sql)}, to_jsonb(l) as lead
    from public.leads l
    join auth.users u on u.id = l.user_id
    left join public.profiles p on p.user_id = l.user_id
    left join public.account_settings c on c.user_id = l.user_id
    where l.id = ${leadId} and l.announced_at is null`;
  return row ?? null;
}

/**
 * Lists the leads that weren't mailed to their owner yet.
 *
 * @param limit how many leads to read in full
 * @returns null if there is no such owner
 */
export async function listUnannouncedLeads(
  sql: Sql,
  userId: string,
  limit: number,
): Promise<UnannouncedLeads | null> {
  const [row] = await sql<UnannouncedLeads[]>`
    with unannounced as (
      select * from public.leads
      where user_id = ${userId} and announced_at is null
    )
    select ${ownerColumns(sql)},
      (select coalesce(jsonb_agg(id), '[]') from unannounced) as ids,
      (
        select coalesce(jsonb_agg(to_jsonb(l) order by l.created_at, l.id), '[]')
        from (select * from unannounced order by created_at, id limit ${limit}) l
      ) as leads
    from auth.users u
    left join public.profiles p on p.user_id = u.id
    left join public.account_settings c on c.user_id = u.id
    where u.id = ${userId}`;
  return row ?? null;
}

function ownerColumns(sql: Sql) {
  const isReached = sql`
    (coalesce(u.email, '') <> '' and p.lead_form_data -> 'notify' is distinct from 'false'::jsonb)`;
  return sql`
    u.id as user_id, coalesce(u.email, '') as email, coalesce(p.full_name, '') as full_name,
    ${isReached} and coalesce(c.mails_leads, true) as wants_each,
    ${isReached} and coalesce(c.mails_digest, true) as wants_digest`;
}

/** Queues a digest for the owner's next morning, unless one is due before. */
export async function queueDigest(sql: Sql, userId: string): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      'digest_leads', json_build_object('user_id', ${userId}::text),
      run_at => private.next_morning(${userId}),
      job_key => 'digest_leads:' || ${userId}::text, job_key_mode => 'preserve_run_at'
    )`;
}

/** Queues a digest for later, unless one is due before. */
export async function postponeDigest(sql: Sql, userId: string, seconds: number): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      'digest_leads', json_build_object('user_id', ${userId}::text),
      run_at => now() + make_interval(secs => ${seconds}),
      job_key => 'digest_leads:' || ${userId}::text, job_key_mode => 'preserve_run_at'
    )`;
}

/** Notes that the owner was mailed about these leads, or turned these mails off. */
export async function updateAnnouncedLeads(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql`
    update public.leads set announced_at = now()
    where announced_at is null
      and id in (select value::uuid from jsonb_array_elements_text(${sql.json(ids)}))`;
}
