import type { Sql } from '#database/connect.ts';
import { type Asked, type Listed, type OwnLead, pageOf } from '#page/delivery/server/own-rows.ts';

/** A member of an agency's team, as its owner sees them. */
export type TeamMember = {
  id: string;
  full_name: string;
  email: string;
  status: 'invited' | 'active' | 'suspended';
  group: string | null;
  username: string | null;
  invited_at: Date;
  joined_at: Date | null;
};

/** A lead visible to an agency, with the page it came from. */
export type TeamLead = OwnLead & {
  person_id: string | null;
  person_name: string;
  person_username: string | null;
};

/** @returns up to `limit` of an agency's people, the latest invited first */
export async function listTeam(
  own: Sql,
  agencyId: string,
  asked: Asked,
): Promise<Listed<TeamMember>[]> {
  return selectMembers(own, agencyId, pageOf(own, 's.invited_at', 's.id', asked));
}

/** @returns one of an agency's people, or null */
export async function findMember(
  own: Sql,
  agencyId: string,
  id: string,
): Promise<TeamMember | null> {
  const [member] = await selectMembers(own, agencyId, own`and s.id = ${id}`);
  return member ?? null;
}

function selectMembers(own: Sql, agencyId: string, rest: ReturnType<typeof pageOf>) {
  return own<Listed<TeamMember>[]>`
    select s.id, s.email, s.status, s.invited_at, s.joined_at, g.name as "group", p.username,
      coalesce(nullif(p.full_name, ''), nullif(s.full_name, ''), s.email) as full_name,
      (extract(epoch from s.invited_at) * 1000000)::bigint::text as micros
    from public.agency_staff s
    left join public.agency_groups g on g.id = s.group_id
    left join public.profiles p on p.user_id = s.user_id
    where s.agency_id = ${agencyId} ${rest}`;
}

/** @returns up to `limit` of the leads visible to an agency */
export function listTeamLeads(
  own: Sql,
  agencyId: string,
  asked: Asked,
): Promise<Listed<TeamLead>[]> {
  return selectLeads(own, agencyId, pageOf(own, 'l.created_at', 'l.id', asked));
}

/** @returns one of the leads visible to an agency, or null */
export async function findTeamLead(
  own: Sql,
  agencyId: string,
  id: string,
): Promise<TeamLead | null> {
  const [lead] = await selectLeads(own, agencyId, own`and l.id = ${id}`);
  return lead ?? null;
}

function selectLeads(own: Sql, agencyId: string, rest: ReturnType<typeof pageOf>) {
  return own<Listed<TeamLead>[]>`
    select l.*, l.due_on::text, s.id as person_id, p.username as person_username,
      case when s.id is null then l.from_staff
        else coalesce(nullif(p.full_name, ''), nullif(s.full_name, ''), s.email) end as person_name,
      (extract(epoch from l.created_at) * 1000000)::bigint::text as micros
    from public.leads l
    left join public.agency_staff s on s.user_id = l.user_id and s.agency_id = l.agency_id
    left join public.profiles p on p.user_id = s.user_id
    where l.agency_id = ${agencyId} ${rest}`;
}
