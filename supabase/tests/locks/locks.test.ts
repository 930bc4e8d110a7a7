import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { ACCOUNT_LOCKS } from './accounts.ts';
import type { LockCase } from './case.ts';
import { LEAD_LOCKS } from './leads.ts';
import { PAGE_LOCKS } from './pages.ts';
import { TEAM_LOCKS } from './teams.ts';

/* Each of the database's locks makes the second of two wait, and see the first one's result. */

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

const CASES: readonly LockCase[] = [...PAGE_LOCKS, ...LEAD_LOCKS, ...TEAM_LOCKS, ...ACCOUNT_LOCKS];

/**
 * Locks without a case here: the test that covers them, or why concurrency harms no content or
 * money.
 */
const OTHERS: Readonly<Record<string, string>> = {
  'private.hold_seat': 'copies: a lead restored while its owner is removed',
  'private.push_batch':
    'copies: a page that leaves, joins elsewhere or is moved while a push waits',
  'private.begin_dismissing': 'copies: two who dismiss and delete each other',
  'private.recount_accounts': 'admin/overview: an account that is made while accounts are counted',
  'private.record_events': 'jobs/account/delete-accounts: visits of an account that is deleted',
  'public.admin_answer_support': 'support: of two administrators at once',
  'private.end_ways_of_administrator': 'routes/agency/company-takeover',
  'private.refuse_company_of_administrator': 'routes/agency/company-takeover',
  ...behind('the order of locks: what follows waits by itself', [
    'private.begin_administering',
    'private.join_staff',
    'private.part_team_of_account',
    'private.replace_left_pictures',
    'public.cancel_email_change',
    'public.leave_agency',
    'public.request_account_deletion',
    'private.suspend',
    'public.appeal',
  ]),
  ...behind('the agency, which the caller has locked', [
    'private.fit_templates',
    'private.fit_directory',
    'private.keep_photo',
    'private.lock_directory_group',
    'public.change_directory_members',
    'private.lock_own_staff',
    'private.renew_staff',
    'public.resend_invitations',
    'public.admin_set_agency',
  ]),
  ...behind('the contacts, which the caller has locked', [
    'private.join_contacts',
    'private.move_lead',
  ]),
  ...behind('how something was before, for the audit log', [
    'public.admin_set_feature',
    'public.admin_set_price',
    'public.admin_set_quota',
    'public.admin_set_returns',
    'public.admin_set_switch',
    'public.admin_set_terms',
    'private.lock_own_company_sign_in',
    'public.admin_visit_case',
  ]),
  ...behind('counts and queues: one too many, or a message twice, is all that could come of it', [
    'private.begin_sending',
    'private.begin_support_message',
    'private.claim_deliveries',
    'private.create_analytics_partitions',
    'private.lock_deliveries',
    'private.report_page',
    'private.register_wallet_device',
    'private.remind_invitations',
    'private.rotate_webhook_secret',
    'public.reply_to_support',
  ]),
  ...behind('a judgement, given once', [
    'private.lock_judged',
    'public.admin_answer_appeal',
    'public.admin_close_report',
  ]),
};

function behind(reason: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, reason]));
}

test('every lock in a database function has a case, or is excused', async () => {
  const rows = await database.sql<{ name: string }[]>`
    select n.nspname || '.' || p.proname as name
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'private') and regexp_replace(p.prosrc, '--[^\\n]*', '', 'g')
      ~ 'for (no key update|update|share|key share)|pg_advisory_xact_lock'`;
  const known = [...CASES.map(({ of }) => of), ...Object.keys(OTHERS)];
  expect(known.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test.for(CASES.map((one) => [one.of, one.must, one] as const))(
  'the lock in %s holds: %s',
  async ([, , one]) => {
    await one.tries(database.sql);
  },
);
