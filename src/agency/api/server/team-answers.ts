import type { z } from '@hono/zod-openapi';
import type { TeamLead as TeamLeadRow, TeamMember } from '#agency/server/data/own-team.ts';
import { toLead } from '#integrations/api/server/answers.ts';
import { bioPath } from '#kit/rules/paths.ts';
import { type Member, TeamLead } from './team-schemas.ts';

/** @returns a team member in the API's form */
export function toMember(row: TeamMember, publicUrl: string): z.infer<typeof Member> {
  const { id, full_name, email, status, group, username } = row;
  return {
    id,
    full_name,
    email,
    status,
    group,
    username,
    url: username === null ? null : publicUrl + bioPath(username),
    invited_at: row.invited_at.toISOString(),
    joined_at: row.joined_at?.toISOString() ?? null,
  };
}

/** @returns a team's lead in the API's form, without marks that only its page's owner makes */
export function toTeamLead(row: TeamLeadRow): z.infer<typeof TeamLead> {
  const { is_favorite, contact_id, ...lead } = toLead(row);
  return {
    ...lead,
    state: TeamLead.shape.state.parse(row.state),
    due_on: row.due_on,
    person: { id: row.person_id, full_name: row.person_name, username: row.person_username },
  };
}
