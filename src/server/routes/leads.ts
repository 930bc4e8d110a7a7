import { type Context, Hono } from 'hono';
import { LEAD_HONEYPOT } from '#domain/leads/honeypot.ts';
import { LEAD_FORM_MESSAGES, parseLead } from '#domain/leads/lead-form.ts';
import { isRecord } from '#domain/profile/items.ts';
import type { PublicProfile } from '#domain/profile/public-profile.ts';
import { isUuid } from '#domain/uuid.ts';
import { renderLeadAnswerDocument } from '#public-page/lead-answer-document.tsx';
import { findProfileWithLeadForm, insertLead } from '../data/leads.ts';
import type { AppDeps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { createLimiter } from '../limiter.ts';
import { limitBody, readJson } from '../middleware/read-body.ts';
import { sameSite } from '../middleware/same-site.ts';
import { buildDocumentHeaders, toHeaderRecord } from '../public-pages/headers.ts';

const MAX_BODY_BYTES = 32 * 1024;
const FORM_TYPE = /^application\/x-www-form-urlencoded\b/i;

type Submission = Readonly<Record<string, unknown>>;

/** What came of a submission: `problems` names the fields that have one. */
type Outcome = { status: 201 | 422 | 429; message: string; problems?: Record<string, string> };

/**
 * `POST /leads`: a visitor leaves their details through an owner's form, by script (JSON) or as a
 * plain form where there is none.
 */
export function createLeads(deps: AppDeps): Hono {
  const { sql, clock, clientAddress, limits, script, publicUrl } = deps;
  const isHttps = publicUrl.startsWith('https://');
  const isWithinLimit = createLimiter(limits.leadsPerAddress);

  const store = async (
    profile: PublicProfile,
    submission: Submission,
    context: Context,
  ): Promise<Outcome> => {
    // A bot that fills in the field no person sees is told the same, and nothing is stored.
    if (isTrapped(submission)) return { status: 201, message: LEAD_FORM_MESSAGES.sent };
    const form = profile.lead_form_data;
    const result = parseLead(form, submission);
    if (!result.ok) {
      return { status: 422, message: LEAD_FORM_MESSAGES.invalid, problems: result.problems };
    }
    if (!(await isWithinLimit(`${profile.id} ${clientAddress(context)}`)))
      return { status: 429, message: LEAD_FORM_MESSAGES.limited };
    const source = toHost(context.req.header('referer'));
    await insertLead(sql, { user_id: profile.user_id, answers: result.answers, form, source });
    return { status: 201, message: LEAD_FORM_MESSAGES.sent };
  };

  return new Hono().post('/leads', sameSite, limitBody(MAX_BODY_BYTES), async (context) => {
    const isPlainForm = FORM_TYPE.test(context.req.header('content-type') ?? '');
    const submission = isPlainForm ? await context.req.parseBody() : await readJson(context);
    if (!isRecord(submission) || !isUuid(submission.profile_id)) throw new ApiError('bad_request');
    const profile = await findProfileWithLeadForm(sql, submission.profile_id);
    if (profile === null) throw new ApiError('not_found');
    const { status, ...outcome } = await store(profile, submission, context);
    if (status === 429) context.header('retry-after', String(limits.leadsPerAddress.duration));
    if (!isPlainForm) return context.json(outcome, status);
    const attempt = status === 201 ? null : { submitted: submission, problems: {}, ...outcome };
    const year = clock().getUTCFullYear();
    const { html, style } = renderLeadAnswerDocument(profile, attempt, { script, year });
    const headers = buildDocumentHeaders({ style, isHttps });
    return context.body(html, status, toHeaderRecord(headers));
  });
}

function isTrapped(submission: Submission): boolean {
  const trap = submission[LEAD_HONEYPOT];
  return typeof trap === 'string' && trap !== '';
}

function toHost(referer: string | undefined): string {
  return referer !== undefined && URL.canParse(referer) ? new URL(referer).hostname : '';
}
