import { DELIVERY, keyOf, type Statements, WEBHOOK } from './people.ts';

/** On tables of a page, its audience and its connections: each names only columns its caller may use. */
export const PAGE_STATEMENTS: Statements = {
  profiles: {
    select: (sql, people) => sql`select id from public.profiles where user_id = ${people.owner}`,
    insert: (sql, people) => sql`insert into public.profiles (user_id) values (${people.newcomer})`,
    update: (sql, people) =>
      sql`update public.profiles set full_name = 'Eve' where user_id = ${people.owner}`,
    delete: (sql, people) => sql`delete from public.profiles where user_id = ${people.owner}`,
  },
  public_profiles: {
    select: (sql, people) =>
      sql`select id from public.public_profiles where user_id = ${people.owner}`,
    insert: (sql) => sql`insert into public.public_profiles (username) values ('eve')`,
    update: (sql) => sql`update public.public_profiles set full_name = 'Eve'`,
    delete: (sql) => sql`delete from public.public_profiles`,
  },
  profile_publishes: {
    select: (sql, people) =>
      sql`select day from public.profile_publishes where user_id = ${people.owner}`,
    insert: (sql, people) =>
      sql`insert into public.profile_publishes values (${people.owner}, '2026-01-01', 1)`,
    update: (sql) => sql`update public.profile_publishes set publish_count = 1000`,
    delete: (sql) => sql`delete from public.profile_publishes`,
  },
  page_reports: {
    select: (sql, people) =>
      sql`select id from public.page_reports where user_id = ${people.owner}`,
    insert: (sql, people) =>
      sql`insert into public.page_reports (user_id, username, source, version_id, reason)
        values (${people.owner}, 'eve', 'visitor', 0, 'spam')`,
    update: (sql) => sql`update public.page_reports set notes = '[]'`,
    delete: (sql) => sql`delete from public.page_reports`,
  },
  analytics_ids: {
    select: (sql, people) =>
      sql`select user_id from public.analytics_ids where user_id = ${people.owner}`,
    insert: (sql, people) =>
      sql`insert into public.analytics_ids (user_id, google_id) values (${people.newcomer}, 'G-ABC123')`,
    update: (sql, people) =>
      sql`update public.analytics_ids set google_id = '' where user_id = ${people.owner}`,
    delete: (sql, people) => sql`delete from public.analytics_ids where user_id = ${people.owner}`,
  },
  pictures: {
    select: (sql, people) => sql`select id from public.pictures where user_id = ${people.owner}`,
    insert: (sql, people) =>
      sql`insert into public.pictures (id, user_id, path, bytes)
        values (gen_random_uuid(), ${people.owner}, ${`${people.owner}/2`}, 1)`,
    update: (sql, people) =>
      sql`update public.pictures set alt = 'Oak' where user_id = ${people.owner}`,
    delete: (sql, people) => sql`delete from public.pictures where user_id = ${people.owner}`,
  },
  webhooks: {
    select: (sql, people) => sql`select id from public.webhooks where user_id = ${people.owner}`,
    insert: (sql, people) =>
      sql`insert into public.webhooks (user_id, url, events)
        values (${people.owner}, 'https://hooks.example.com/', '["lead.created"]')`,
    update: (sql, people) =>
      sql`update public.webhooks set description = 'Mine' where user_id = ${people.owner}`,
    delete: (sql, people) => sql`delete from public.webhooks where user_id = ${people.owner}`,
  },
  webhook_attempts: {
    select: (sql, people) =>
      sql`select id from public.webhook_attempts where user_id = ${people.owner}`,
    insert: (sql, people) =>
      sql`insert into public.webhook_attempts (delivery_id, user_id)
        values (${DELIVERY}, ${people.owner})`,
    update: (sql) => sql`update public.webhook_attempts set answer_text = ''`,
    delete: (sql) => sql`delete from public.webhook_attempts`,
  },
  webhook_deliveries: {
    select: (sql, people) =>
      sql`select id from public.webhook_deliveries where user_id = ${people.owner}`,
    insert: (sql, people) =>
      sql`insert into public.webhook_deliveries (webhook_id, user_id, event, payload)
        values (${WEBHOOK}, ${people.owner}, 'lead.created', '{}')`,
    update: (sql) => sql`update public.webhook_deliveries set status = 'delivered'`,
    delete: (sql) => sql`delete from public.webhook_deliveries`,
  },
  api_keys: {
    select: (sql, people) => sql`select id from public.api_keys where user_id = ${people.owner}`,
    insert: (sql, people) => sql`insert into public.api_keys ${sql(keyOf(people.newcomer))}`,
    update: (sql) => sql`update public.api_keys set scopes = '["leads:write"]'`,
    delete: (sql, people) => sql`delete from public.api_keys where user_id = ${people.owner}`,
  },
  domains: {
    select: (sql, people) => sql`select id from public.domains where user_id = ${people.owner}`,
    insert: (sql, people) =>
      sql`insert into public.domains (user_id, name) values (${people.owner}, 'ada.example')`,
    update: (sql) => sql`update public.domains set state = 'active', verified_at = now()`,
    delete: (sql, people) => sql`delete from public.domains where user_id = ${people.owner}`,
  },
  page_flags: {
    select: (sql, people) =>
      sql`select user_id from public.page_flags where user_id = ${people.owner}`,
    insert: (sql, people) =>
      sql`insert into public.page_flags (user_id, version_id, fingerprint)
        values (${people.stranger}, 0, '')`,
    update: (sql) => sql`update public.page_flags set findings = '[]'`,
    delete: (sql) => sql`delete from public.page_flags`,
  },
  profile_drafts: {
    select: (sql, people) =>
      sql`select field from public.profile_drafts where user_id = ${people.owner}`,
    insert: (sql, people) =>
      sql`insert into public.profile_drafts (user_id, field, value)
        values (${people.owner}, 'designation', '""')`,
    update: (sql) => sql`update public.profile_drafts set value = '"Mine"'`,
    delete: (sql, people) => sql`delete from public.profile_drafts where user_id = ${people.owner}`,
  },
  profile_versions: {
    select: (sql, people) =>
      sql`select id from public.profile_versions where user_id = ${people.owner}`,
    insert: (sql, people) =>
      sql`insert into public.profile_versions (user_id, content) values (${people.owner}, '{}')`,
    update: (sql) => sql`update public.profile_versions set content = '{}'`,
    delete: (sql, people) =>
      sql`delete from public.profile_versions where user_id = ${people.owner}`,
  },
  contacts: {
    select: (sql, people) => sql`select id from public.contacts where user_id = ${people.owner}`,
    insert: (sql, people) =>
      sql`insert into public.contacts (user_id, full_name) values (${people.owner}, 'Eve')`,
    update: (sql, people) =>
      sql`update public.contacts set full_name = 'Eve' where user_id = ${people.owner}`,
    delete: (sql, people) => sql`delete from public.contacts where user_id = ${people.owner}`,
  },
  leads: {
    select: (sql, people) => sql`select id from public.leads where user_id = ${people.owner}`,
    insert: (sql, people) => sql`insert into public.leads (user_id) values (${people.owner})`,
    update: (sql, people) =>
      sql`update public.leads set is_favorite = true where user_id = ${people.owner}`,
    delete: (sql, people) => sql`delete from public.leads where user_id = ${people.owner}`,
  },
  lead_steps: {
    select: (sql) => sql`select id from public.lead_steps where detail = 'Wants oak'`,
    insert: (sql, people) =>
      sql`insert into public.lead_steps (lead_id, user_id, agency_id, kind, actor_name, detail)
        values (gen_random_uuid(), ${people.owner}, ${people.agency}, 'note', '', 'Mine')`,
    update: (sql) => sql`update public.lead_steps set detail = 'Mine'`,
    delete: (sql) => sql`delete from public.lead_steps`,
  },
  lead_turns: {
    select: (sql, people) =>
      sql`select user_id from public.lead_turns where user_id = ${people.owner}`,
    insert: (sql, people) =>
      sql`insert into public.lead_turns (agency_id, user_id)
        values (${people.agency}, ${people.colleague})`,
    update: (sql) => sql`update public.lead_turns set given_at = now()`,
    delete: (sql) => sql`delete from public.lead_turns`,
  },
  analytics: {
    select: (sql, people) => sql`select id from public.analytics where user_id = ${people.owner}`,
    insert: (sql, people) =>
      sql`insert into public.analytics (user_id, event_type) values (${people.owner}, 'profile_view')`,
    update: (sql) => sql`update public.analytics set event_data = '{}'`,
    delete: (sql) => sql`delete from public.analytics`,
  },
  analytics_daily: {
    select: (sql, people) =>
      sql`select day from public.analytics_daily where user_id = ${people.owner}`,
    insert: (sql, people) =>
      sql`insert into public.analytics_daily values (${people.owner}, '2026-01-01', 'link_click', 'x', '', 1)`,
    update: (sql) => sql`update public.analytics_daily set event_count = 1000000`,
    delete: (sql) => sql`delete from public.analytics_daily`,
  },
  analytics_daily_values: {
    select: (sql, people) =>
      sql`select day from public.analytics_daily_values where user_id = ${people.owner}`,
    insert: (sql, people) =>
      sql`insert into public.analytics_daily_values values (${people.owner}, '2026-01-01', 'link_click', 'link', 'x', 1)`,
    update: (sql) => sql`update public.analytics_daily_values set event_count = 1000000`,
    delete: (sql) => sql`delete from public.analytics_daily_values`,
  },
  analytics_daily_visitors: {
    select: (sql, people) =>
      sql`select day from public.analytics_daily_visitors where user_id = ${people.owner}`,
    insert: (sql, people) =>
      sql`insert into public.analytics_daily_visitors values (${people.owner}, '2026-01-01', 1)`,
    update: (sql) => sql`update public.analytics_daily_visitors set visitor_count = 1000000`,
    delete: (sql) => sql`delete from public.analytics_daily_visitors`,
  },
  analytics_daily_drops: {
    select: (sql, people) =>
      sql`select day from public.analytics_daily_drops where user_id = ${people.owner}`,
    insert: (sql, people) =>
      sql`insert into public.analytics_daily_drops values (${people.owner}, '2026-01-02', 'bot', 1)`,
    update: (sql) => sql`update public.analytics_daily_drops set event_count = 0 + event_count`,
    delete: (sql) => sql`delete from public.analytics_daily_drops`,
  },
};
