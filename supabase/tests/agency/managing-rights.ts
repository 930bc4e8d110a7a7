// Actions on a team, for the matrix of rights. Imported by tests only.
import type { TransactionSql } from '#database/connect.ts';

/** A team with everything that can be acted on. */
export type ManagedTeam = {
  owner: string;
  /** A member, their seat and their lead. */
  member: string;
  seat: string;
  lead: string;
  /** Another manager's seat, and its account. */
  other: string;
  otherSeat: string;
  invitation: string;
  group: string;
  push: string;
};

type Statement = (tx: TransactionSql, team: ManagedTeam) => Promise<readonly unknown[]>;

/** Actions that a manager may take just like the owner. */
export const LEADING: Record<string, Statement> = {
  'reads the list': (tx, { owner }) =>
    tx`select from public.agency_staff where agency_id = ${owner} and user_id <> auth.uid()`,
  'reads a page': (tx, { member }) => tx`select from public.profiles where user_id = ${member}`,
  'edits a page': (tx, { member }) =>
    tx`update public.profiles set designation = 'Dean' where user_id = ${member} returning 1`,
  'renames a page': (tx, { member }) =>
    tx`update public.profiles set username = 'renamed_by_a_leader' where user_id = ${member} returning 1`,
  'names somebody on the list': (tx, { seat }) =>
    tx`select public.describe_staff(${seat}, 'Ada', null)`,
  'drafts a page': (tx, { member }) =>
    tx`select public.save_draft(${member}, '', '{"full_name": {"value": "Eve"}}')`,
  'reads a draft': (tx, { member }) =>
    tx`select from public.profile_drafts where user_id = ${member}`,
  'reads older versions': (tx, { member }) =>
    tx`select from public.profile_versions where user_id = ${member}`,
  'reads leads': (tx, { member }) => tx`select from public.leads where user_id = ${member}`,
  'reads what was done about a lead': (tx, { lead }) =>
    tx`select from public.lead_steps where lead_id = ${lead}`,
  'hands a lead on': (tx, { lead, owner }) =>
    tx`select public.hand_on_leads(jsonb_build_array(${lead}::text), ${owner})`,
  'hands all leads on': (tx, { member, other }) =>
    tx`select public.hand_on_all(${other}, ${member})`,
  'wins a lead': (tx, { lead }) =>
    tx`select public.set_lead_state(jsonb_build_array(${lead}::text), 'won')`,
  'writes a note': (tx, { lead }) => tx`select public.note_lead(${lead}, 'Called')`,
  'deletes a note': async (tx, { lead }) => {
    await tx`select public.note_lead(${lead}, 'Called')`;
    return tx`
      select public.delete_lead_note(max(s.id)) from public.lead_steps s
      where s.lead_id = ${lead} and s.kind = 'note'`;
  },
  'chooses turns': (tx, { member }) =>
    tx`select public.set_lead_turns(jsonb_build_array(${member}::text))`,
  'reads turns': (tx, { owner }) => tx`select from public.lead_turns where agency_id = ${owner}`,
  invites: (tx) =>
    tx`select public.add_staff('[{"full_name": "Ada", "email": "ada-new@vizit.test"}]')`,
  'corrects an invitation': (tx, { invitation }) =>
    tx`select public.correct_invitation(${invitation}, 'other@vizit.test')`,
  'resends an invitation': (tx, { invitation }) =>
    tx`select public.resend_invitation(${invitation})`,
  'reminds all': (tx) => tx`select public.resend_invitations()`,
  'mails pieces': (tx) => tx`select from public.mail_pieces('signature') as sent where sent > 0`,
  'suspends a member': (tx, { seat }) => tx`select public.suspend_staff(${seat}, 'Away')`,
  'restores a member': (tx, { seat }) => tx`select public.restore_staff(${seat})`,
  'removes a member': (tx, { seat }) => tx`select public.remove_staff(${seat}, false, true)`,
  'hands a place over': (tx, { seat }) =>
    tx`select public.hand_over_staff(${seat}, 'Ada', 'ada-next@vizit.test', false)`,
  'moves a member': (tx, { seat, group }) =>
    tx`
      select from public.act_on_staff('move', ${`{${seat}}`}::uuid[],
        ${tx.json({ group_id: group })}) as refused where refused = '[]'`,
  'makes a group': (tx, { owner }) =>
    tx`insert into public.agency_groups (agency_id, name) values (${owner}, 'New') returning 1`,
  'changes a group': (tx, { group, member }) =>
    tx`update public.agency_groups set source_id = ${member} where id = ${group} returning 1`,
  'deletes a group': (tx, { group }) =>
    tx`delete from public.agency_groups where id = ${group} returning 1`,
  'previews a template': (tx) => tx`select public.preview_template('{"bio": "locked"}')`,
  'sees what a template copies': (tx) => tx`select public.template_page()`,
  'sends a template': (tx) => tx`select public.push_template('{"bio": "locked"}')`,
  'takes a template back': (tx, { push }) => tx`select public.take_back_push(${push})`,
  'reads pushes': (tx, { owner }) =>
    tx`select from public.agency_pushes where agency_id = ${owner}`,
  'reads figures': (tx) => tx`select public.agency_report('2026-01-01', '2026-01-31')`,
  'reads the week': (tx, { member }) => tx`select public.team_week(${`{${member}}`}::uuid[])`,
  'reads what is locked': (tx, { member }) => tx`select public.page_modes(${member})`,
  'reads what a directory fills': (tx, { member }) => tx`select public.page_marks(${member})`,
  'reads kept cards': (tx, { owner }) =>
    tx`select from public.agency_cards where agency_id = ${owner}`,
};

/** Actions on the whole team, which managers of groups can't take. */
export const WHOLE_TEAM = [
  'hands a lead on',
  'chooses turns',
  'reads turns',
  'makes a group',
  'deletes a group',
  'previews a template',
  'sends a template',
  'takes a template back',
  'reads pushes',
  'reads kept cards',
];

/** Actions on templates of a group. */
export const GROUP_LEADING: Record<string, Statement> = {
  "previews a group's template": (tx, { group }) =>
    tx`select public.preview_template('{"bio": "locked"}', ${group})`,
  "sends a group's template": (tx, { group }) =>
    tx`select public.push_template('{"bio": "locked"}', ${group})`,
  'renames a group': (tx, { group }) =>
    tx`update public.agency_groups set name = 'Renamed' where id = ${group} returning 1`,
  'hands a lead to a member': (tx, { lead, member }) =>
    tx`select public.hand_on_leads(jsonb_build_array(${lead}::text), ${member})`,
  'invites into a group': (tx, { group }) => tx`
    select from jsonb_array_elements(public.add_staff((
      select jsonb_build_array(jsonb_build_object('full_name', 'Ada', 'email', 'ada-in@vizit.test',
        'group_name', (select g.name from public.agency_groups g where g.id = ${group})))))) as one
    where one ->> 'status' = 'invited'`,
};

/** Actions reserved for the owner. */
export const OWNING: Record<string, Statement> = {
  'names a manager': (tx, { seat }) => tx`select public.set_manager(${seat}, true)`,
  'withdraws a manager': (tx, { otherSeat }) => tx`select public.set_manager(${otherSeat}, false)`,
  'suspends a manager': (tx, { otherSeat }) =>
    tx`select public.suspend_staff(${otherSeat}, 'Away')`,
  'restores a manager': (tx, { otherSeat }) => tx`select public.restore_staff(${otherSeat})`,
  'removes a manager': (tx, { otherSeat }) =>
    tx`select public.remove_staff(${otherSeat}, false, false)`,
  "hands a manager's place over": (tx, { otherSeat }) =>
    tx`select public.hand_over_staff(${otherSeat}, 'Ada', 'ada-next@vizit.test', false)`,
  'describes a manager': (tx, { otherSeat }) =>
    tx`select public.describe_staff(${otherSeat}, 'A', 'b')`,
  "edits a manager's page": (tx, { other }) =>
    tx`update public.profiles set designation = 'Dean' where user_id = ${other} returning 1`,
  "drafts a manager's page": (tx, { other }) =>
    tx`select public.save_draft(${other}, '', '{"full_name": {"value": "Eve"}}')`,
  "frees a manager's page from its template": (tx, { group, other }) =>
    tx`update public.agency_groups set source_id = ${other} where id = ${group} returning 1`,
  "gives somebody the directory's name": (tx, { seat }) =>
    tx`select public.describe_staff(${seat}, null, 'another')`,
  'connects a directory': (tx) => tx`select public.create_scim_key()`,
  'fills a card as a directory': (tx, { seat }) =>
    tx`select public.fill_staff(${seat}, '{"title": "Dean"}')`,
  'pauses somebody as a directory': (tx, { seat }) =>
    tx`select public.switch_staff(${seat}, false)`,
  'chooses what a directory fills': (tx) =>
    tx`select public.set_directory_rules('{"title": "locked"}')`,
  'reads groups as a directory': (tx) => tx`select public.directory_groups()`,
  'makes a group as a directory': (tx) => tx`select public.save_directory_group(null, 'New', '')`,
  'changes a group as a directory': (tx, { group, seat }) =>
    tx`select public.change_directory_members(${group}, ${`{${seat}}`}::uuid[], '{}', false)`,
  'deletes a group as a directory': (tx, { group }) =>
    tx`select public.delete_directory_group(${group})`,
  'renames the agency': (tx, { owner }) =>
    tx`update public.agencies set name = 'Mine' where owner_id = ${owner} returning 1`,
  'shares leads': (tx, { owner }) =>
    tx`update public.agencies set leads_rule = 'private' where owner_id = ${owner} returning 1`,
  "reads the owner's page": (tx, { owner }) =>
    tx`select from public.profiles where user_id = ${owner}`,
  "edits the owner's page": (tx, { owner }) =>
    tx`update public.profiles set designation = 'Eve' where user_id = ${owner} returning 1`,
  "drafts the owner's page": (tx, { owner }) =>
    tx`select public.save_draft(${owner}, '', '{"full_name": {"value": "Eve"}}')`,
  "reads the owner's settings": (tx, { owner }) =>
    tx`select from public.account_settings where user_id = ${owner}`,
};

/** Actions that no one may take on themselves. */
export const FORBIDDEN: Record<string, Statement> = {
  'writes a role': (tx, { owner }) =>
    tx`update public.agency_staff set role = 'manager' where agency_id = ${owner} returning 1`,
  'takes a seat': (tx, { owner }) =>
    tx`insert into public.agency_staff (agency_id, email, full_name) values (${owner}, 'e@x.test', '') returning 1`,
  'writes more seats': (tx, { owner }) =>
    tx`update public.profiles set agency_max_staff = 900 where user_id = ${owner} returning 1`,
};
