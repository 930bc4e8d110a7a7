import { z } from '@hono/zod-openapi';
import { findMember, findTeamLead, listTeam, listTeamLeads } from '#agency/server/data/own-team.ts';
import { toPage } from '#integrations/api/server/answers.ts';
import { type ApiDeps, createApiRouter } from '#integrations/api/server/context.ts';
import { toAsked } from '#integrations/api/server/cursor.ts';
import { describeReading } from '#integrations/api/server/describe.ts';
import { Id, PageQuery, PollingQuery } from '#integrations/api/server/schemas.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import { toMember, toTeamLead } from './team-answers.ts';
import { Member, MemberPage, TeamLead, TeamLeadPage } from './team-schemas.ts';

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
  summary: 'The newest leads of your team as a bare list, for tools that ask again and again',
  answer: z.array(TeamLead),
  request: { query: PollingQuery },
});

/** `/api/v1/team` and `/api/v1/team-leads`: the team as its owner sees it (decision 142). */
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
