import type { Statements } from './people.ts';

/** On tables of accounts, teams, money and the administration: each names only columns its caller may use. */
export const ACCOUNT_STATEMENTS: Statements = {
  agencies: {
    select: (sql, people) =>
      sql`select slug from public.agencies where owner_id = ${people.agency}`,
    insert: (sql, people) =>
      sql`insert into public.agencies (owner_id, name) values (${people.newcomer}, 'Eve')`,
    update: (sql, people) =>
      sql`update public.agencies set about = 'Eve' where owner_id = ${people.agency}`,
    delete: (sql, people) => sql`delete from public.agencies where owner_id = ${people.agency}`,
  },
  agency_staff: {
    select: (sql, people) =>
      sql`select email from public.agency_staff where user_id = ${people.owner}`,
    insert: (sql, people) =>
      sql`insert into public.agency_staff (agency_id, email, full_name)
        values (${people.agency}, 'eve@vizit.test', 'Eve')`,
    update: (sql) => sql`update public.agency_staff set full_name = 'Eve'`,
    delete: (sql, people) => sql`delete from public.agency_staff where user_id = ${people.owner}`,
  },
  agency_pushes: {
    select: (sql, people) =>
      sql`select id from public.agency_pushes where agency_id = ${people.agency}`,
    insert: (sql, people) =>
      sql`insert into public.agency_pushes (agency_id, modes, previous_modes, template, previous_template)
        values (${people.agency}, '{}', '{}', '{}', '{}')`,
    update: (sql) => sql`update public.agency_pushes set status = 'done'`,
    delete: (sql) => sql`delete from public.agency_pushes`,
  },
  agency_groups: {
    select: (sql, people) =>
      sql`select id from public.agency_groups where agency_id = ${people.agency}`,
    insert: (sql, people) =>
      sql`insert into public.agency_groups (agency_id, name) values (${people.agency}, 'Eve')`,
    update: (sql, people) =>
      sql`update public.agency_groups set name = 'Evening' where agency_id = ${people.agency}`,
    delete: (sql, people) =>
      sql`delete from public.agency_groups where agency_id = ${people.agency}`,
  },
  agency_cards: {
    select: (sql, people) =>
      sql`select id from public.agency_cards where agency_id = ${people.agency}`,
    insert: (sql, people) =>
      sql`insert into public.agency_cards (agency_id, full_name, username, content)
        values (${people.agency}, 'Eve', 'eve', '{}')`,
    update: (sql) => sql`update public.agency_cards set full_name = 'Eve'`,
    delete: (sql, people) =>
      sql`delete from public.agency_cards where agency_id = ${people.agency}`,
  },
  plan_features: {
    select: (sql) => sql`select plan from public.plan_features`,
    insert: (sql) => sql`insert into public.plan_features values ('free', 'flying', true)`,
    update: (sql) => sql`update public.plan_features set is_enabled = true`,
    delete: (sql) => sql`delete from public.plan_features`,
  },
  plan_quotas: {
    select: (sql) => sql`select plan from public.plan_quotas`,
    insert: (sql) =>
      sql`insert into public.plan_quotas values ('free', 'pictures', 51)
        on conflict (plan, quota) do update set maximum = 51`,
    update: (sql) => sql`update public.plan_quotas set maximum = 51`,
    delete: (sql) => sql`delete from public.plan_quotas`,
  },
  payment_settings: {
    select: (sql) => sql`select currency from public.payment_settings`,
    insert: (sql) => sql`insert into public.payment_settings default values`,
    update: (sql) => sql`update public.payment_settings set grace_days = 7`,
    delete: (sql) => sql`delete from public.payment_settings`,
  },
  plan_prices: {
    select: (sql) => sql`select plan from public.plan_prices`,
    insert: (sql) => sql`insert into public.plan_prices values ('premium', 1)`,
    update: (sql) => sql`update public.plan_prices set amount = 1`,
    delete: (sql) => sql`delete from public.plan_prices`,
  },
  ledger: {
    select: (sql) => sql`select id from public.ledger where source = 'grant'`,
    insert: (sql, people) =>
      sql`insert into public.ledger (user_id, happened_at, kind, source, plan)
        values (${people.owner}, now(), 'grant', 'grant', 'yearly')`,
    update: (sql) => sql`update public.ledger set plan = 'yearly'`,
    delete: (sql) => sql`delete from public.ledger`,
  },
  admin_reports: {
    select: (sql, people) =>
      sql`select id from public.admin_reports where user_id = ${people.owner}`,
    insert: (sql) => sql`insert into public.admin_reports (username) values ('eve')`,
    update: (sql) => sql`update public.admin_reports set status = 'closed'`,
    delete: (sql) => sql`delete from public.admin_reports`,
  },
  admin_bans: {
    select: (sql) => sql`select id from public.admin_bans`,
    insert: (sql) => sql`insert into public.admin_bans (value) values ('eve')`,
    update: (sql) => sql`update public.admin_bans set value = 'eve'`,
    delete: (sql) => sql`delete from public.admin_bans`,
  },
  admin_inbox: {
    select: (sql) => sql`select id from public.admin_inbox`,
    insert: (sql) => sql`insert into public.admin_inbox (username) values ('eve')`,
    update: (sql) => sql`update public.admin_inbox set kind = 'mail'`,
    delete: (sql) => sql`delete from public.admin_inbox`,
  },
  admin_support: {
    select: (sql, people) =>
      sql`select id from public.admin_support where user_id = ${people.owner}`,
    insert: (sql) => sql`insert into public.admin_support (username) values ('eve')`,
    update: (sql) => sql`update public.admin_support set status = 'closed'`,
    delete: (sql) => sql`delete from public.admin_support`,
  },
  support_requests: {
    select: (sql, people) =>
      sql`select id from public.support_requests where user_id = ${people.owner}`,
    insert: (sql, people) =>
      sql`insert into public.support_requests (user_id, topic, subject, username, plan, is_first)
        values (${people.owner}, 'page', 'A question', 'ada', 'free', true)`,
    update: (sql) => sql`update public.support_requests set is_first = true`,
    delete: (sql, people) =>
      sql`delete from public.support_requests where user_id = ${people.owner}`,
  },
  support_messages: {
    select: (sql, people) =>
      sql`select id from public.support_messages where user_id = ${people.owner}`,
    insert: (sql, people) =>
      sql`insert into public.support_messages (request_id, user_id, is_answer, body)
        select id, ${people.owner}, true, 'So.' from public.support_requests limit 1`,
    update: (sql) => sql`update public.support_messages set body = 'Something else'`,
    delete: (sql, people) =>
      sql`delete from public.support_messages where user_id = ${people.owner}`,
  },
  admin_users: {
    select: (sql, people) => sql`select id from public.admin_users where id = ${people.owner}`,
    insert: (sql, people) => sql`insert into public.admin_users (id) values (${people.stranger})`,
    update: (sql, people) => sql`update public.admin_users set id = ${people.stranger}`,
    delete: (sql, people) => sql`delete from public.admin_users where id = ${people.owner}`,
  },
  audit_log: {
    select: (sql, people) => sql`select id from public.audit_log where subject = ${people.owner}`,
    insert: (sql, people) =>
      sql`insert into public.audit_log (actor_role, action, subject)
        values ('operator', 'plan.granted', ${people.owner})`,
    update: (sql) => sql`update public.audit_log set note = 'Nothing happened'`,
    delete: (sql) => sql`delete from public.audit_log`,
  },
  admin_directory: {
    select: (sql) => sql`select user_id from public.admin_directory`,
    insert: (sql) => sql`insert into public.admin_directory (email) values ('x')`,
    update: (sql) => sql`update public.admin_directory set email = 'x'`,
    delete: (sql) => sql`delete from public.admin_directory`,
  },
  admin_leads: {
    select: (sql) => sql`select id from public.admin_leads`,
    insert: (sql) => sql`insert into public.admin_leads (email) values ('x')`,
    update: (sql) => sql`update public.admin_leads set email = 'x'`,
    delete: (sql) => sql`delete from public.admin_leads`,
  },
  admin_agencies: {
    select: (sql) => sql`select owner_id from public.admin_agencies`,
    insert: (sql) => sql`insert into public.admin_agencies (name) values ('x')`,
    update: (sql) => sql`update public.admin_agencies set name = 'x'`,
    delete: (sql) => sql`delete from public.admin_agencies`,
  },
  admin_audit: {
    select: (sql) => sql`select id from public.admin_audit`,
    insert: (sql) => sql`insert into public.admin_audit (note) values ('x')`,
    update: (sql) => sql`update public.admin_audit set note = 'x'`,
    delete: (sql) => sql`delete from public.admin_audit`,
  },
  switches: {
    select: (sql) => sql`select name from public.switches`,
    insert: (sql) => sql`insert into public.switches (name) values ('embeds')`,
    update: (sql) => sql`update public.switches set is_on = false`,
    delete: (sql) => sql`delete from public.switches`,
  },
  account_settings: {
    select: (sql, people) =>
      sql`select user_id from public.account_settings where user_id = ${people.owner}`,
    insert: (sql, people) =>
      sql`insert into public.account_settings (user_id) values (${people.owner})
        on conflict (user_id) do update set mails_plan = true`,
    update: (sql, people) =>
      sql`update public.account_settings set mails_plan = false where user_id = ${people.owner}`,
    delete: (sql, people) =>
      sql`delete from public.account_settings where user_id = ${people.owner}`,
  },
  security_events: {
    select: (sql, people) =>
      sql`select kind from public.security_events where user_id = ${people.owner}`,
    insert: (sql, people) =>
      sql`insert into public.security_events (user_id, kind) values (${people.newcomer}, 'signed_in')`,
    update: (sql) => sql`update public.security_events set detail = '{}'`,
    delete: (sql) => sql`delete from public.security_events`,
  },
  archives: {
    select: (sql, people) => sql`select id from public.archives where user_id = ${people.owner}`,
    insert: (sql, people) => sql`insert into public.archives (user_id) values (${people.newcomer})`,
    update: (sql) => sql`update public.archives set status = 'ready'`,
    delete: (sql) => sql`delete from public.archives`,
  },
};
