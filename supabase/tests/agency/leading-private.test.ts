import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

/** The functions that decide, and their wrappers. */
const DECIDING =
  'find_leading_problem|find_own_leading_problem|may_lead|may_release|require_lead|lock_own_agency|lock_own_staff|has_team_webhook';

/** Private functions that reach a team without checking whether its owner may lead. */
const PRIVATELY_EXCUSED: Record<string, string> = {
  find_leading_problem: 'decides itself',
  may_release: 'decides itself, of letting people go',
  seats_for: 'counts seats, whoever asks',
  managed_by: 'finds who manages a team, for functions that decide',
  groups_led_by: 'finds what a manager leads, for functions that decide',
  people_led_by: 'finds what a manager leads, for functions that decide',
  seat_of: 'finds a seat, for functions that have asked',
  find_joining_problem: 'judges who joins, for answer_invitation, which has asked',
  find_ownership_problem: 'keeps staff from an agency of their own',
  invite: 'invites one person, for add_staff, which has asked',
  renew_staff: 'updates one person, for add_staff, which has asked',
  update_card: 'updates one page, for functions that have asked',
  directory_rules: 'what an agency chose, for functions that have asked',
  follow_groups: 'moves or pauses one person, for functions that have asked',
  settle_pause: 'pauses or reopens one person, for functions that have asked, and on joining',
  renew_invitation: 'renews one invitation, for functions that have asked',
  join_staff: 'seats who was invited, for answer_invitation, which has asked',
  limit_staff: 'counts seats, whoever adds one',
  find_seat_problem: 'counts seats, whoever adds one',
  find_room_problem: 'counts seats, whoever makes them fewer',
  end_notice: 'a mail to an owner, which counts their team',
  seats_on: 'says how many seats a plan gives',
  is_slug_free: 'compares names of teams',
  let_go: 'frees one seat, for functions that have asked',
  give_handed_leads: 'gives a predecessor’s leads to a member, who has joined',
  part_from_team: 'frees one person, for functions that have asked, and for staff who leave',
  release_staff: 'takes back what the agency gave, however a seat becomes free',
  part_team_of_account: 'frees a team whose agency is deleted',
  plan_sources: 'the plan of staff is their agency’s',
  save_template: 'writes down a push, for functions that have asked',
  before_group_save: 'keeps the rules of a group, whoever saves it',
  release_model: 'has a page given its template that is no longer copied',
  agency_of_deleted:
    'says whose a lead from the trash is; the policy of leads asks when it is read',
  hold_seat: 'waits for who is removed, and changes nothing',
  refresh_agency: 'seats follow from the plan',
  refresh_staff: 'plans of staff follow from their agency’s',
  agency_end_notice: 'a mail to staff',
  tell_members_of_end: 'mails to staff',
  tell_team: 'news for the agency’s owner',
  tell_team_of_suspension: 'news for the agency’s owner',
  update_wallets_of_domain: 'has the cards of the team’s domain sent anew',
  notify_staff_change: 'has the team’s page drawn anew',
  audit_staff_edit: 'writes down an edit that a policy let through',
  profile_content: 'leaves a column out',
  list_account: 'the directory of administrators',
  count_accounts: 'the figures of administrators',
  to_account_kind: 'the figures of administrators',
  recount_accounts: 'the figures of administrators',
  refresh_directory: 'the directory of administrators',
  may_answer: 'says who is on a team, for functions that have asked, and for triggers',
  add_lead_step: 'writes down what was done about a lead, for functions that have asked',
  note_desk: 'writes down what was done about leads, whoever did it',
  to_desk_person: 'names who is at the desk, for triggers that have asked',
  tell_of_removed_team_domain: 'mails to whoever leads, who removed a domain of their own',
  to_team_lead_message: 'names whose page a lead came from, for triggers that have asked',
  notify_team_domain_change: 'has the names below a team’s domain read again',
  find_company_sign_in: 'asks find_company_problem, which asks',
  may_enter_by_company: 'says who is on a team, for a provider that is in force',
  end_other_ways: 'ends sessions of whom required_company names',
  is_manager: 'says who is one, for functions that have asked',
  required_company: 'asks find_company_problem, which asks',
  end_way_of_leaver: 'ends what an agency had of somebody who leaves',
  foreign_pictures: 'leaves pictures of a team alone while a page is on it',
  kept_pictures: 'lists what others show of a deleted account’s pictures',
  list_left_pictures: 'lists what others show of a deleted account’s pictures',
  replace_left_pictures: 'replaces a deleted account’s pictures with copies',
  own_table: 'makes policies when the schema is installed',
};

test('every private function that reaches a team checks who may lead, or is excused and unreachable', async () => {
  const found = await database.sql<{ name: string; asks: boolean; is_open: boolean }[]>`
    select p.proname as name, p.prosrc ~ ${`\\m(${DECIDING})\\(`} as asks,
      p.prorettype <> 'trigger'::regtype and (has_function_privilege('anon', p.oid, 'execute')
        or has_function_privilege('authenticated', p.oid, 'execute')) as is_open
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'private'
      and p.prosrc ~ 'agency_staff|agencies|agency_owner_id|lock_own_(agency|staff)'`;
  const silent = found.filter(({ asks }) => !asks).map(({ name }) => name);
  expect(silent.sort()).toEqual(Object.keys(PRIVATELY_EXCUSED).sort());
  expect(found.filter(({ is_open }) => is_open).map(({ name }) => name)).toEqual([]);
});
