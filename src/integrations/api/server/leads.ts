import { createRoute } from '@hono/zod-openapi';
import { API_SOURCE } from '#audience/leads/rules/source.ts';
import { AUDIENCE_REFUSALS } from '#audience/rules/refusals.ts';
import { insertLead } from '#audience/server/data/leads.ts';
import { API_LEADS_RETRY_AFTER_SECONDS } from '#integrations/server/limits.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import { deleteLead, findLead, listLeads, markLead } from '#page/delivery/server/own-rows.ts';
import { toLead, toPage } from './answers.ts';
import {
  type ApiDeps,
  asJson,
  createApiRouter,
  describeReading,
  needs,
  REFUSALS,
} from './routing.ts';
import { Id, Lead, LeadMark, LeadPage, NewLead, PageQuery, toAsked } from './schemas.ts';

const LIST = describeReading({
  scope: 'leads:read',
  path: '/leads',
  summary: 'Your leads, the newest first',
  answer: LeadPage,
  request: { query: PageQuery },
});

const READ = describeReading({
  scope: 'leads:read',
  path: '/leads/{id}',
  summary: 'One of your leads',
  answer: Lead,
  request: { params: Id },
});

const ADD = createRoute({
  method: 'post',
  path: '/leads',
  summary: 'Add a lead',
  description: 'An account’s keys add 2,000 leads a day at most, those deleted since included.',
  ...needs('leads:write'),
  request: { body: { required: true, content: asJson(NewLead) } },
  responses: { 201: { description: 'The lead as it is now', content: asJson(Lead) }, ...REFUSALS },
});

const MARK = createRoute({
  method: 'patch',
  path: '/leads/{id}',
  summary: 'Mark a lead as a favorite or not',
  ...needs('leads:write'),
  request: { params: Id, body: { required: true, content: asJson(LeadMark) } },
  responses: { 200: { description: 'The lead as it is now', content: asJson(Lead) }, ...REFUSALS },
});

const DELETE = createRoute({
  method: 'delete',
  path: '/leads/{id}',
  summary: 'Delete a lead',
  ...needs('leads:write'),
  request: { params: Id },
  responses: { 204: { description: 'It is deleted.' }, ...REFUSALS },
});

const DAY_FULL = 'api_leads_too_many';

/** The database limits how many leads an account's keys may add per day. */
function refuseFullDay(error: unknown): never {
  if ((error as { detail?: unknown }).detail !== DAY_FULL) throw error;
  const [, sentence] = AUDIENCE_REFUSALS[DAY_FULL];
  const retryAfterSeconds = API_LEADS_RETRY_AFTER_SECONDS;
  throw new ApiError('too_many', { cause: error, sentence, retryAfterSeconds });
}

/** `/api/v1/leads`. */
export function createLeadsApi({ ask, asOwner }: ApiDeps) {
  return createApiRouter()
    .openapi(LIST, async (context) => {
      const { user_id } = context.var.key;
      const { limit, ...query } = context.req.valid('query');
      const asked = { ...toAsked(query), limit: limit + 1 };
      const rows = await asOwner(user_id, (own) => listLeads(own, user_id, asked));
      return context.json(toPage(rows, limit, toLead), 200);
    })
    .openapi(READ, async (context) => {
      const { user_id } = context.var.key;
      const { id } = context.req.valid('param');
      const lead = await asOwner(user_id, (own) => findLead(own, user_id, id));
      if (lead === null) throw new ApiError('not_found');
      return context.json(toLead(lead), 200);
    })
    .openapi(ADD, async (context) => {
      const { user_id } = context.var.key;
      const answers = context.req.valid('json');
      const added = { user_id, answers, form: null, source: API_SOURCE, consent_version: '' };
      const made = await ask((sql) => insertLead(sql, added)).catch(refuseFullDay);
      const lead = made && (await asOwner(user_id, (own) => findLead(own, user_id, made.id)));
      if (lead === null) throw new ApiError('not_found');
      return context.json(toLead(lead), 201);
    })
    .openapi(MARK, async (context) => {
      const { user_id } = context.var.key;
      const mark = { ...context.req.valid('param'), ...context.req.valid('json') };
      const lead = await asOwner(user_id, (own) => markLead(own, user_id, mark));
      if (lead === null) throw new ApiError('not_found');
      return context.json(toLead(lead), 200);
    })
    .openapi(DELETE, async (context) => {
      const { user_id } = context.var.key;
      const { id } = context.req.valid('param');
      const isDeleted = await asOwner(user_id, (own) => deleteLead(own, user_id, id));
      if (!isDeleted) throw new ApiError('not_found');
      return context.body(null, 204);
    });
}
