import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { ADMINISTRATION_FUNCTIONS } from './administration-functions.ts';
import { AGENCY_FUNCTIONS } from './agency-functions.ts';
import { DOMAIN_FUNCTIONS } from './domain-functions.ts';
import { PAGE_FUNCTIONS } from './page-functions.ts';
import { SECURITY_FUNCTIONS } from './security-functions.ts';
import { SUPPORT_FUNCTIONS } from './support-functions.ts';
import { WEBHOOK_FUNCTIONS } from './webhook-functions.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

type Listed = { rights: 'definer' | 'invoker'; callers: readonly string[] };

function forAdministrators(signatures: readonly string[]): Record<string, Listed> {
  const listed: Listed = { rights: 'definer', callers: ['authenticated'] };
  return Object.fromEntries(signatures.map((signature) => [`public.${signature}`, listed]));
}

/** The functions of `public`, and those of `private` that run with their owner's rights or are granted. */
const FUNCTIONS: Readonly<Record<string, Listed>> = {
  ...ADMINISTRATION_FUNCTIONS,
  ...AGENCY_FUNCTIONS,
  ...WEBHOOK_FUNCTIONS,
  'public.analytics_report(first_day date, last_day date)': {
    rights: 'invoker',
    callers: ['authenticated'],
  },
  'public.analytics_summary()': { rights: 'invoker', callers: ['authenticated'] },
  'public.create_api_key(name text, scopes jsonb, days integer)': {
    rights: 'definer',
    callers: ['authenticated'],
  },
  ...DOMAIN_FUNCTIONS,
  ...PAGE_FUNCTIONS,
  'public.request_archive()': { rights: 'definer', callers: ['authenticated'] },
  'public.request_account_deletion()': { rights: 'definer', callers: ['authenticated'] },
  'public.restore_account()': { rights: 'definer', callers: ['authenticated'] },
  'public.account_deletion()': { rights: 'definer', callers: ['authenticated'] },
  'public.deletion_preview()': { rights: 'definer', callers: ['authenticated'] },
  'public.has_password()': { rights: 'definer', callers: ['authenticated'] },
  'public.own_sessions()': { rights: 'definer', callers: ['authenticated'] },
  'public.end_session(id uuid)': { rights: 'definer', callers: ['authenticated'] },
  'public.end_other_sessions()': { rights: 'definer', callers: ['authenticated'] },
  'public.remember_device(mark text)': { rights: 'definer', callers: ['authenticated'] },
  'public.own_email_change()': { rights: 'definer', callers: ['authenticated'] },
  'public.cancel_email_change()': { rights: 'definer', callers: ['authenticated'] },
  ...SECURITY_FUNCTIONS,
  ...SUPPORT_FUNCTIONS,
  'public.appeal(text text)': { rights: 'definer', callers: ['authenticated'] },
  'public.admin_report(id uuid)': { rights: 'definer', callers: ['authenticated'] },
  'public.admin_close_report(id uuid, outcome text, note text)': {
    rights: 'definer',
    callers: ['authenticated'],
  },
  'public.admin_answer_appeal(id uuid, lift boolean, answer text)': {
    rights: 'definer',
    callers: ['authenticated'],
  },
  'public.admin_ban_name(name text, is_part boolean, note text)': {
    rights: 'definer',
    callers: ['authenticated'],
  },
  'public.admin_unban_name(id uuid)': { rights: 'definer', callers: ['authenticated'] },
  'public.admin_ban_mail_domain(domain text, note text)': {
    rights: 'definer',
    callers: ['authenticated'],
  },
  'public.admin_unban_mail_domain(id uuid)': { rights: 'definer', callers: ['authenticated'] },
  'public.can_administer()': { rights: 'definer', callers: ['authenticated'] },
  'public.job_overview()': { rights: 'definer', callers: ['authenticated'] },
  'public.mail_overview()': { rights: 'definer', callers: ['authenticated'] },
  'public.payment_overview()': { rights: 'definer', callers: ['authenticated'] },
  'private.own_checkout(owner uuid)': { rights: 'definer', callers: [] },
  'private.monthly_revenue()': { rights: 'definer', callers: [] },
  'private.payment_state()': { rights: 'definer', callers: [] },
  'public.own_plan()': { rights: 'definer', callers: ['authenticated'] },
  'public.recovery_codes_left()': { rights: 'definer', callers: ['authenticated'] },
  'private.use_recovery_code(owner uuid, used smallint)': { rights: 'definer', callers: [] },
  'private.mail_state()': { rights: 'definer', callers: [] },
  'private.queue_report_mails()': { rights: 'definer', callers: [] },
  'private.note_mail(problem text)': { rights: 'definer', callers: [] },
  'private.postpone_account_mail(id uuid, problem text, pause interval)': {
    rights: 'definer',
    callers: [],
  },
  'private.queue_account_mail(id uuid, owner uuid, kind text, sealed text, ends_at timestamp with time zone)':
    { rights: 'definer', callers: [] },
  'private.queue_mail_job(id uuid, owner uuid, run_at timestamp with time zone)': {
    rights: 'definer',
    callers: [],
  },
  'public.own_billing()': { rights: 'definer', callers: ['authenticated'] },
  'public.own_suspension()': { rights: 'definer', callers: ['authenticated'] },
  'public.own_usage()': { rights: 'definer', callers: ['authenticated'] },
  'public.public_profile(username text)': {
    rights: 'definer',
    callers: ['anon', 'authenticated', 'service_role'],
  },
  'public.retry_job(id bigint)': { rights: 'definer', callers: ['authenticated'] },

  // For administrators, each of which asks who calls: `administration.test.ts`.
  ...forAdministrators([
    'admin_suspend(owner uuid, reason text)',
    'admin_restore(owner uuid, note text)',
    'admin_set_plan(owner uuid, plan text, days integer, note text)',
    'admin_confirm_email(owner uuid)',
    'admin_send_reset(owner uuid)',
    'admin_end_sessions(owner uuid)',
    'admin_delete_account(owner uuid, reason text)',
    'admin_keep_account(owner uuid)',
    'admin_set_administrator(owner uuid, is_one boolean)',
    'admin_see_as(owner uuid, reason text)',
    'admin_export_account(owner uuid, reason text)',
    'admin_erase_leads(email text)',
    'admin_set_terms(currency text, trial_days integer, grace_days integer)',
    'admin_set_returns(ends_on_return boolean)',
    'admin_set_price(plan text, amount integer, stripe_price_id text)',
    'admin_preview_feature(plan text, feature text, is_enabled boolean, max_count integer)',
    'admin_set_feature(plan text, feature text, is_enabled boolean, max_count integer)',
    'admin_set_quota(plan text, quota text, maximum bigint)',
    'admin_set_switch(name text, is_on boolean, note text)',
    'admin_overview(first_day date, last_day date)',
    'admin_person(owner uuid)',
    'admin_set_agency(owner uuid, max_staff integer)',
  ]),

  // The view's reader needs the right to run these; nobody but the view can name them.
  'private.visible_sections(profile profiles)': {
    rights: 'definer',
    callers: ['anon', 'authenticated', 'service_role'],
  },
  // The conditions of triggers are judged with the rights of whoever writes.
  'private.agency_seats(plan text)': {
    rights: 'invoker',
    callers: ['authenticated', 'service_role'],
  },
  'private.has_feature(user_id uuid, feature text)': {
    rights: 'definer',
    callers: ['anon', 'authenticated', 'service_role'],
  },
  'private.is_stored_picture(url text)': {
    rights: 'invoker',
    callers: ['anon', 'authenticated', 'service_role'],
  },
  'private.is_link_shown(link jsonb)': {
    rights: 'definer',
    callers: ['anon', 'authenticated', 'service_role'],
  },
  'private.to_moment(value text)': {
    rights: 'invoker',
    callers: ['anon', 'authenticated', 'service_role'],
  },
  'private.is_administrator()': {
    rights: 'definer',
    callers: ['authenticated', 'service_role'],
  },
  // Named by the policies of every table.
  'private.has_session()': { rights: 'definer', callers: ['authenticated'] },
  'private.is_assured()': { rights: 'definer', callers: ['authenticated'] },
  'private.is_switched_on(name text)': { rights: 'definer', callers: [] },
  'private.searched(words tsvector)': { rights: 'invoker', callers: ['authenticated'] },
  'private.to_words(value text)': {
    rights: 'definer',
    callers: ['authenticated', 'service_role'],
  },
  'private.refresh_directory(owner uuid)': { rights: 'definer', callers: [] },
  'private.is_username_free(username text, for_user uuid)': { rights: 'definer', callers: [] },
  'private.find_username_problem(username text, for_user uuid)': { rights: 'definer', callers: [] },
  'private.is_name_banned(name text)': { rights: 'definer', callers: [] },
  'private.find_mail_problem(email text)': { rights: 'definer', callers: [] },
  'private.quota_of(user_id uuid, quota text, OUT maximum bigint, OUT is_confirmed boolean)': {
    rights: 'definer',
    callers: [],
  },
  'private.picture_usage(user_id uuid, except_id uuid, OUT pictures bigint, OUT bytes bigint)': {
    rights: 'definer',
    callers: [],
  },
  'private.create_analytics_partitions()': { rights: 'definer', callers: [] },
  'private.purge_deleted_leads()': { rights: 'definer', callers: [] },
  'private.purge_drafts()': { rights: 'definer', callers: [] },
  'private.erase_lead(lead_id uuid)': { rights: 'definer', callers: [] },

  // What functions for administrators and agencies are made of.
  'private.audit(actor_role text, action text, subject uuid, before jsonb, after jsonb, note text)':
    { rights: 'definer', callers: [] },
  'private.refresh_active(owner uuid)': { rights: 'definer', callers: [] },
  'private.suspend(owner uuid, suspended_by text, reason text)': { rights: 'definer', callers: [] },
  'private.lift_suspension(owner uuid, suspended_by text)': { rights: 'definer', callers: [] },

  'private.list_audit_words(entries bigint[])': { rights: 'definer', callers: [] },

  // Triggers: nobody calls them.
  'private.keep_audit_words()': { rights: 'definer', callers: [] },
  'private.refuse_last_administrator(owner uuid)': { rights: 'definer', callers: [] },
  'private.forget_contested_account()': { rights: 'definer', callers: [] },
  'private.forget_deleted_contact()': { rights: 'definer', callers: [] },
  'private.forget_audit_words()': { rights: 'definer', callers: [] },
  'private.before_profile_insert()': { rights: 'definer', callers: [] },
  'private.before_profile_update()': { rights: 'definer', callers: [] },
  'private.after_username_update()': { rights: 'definer', callers: [] },
  'private.announce_sign_in()': { rights: 'definer', callers: [] },
  'private.answer_lifted_appeal()': { rights: 'definer', callers: [] },
  'private.queue_page_check()': { rights: 'definer', callers: [] },
  'private.refuse_banned_mail()': { rights: 'definer', callers: [] },
  'private.count_publish()': { rights: 'definer', callers: [] },
  'private.before_picture_save()': { rights: 'definer', callers: [] },
  'private.follow_picture()': { rights: 'definer', callers: [] },
  'private.before_contact_save()': { rights: 'definer', callers: [] },
  'private.before_lead_save()': { rights: 'definer', callers: [] },
  'private.correct_contact()': { rights: 'definer', callers: [] },
  'private.keep_deleted_lead()': { rights: 'definer', callers: [] },
  'private.queue_picture_copies(user_id uuid)': { rights: 'definer', callers: [] },
  'private.list_foreign_pictures(user_id uuid)': { rights: 'definer', callers: [] },
  'private.replace_pictures(user_id uuid, copies jsonb)': { rights: 'definer', callers: [] },
  'private.close_customer()': { rights: 'definer', callers: [] },
  'private.copy_foreign_pictures()': { rights: 'definer', callers: [] },
  'private.limit_pictures()': { rights: 'definer', callers: [] },
  'private.limit_contacts()': { rights: 'definer', callers: [] },
  'private.limit_notes()': { rights: 'definer', callers: [] },
  'private.keep_profile_version()': { rights: 'definer', callers: [] },
  'private.refuse_unreachable_links()': { rights: 'definer', callers: [] },
  'private.notify_profile_change()': { rights: 'definer', callers: [] },
  'private.notify_plan_change()': { rights: 'definer', callers: [] },
  'private.notify_agency_change()': { rights: 'definer', callers: [] },
  'private.notify_staff_change()': { rights: 'definer', callers: [] },
  'private.notify_confirmation()': { rights: 'definer', callers: [] },
  'private.grant_plan(owner uuid, plan text, days integer, actor uuid, note text)': {
    rights: 'definer',
    callers: [],
  },
  'private.notify_terms()': { rights: 'definer', callers: [] },
  'private.record_facts(owner uuid, facts jsonb)': { rights: 'definer', callers: [] },
  'private.queue_plan_reminders()': { rights: 'definer', callers: [] },
  'private.end_looking_on()': { rights: 'definer', callers: [] },
  'private.remember_deleted_account()': { rights: 'definer', callers: [] },
  'private.refuse_unknown_time_zone()': { rights: 'definer', callers: [] },
  'private.create_account_settings()': { rights: 'definer', callers: [] },
  'private.check_analytics_ids()': { rights: 'definer', callers: [] },
  'private.notify_analytics_ids()': { rights: 'definer', callers: [] },
  'private.shown_analytics_ids(owner uuid)': { rights: 'definer', callers: [] },
  'private.list_user()': { rights: 'definer', callers: [] },
  'private.list_page()': { rights: 'definer', callers: [] },
  'private.list_administrator()': { rights: 'definer', callers: [] },
  'private.tell_suspension()': { rights: 'definer', callers: [] },
  'private.watch_plan_end()': { rights: 'definer', callers: [] },
  'private.tell_team_of_end()': { rights: 'definer', callers: [] },
  'private.tell_team_of_planned_end()': { rights: 'definer', callers: [] },
  'private.notify_switches()': { rights: 'definer', callers: [] },
  'private.refresh_new_active()': { rights: 'definer', callers: [] },
  'private.queue_receipt()': { rights: 'definer', callers: [] },
  'private.refresh_new_profile()': { rights: 'definer', callers: [] },
  'private.refresh_plan(owner uuid)': { rights: 'definer', callers: [] },
};

const SIGNATURE = `p.pronamespace::regnamespace || '.' || p.proname
  || '(' || pg_get_function_identity_arguments(p.oid) || ')'`;

test('functions with more rights than their caller, and who may call which, are these', async () => {
  const rows = await database.sql<({ signature: string } & Listed)[]>`
    select ${database.sql.unsafe(SIGNATURE)} as signature,
      case when p.prosecdef then 'definer' else 'invoker' end as rights,
      to_jsonb(array(
        select role from unnest(array['anon', 'authenticated', 'service_role']) as role
        where has_function_privilege(role, p.oid, 'execute')
      )) as callers
    from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)`;
  const notable = rows.filter(
    (row) => row.signature.startsWith('public.') || row.rights === 'definer' || row.callers.length,
  );
  expect(
    Object.fromEntries(
      notable.map(({ signature, rights, callers }) => [signature, { rights, callers }]),
    ),
  ).toEqual(FUNCTIONS);
});

test('every function of ours looks names up nowhere but where it says', async () => {
  const rows = await database.sql<{ signature: string }[]>`
    select ${database.sql.unsafe(SIGNATURE)} as signature from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not coalesce('search_path=""' = any (p.proconfig), false)`;
  expect(rows.map((row) => row.signature)).toEqual([]);
});
