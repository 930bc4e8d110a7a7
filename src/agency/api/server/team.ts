import { z } from '@hono/zod-openapi';
import {
  findMember,
  findTeamLead,
  listTeam,
  listTeamLeads,
  type TeamLead as TeamLeadRow,
  type TeamMember,
} from '#agency/server/data/own-team.ts';
import { LEAD_STATE_KEYS } from '#audience/leads/rules/lead-states.ts';
import { toLead, toPage } from '#integrations/api/server/answers.ts';
import {
  type ApiDeps,
  createApiRouter,
  describeReading,
} from '#integrations/api/server/routing.ts';
import {
  Id,
  Lead,
  moment,
  nextCursor,
  PageQuery,
  PollingQuery,
  toAsked,
} from '#integrations/api/server/schemas.ts';
import { bioPath } from '#kit/rules/paths.ts';
import { ApiError } from '#kit/server/http/errors.ts';

/** The API's responses about an agency's team. */

const Member = z
  .strictObject({
    id: z.uuid(),
    full_name: z.string(),
    email: z.string(),
    status: z.enum(['invited', 'active', 'suspended']),
    group: z.string().nullable().openapi({ description: 'The name of their group.' }),
    username: z.string().nullable().openapi({ description: 'Null until they join.' }),
    url: z.url().nullable().openapi({ description: 'Of their public page.' }),
    invited_at: moment(),
    joined_at: moment().nullable(),
  })
  .openapi('Member');

const MemberPage = z
  .strictObject({ data: z.array(Member), next_cursor: nextCursor() })
  .openapi('MemberPage');

const TeamLead = Lead.omit({ is_favorite: true, contact_id: true })
  .extend({
    state: z.enum(LEAD_STATE_KEYS),
    due_on: z.iso.date().nullable(),
    person: z
      .strictObject({
        id: z
          .uuid()
          .nullable()
          .openapi({ description: 'Of the member; null once they have left.' }),
        full_name: z.string(),
        username: z.string().nullable(),
      })
      .openapi({ description: 'Whose page it came from.' }),
  })
  .openapi('TeamLead');

const TeamLeadPage = z
  .strictObject({ data: z.array(TeamLead), next_cursor: nextCursor() })
  .openapi('TeamLeadPage');

const MEMBERS = describeReading({
  scope: 'team:read',
  path: '/team',
  summary: 'The people on your team, the latest invited first',
  answer: MemberPage,
  request: { query: PageQuery },
});

const MEMBER = describeReading({
  scope: 'team:read',
  path: '/team/{id}',
  summary: 'One of the people on your team',
  answer: Member,
  request: { params: Id },
});

const LEADS = describeReading({
  scope: 'team_leads:read',
  path: '/team-leads',
  summary: 'The leads your team shares with you, the newest first',
  answer: TeamLeadPage,
  request: { query: PageQuery },
});

const LEAD = describeReading({
  scope: 'team_leads:read',
  path: '/team-leads/{id}',
  summary: 'One of the leads your team shares with you',
  answer: TeamLead,
  request: { params: Id },
});

const POLLED_LEADS = describeReading({
  scope: 'team_leads:read',
  path: '/polling/team-leads',
  summary: 'The newest leads of your team as a plain list, for tools that poll',
  answer: z.array(TeamLead),
  request: { query: PollingQuery },
});

/** `/api/v1/team` and `/api/v1/team-leads`: the team as seen by its owner (decision 142). */
export function createTeamApi({ asOwner, publicUrl }: ApiDeps) {
  return createApiRouter()
    .openapi(MEMBERS, async (context) => {
      const { user_id } = context.var.key;
      const { limit, ...query } = context.req.valid('query');
      const asked = { ...toAsked(query), limit: limit + 1 };
      const rows = await asOwner(user_id, (own) => listTeam(own, user_id, asked));
      const page = toPage(rows, limit, (row) => toMember(row, publicUrl));
      return context.json(page, 200);
    })
    .openapi(MEMBER, async (context) => {
      const { user_id } = context.var.key;
      const { id } = context.req.valid('param');
      const member = await asOwner(user_id, (own) => findMember(own, user_id, id));
      if (member === null) throw new ApiError('not_found');
      return context.json(toMember(member, publicUrl), 200);
    })
    .openapi(LEADS, async (context) => {
      const { user_id } = context.var.key;
      const { limit, ...query } = context.req.valid('query');
      const asked = { ...toAsked(query), limit: limit + 1 };
      const rows = await asOwner(user_id, (own) => listTeamLeads(own, user_id, asked));
      return context.json(toPage(rows, limit, toTeamLead), 200);
    })
    .openapi(LEAD, async (context) => {
      const { user_id } = context.var.key;
      const { id } = context.req.valid('param');
      const lead = await asOwner(user_id, (own) => findTeamLead(own, user_id, id));
      if (lead === null) throw new ApiError('not_found');
      return context.json(toTeamLead(lead), 200);
    })
    .openapi(POLLED_LEADS, async (context) => {
      const { user_id } = context.var.key;
      const { limit, since } = context.req.valid('query');
      const asked = { ...toAsked({ since }), limit };
      const rows = await asOwner(user_id, (own) => listTeamLeads(own, user_id, asked));
      return context.json(rows.map(toTeamLead), 200);
    });
}

/** @returns a team member in the API's form */
function toMember(row: TeamMember, publicUrl: string): z.infer<typeof Member> {
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

/** @returns a team's lead in the API's form, without the page owner's private fields */
function toTeamLead(row: TeamLeadRow): z.infer<typeof TeamLead> {
  const { is_favorite, contact_id, ...lead } = toLead(row);
  return {
    ...lead,
    state: TeamLead.shape.state.parse(row.state),
    due_on: row.due_on,
    person: { id: row.person_id, full_name: row.person_name, username: row.person_username },
  };
}
