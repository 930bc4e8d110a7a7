import type { Sql } from '#database/connect.ts';
import type { LeadsRule } from '#page/locks/rules/staff-status.ts';

/** How an agency appears in mails to its people; of a deleted one, only the name is known. */
export type AgencyMark = {
  agency_name: string;
  agency_logo_url: string | null;
  agency_accent: string | null;
};

/** How someone was removed from a team. */
export type DepartureNotice = AgencyMark & {
  email: string;
  full_name: string;
  username: string;
  cause: 'removed' | 'closed';
  kept_card: boolean;
  kept_leads: boolean;
  /** Whether their page is now on Free. */
  is_free: boolean;
};

/** A manager removed or suspended someone. */
type ActOfManager = 'removed' | 'paused';

/** Something that happened in a team without its owner. */
export type TeamNews = {
  kind:
    | 'joined'
    | 'declined'
    | 'left'
    | 'deleted'
    | 'suspended'
    | 'restored'
    | 'expired'
    | ActOfManager;
  full_name: string;
  happened_at: Date;
};

/** An open invitation, for the mail about it. */
export type OpenInvitation = AgencyMark & {
  email: string;
  full_name: string;
  leads_rule: LeadsRule;
  open_until: Date;
  is_reminder: boolean;
  /** The account with this email; null if there is none yet. */
  user_id: string | null;
  /** Whether that person wants such mails. */
  wants_mails: boolean;
};

/** @returns null if the invitation is over, or the agency can't lead a team now */
export async function findInvitation(sql: Sql, staffId: string): Promise<OpenInvitation | null> {
  const [row] = await sql<OpenInvitation[]>`
    select s.email, s.full_name, a.name as agency_name, a.logo_url as agency_logo_url,
      a.accent as agency_accent, a.leads_rule, u.id as user_id,
      coalesce(c.mails_agency, true) as wants_mails,
      s.invited_at + interval '14 days' as open_until, s.reminders > 0 as is_reminder
    from public.agency_staff s join public.agencies a on a.owner_id = s.agency_id
    left join auth.users u on u.email = s.email
    left join public.account_settings c on c.user_id = u.id
    where s.id = ${staffId} and s.user_id is null and private.may_lead(s.agency_id)
      and private.is_invitation_open(s.invited_at)`;
  return row ?? null;
}

/** Notes which agency invited an account, if invitations created it and it's still unclaimed. */
export async function noteInvitedAccount(sql: Sql, staffId: string, userId: string): Promise<void> {
  await sql`
    insert into private.invited_accounts (user_id, agency_id)
    select u.id, s.agency_id from public.agency_staff s, auth.users u
    where s.id = ${staffId} and u.id = ${userId} and u.email_confirmed_at is null
      and coalesce(u.encrypted_password, '') = ''
    on conflict (user_id) do update set agency_id = excluded.agency_id, invited_at = now()`;
}

export async function noteInvitationMailed(sql: Sql, staffId: string): Promise<void> {
  await sql`update public.agency_staff set mailed_at = now() where id = ${staffId}`;
}

/** Queues the reminders that are due, and tells owners about expired invitations. */
export async function remindOfInvitations(sql: Sql): Promise<void> {
  await sql`select private.remind_invitations()`;
}

/** Applies a template to a team's next pages, or removes it. @returns whether there are more */
export async function pushBatch(sql: Sql, pushId: number, maxCount: number): Promise<boolean> {
  const [row] = await sql<{ has_more: boolean }[]>`
    select private.push_batch(${pushId}, ${maxCount}) as has_more`;
  return row?.has_more ?? false;
}

export async function notePushFailure(sql: Sql, pushId: number): Promise<void> {
  await sql`select private.note_push_failure(${pushId})`;
}

/** Applies the group's template to the next pages. @returns whether there are more */
export async function fitTemplates(sql: Sql, owner: string, maxCount: number): Promise<boolean> {
  const [row] = await sql<{ has_more: boolean }[]>`
    select private.fit_templates(${owner}, ${maxCount}) as has_more`;
  return row?.has_more ?? false;
}

/** Updates the plans of the next staff to match their owner's. @returns the last of them; null at the end */
export async function refreshStaff(
  sql: Sql,
  owner: string,
  after: string | null,
  maxCount: number,
): Promise<string | null> {
  const [row] = await sql<{ last: string | null }[]>`
    select private.refresh_staff(${owner}, ${after}, ${maxCount}) as last`;
  return row?.last ?? null;
}

/** Leads of former staff that the agency keeps. */
export type KeptLeads = { user_id: string; agency_id: string; until: string };

/** Moves the next of them to the owner. @returns whether there are more */
export async function keepLeadsBatch(
  sql: Sql,
  { user_id, agency_id, until }: KeptLeads,
  maxCount: number,
): Promise<boolean> {
  const [row] = await sql<{ has_more: boolean }[]>`
    select private.keep_leads_batch(${user_id}, ${agency_id}, ${until}, ${maxCount}) as has_more`;
  return row?.has_more ?? false;
}

/** @returns the mail for someone who left a team; null if undeliverable */
export async function findDeparture(sql: Sql, id: string): Promise<DepartureNotice | null> {
  const [row] = await sql<DepartureNotice[]>`
    select u.email, p.full_name, p.username, d.agency_name, a.logo_url as agency_logo_url,
      a.accent as agency_accent, d.cause, d.kept_card, d.kept_leads,
      private.effective_plan(p.plan, p.plan_expiry, true) = 'free' as is_free
    from private.team_departures d
    join auth.users u on u.id = d.user_id and u.email_confirmed_at is not null
    join public.profiles p on p.user_id = u.id
    left join public.agencies a on a.owner_id = d.agency_id
    where d.id = ${id} and d.cause <> 'left'`;
  return row ?? null;
}

/** Someone who became a manager of a team, or no longer is one. */
type ManagerChange = { user_id: string; agency_id: string; role: 'manager' | 'member' };

/** A manager's change, for the mail about it. */
export type ManagerNotice = Pick<ManagerChange, 'role'> & {
  email: string;
  full_name: string;
  agency_name: string;
};

/** @returns the mail about a manager; null if it's no longer true, or undeliverable */
export async function findManagerChange(
  sql: Sql,
  { user_id, agency_id, role }: ManagerChange,
): Promise<ManagerNotice | null> {
  const [row] = await sql<ManagerNotice[]>`
    select s.role, u.email, p.full_name, a.name as agency_name
    from public.agency_staff s
    join auth.users u on u.id = s.user_id and u.email_confirmed_at is not null
    join public.profiles p on p.user_id = u.id
    join public.agencies a on a.owner_id = s.agency_id
    where s.user_id = ${user_id} and s.agency_id = ${agency_id} and s.role = ${role}`;
  return row ?? null;
}

/** News about a team, not yet mailed to its owner. */
export type UntoldNews = {
  owner: { email: string; full_name: string; time_zone: string; wants_mails: boolean };
  news: TeamNews[];
  /** The last one's id, for `forgetTeamNews`. */
  last: string;
};

/** @returns null if there's no news, or nobody to mail */
export async function findTeamNews(sql: Sql, agencyId: string): Promise<UntoldNews | null> {
  const [owner] = await sql<UntoldNews['owner'][]>`
    select u.email, p.full_name, s.time_zone, s.mails_agency as wants_mails
    from auth.users u join public.profiles p on p.user_id = u.id
    join public.account_settings s on s.user_id = u.id
    where u.id = ${agencyId} and u.email_confirmed_at is not null`;
  const news = await sql<(TeamNews & { id: string })[]>`
    select n.id::text, n.kind, n.full_name, n.happened_at from private.team_news n
    where n.agency_id = ${agencyId} order by n.id`;
  const last = news.at(-1)?.id;
  return owner === undefined || last === undefined ? null : { owner, news: [...news], last };
}

/** Deletes news up to the last one mailed. */
export async function forgetTeamNews(sql: Sql, agencyId: string, last: string): Promise<void> {
  await sql`delete from private.team_news where agency_id = ${agencyId} and id <= ${last}::bigint`;
}
