import { randomBytes } from 'node:crypto';
import type { Sql } from '#database/connect.ts';
import {
  createAgency,
  createContact,
  createEvent,
  createLead,
  createProfile,
  createStaff,
} from '#test/factories.ts';
import { type Caller, person, SERVICE, VISITOR } from '../roles.ts';
import type { Actor } from './rights.ts';

/** The ids of all actors with an account. */
export type People = Record<Exclude<Actor, 'anon' | 'service_role'>, string>;

/** @returns an actor's caller */
export function callerOf(actor: Actor, people: People): Caller {
  if (actor === 'anon') return VISITOR;
  return actor === 'service_role' ? SERVICE : person(people[actor]);
}

/** Creates everyone, and a row of the owner's or the agency's in every table of `public`. */
export async function createPeople(sql: Sql): Promise<People> {
  const { user_id: agency } = await createAgency(sql);
  const people = {
    agency,
    owner: (await createProfile(sql, { username: 'owner_1' })).user_id,
    stranger: (await createProfile(sql)).user_id,
    rival: (await createAgency(sql)).user_id,
    colleague: (await createStaff(sql, agency)).user_id,
  };
  await createStaff(sql, agency, { user_id: people.owner });
  await createPageRows(sql, people);
  await createTeamRows(sql, people);
  await createAccountRows(sql, people);
  return people;
}

async function createTeamRows(sql: Sql, { agency, owner }: People): Promise<void> {
  await sql`update public.agencies set leads_rule = 'shared' where owner_id = ${agency}`;
  await sql`
    insert into public.agency_pushes (agency_id, modes, previous_modes, template, previous_template)
    values (${agency}, '{}', '{}', '{}', '{}')`;
  await sql`insert into public.agency_groups (agency_id, name) values (${agency}, 'Kept')`;
  await sql`
    insert into public.agency_cards (agency_id, full_name, username, content)
    values (${agency}, 'Kept', 'kept', '{}')`;
  const lead = await createLead(sql, { user_id: owner });
  await sql`
    update public.leads l set fair_id = f.id from public.fairs f
    where l.id = ${lead.id} and f.user_id = ${owner}`;
  await sql`
    insert into public.lead_steps (lead_id, user_id, agency_id, kind, actor_name, detail)
    values (${lead.id}, ${owner}, ${agency}, 'note', '', 'Wants oak')`;
  await sql`insert into public.lead_turns (agency_id, user_id) values (${agency}, ${owner})`;
}

async function createPageRows(sql: Sql, { owner }: People): Promise<void> {
  await sql`update public.profiles set bio = 'Kept' where user_id = ${owner}`;
  await sql`
    insert into public.profile_drafts (user_id, field, value) values (${owner}, 'bio', '"Drafted"')`;
  await createContact(sql, { user_id: owner });
  await sql`
    insert into public.fairs (id, user_id, name) values (gen_random_uuid(), ${owner}, 'Kept')`;
  await createEvent(sql, { user_id: owner });
  await sql`insert into public.analytics_ids (user_id, google_id) values (${owner}, 'G-ABC123')`;
  await sql`insert into public.analytics_daily_drops values (${owner}, '2026-01-01', 'bot', 1)`;
  await sql`insert into private.banned_mail_domains (domain) values ('throwaway.example')`;
  await sql`select private.report_page('owner_1', 'spam', '')`;
  await sql`
    insert into public.page_flags (user_id, version_id, fingerprint) values (${owner}, 0, '')`;
  await sql`insert into public.domains (user_id, name) values (${owner}, 'owner.example')`;
  await sql`
    insert into storage.objects (bucket_id, name, version) values ('pictures', ${`${owner}/1`}, 'v')`;
}

async function createAccountRows(sql: Sql, { owner }: People): Promise<void> {
  await sql`insert into public.archives (user_id) values (${owner})`;
  const key = { name: 'Zapier', scopes: ['leads:read'], prefix: 'vzt_abcdef' };
  await sql`
    insert into public.api_keys ${sql({ user_id: owner, ...key, secret_hash: randomBytes(32) })}`;
  await sql`
    with asked as (
      insert into public.support_requests (user_id, topic, subject, username, plan, is_first)
      values (${owner}, 'page', 'A question', 'owner', 'free', false) returning id)
    insert into public.support_messages (request_id, user_id, is_answer, body)
    select id, ${owner}, false, 'How?' from asked`;
  await sql`insert into public.admin_users (id) values (${owner})`;
  await sql`select private.audit('operator', 'plan.granted', ${owner}, null, '{}')`;
  await sql`select private.grant_plan(${owner}, 'premium', 1, null, '')`;
  await sql`
    with hooked as (
      insert into public.webhooks (user_id, url, events)
      values (${owner}, 'https://hooks.example.com/', '["lead.created"]') returning id),
    sent as (
      insert into public.webhook_deliveries (webhook_id, user_id, event, payload)
      select id, ${owner}, 'lead.created', '{}' from hooked returning id)
    insert into public.webhook_attempts (delivery_id, user_id) select id, ${owner} from sent`;
}
