import { Hono } from 'hono';
import { leadDetailsPath } from '#domain/paths.ts';
import { isRecord } from '#domain/profile/items.ts';
import type { PublicProfile } from '#domain/profile/public-profile.ts';
import { isUuid } from '#domain/uuid.ts';
import {
  renderLeadAttemptDocument,
  renderLeadThanks,
  renderLeadThanksDocument,
} from '#public-page/lead-answer-document.tsx';
import type { RenderedDocument } from '#public-page/profile-document.tsx';
import { findProfileWithLeadForm } from '../data/leads.ts';
import type { AppDeps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { createAcceptLead, type LeadOutcome, type Submission } from '../leads/accept-lead.ts';
import { createLimiter } from '../limiter.ts';
import { limitBody, readForm, readJson } from '../middleware/read-body.ts';
import { sameSite } from '../middleware/same-site.ts';
import { buildDocumentHeaders, toHeaderRecord } from '../public-pages/headers.ts';

const MAX_BODY_BYTES = 32 * 1024;
/** Of a name in the DNS. A URL may hold a longer one, which is nobody's. */
const MAX_HOST_LENGTH = 253;
const FORM_TYPE = /^application\/x-www-form-urlencoded\b/i;

/**
 * `POST /leads`: a visitor leaves their details through an owner's form, by script (JSON) or as a
 * plain form where there is none. The answer holds the owner's card and the link by which the
 * visitor comes back to what they left.
 */
export function createLeads(deps: AppDeps): Hono {
  const { sql, clientAddress, limits, leadTokens, publicUrl } = deps;
  const acceptLead = createAcceptLead(deps);
  const isWithinAttempts = createLimiter(limits.leadAttemptsPerAddress);
  const renderAnswer = createAnswerRenderer(deps);

  return new Hono().post('/leads', sameSite, limitBody(MAX_BODY_BYTES), async (context) => {
    const address = clientAddress(context);
    if (!(await isWithinAttempts(address))) throw new ApiError('too_many');
    const isPlainForm = FORM_TYPE.test(context.req.header('content-type') ?? '');
    const submission = isPlainForm ? await readForm(context) : await readJson(context);
    if (!isRecord(submission) || !isUuid(submission.profile_id)) throw new ApiError('bad_request');
    const profile = await findProfileWithLeadForm(sql, submission.profile_id);
    if (profile === null) throw new ApiError('not_found');
    const source = toSource(submission.referrer, publicUrl);
    const outcome = await acceptLead(profile, submission, { address, source });
    if (outcome.status === 429) {
      context.header('retry-after', String(outcome.retryAfterSeconds));
    }
    if (isPlainForm) {
      const { html, headers } = renderAnswer(profile, submission, outcome);
      return context.body(html, outcome.status, headers);
    }
    return context.json(toBody(profile, outcome), outcome.status);
  });

  function toBody(profile: PublicProfile, outcome: LeadOutcome) {
    if (outcome.status === 429) return { message: outcome.message };
    if (outcome.status === 422) {
      const { status, ...body } = outcome;
      return body;
    }
    const path = leadDetailsPath(leadTokens.issue(outcome.leadId));
    return {
      message: outcome.message,
      detailsUrl: publicUrl + path,
      card: renderLeadThanks(profile, path),
    };
  }
}

/** @returns what draws the page that answers a form sent without a script */
function createAnswerRenderer(deps: AppDeps) {
  const { clock, fonts, script, publicUrl, leadStamps, leadTokens } = deps;
  const isHttps = publicUrl.startsWith('https://');

  const render = (
    profile: PublicProfile,
    submitted: Submission,
    outcome: LeadOutcome,
  ): RenderedDocument => {
    const now = clock();
    const settings = { script, fonts, year: now.getUTCFullYear() };
    if (outcome.status === 201) {
      const path = leadDetailsPath(leadTokens.issue(outcome.leadId));
      return renderLeadThanksDocument(profile, path, settings);
    }
    const { message } = outcome;
    const problems = (outcome.status === 422 && outcome.problems) || {};
    const stamp = leadStamps.renew(submitted.stamp, profile.id, now);
    return renderLeadAttemptDocument(profile, { submitted, problems, message, stamp }, settings);
  };

  return (profile: PublicProfile, submitted: Submission, outcome: LeadOutcome) => {
    const { html, style } = render(profile, submitted, outcome);
    const headers = toHeaderRecord(buildDocumentHeaders({ style, isHttps }));
    return { html, headers: { ...headers, 'cache-control': 'no-store' } };
  };
}

/**
 * @param referrer of the page the form stands on, as its script tells it; the request's own would
 *   name that page itself
 * @returns the host the visitor came from, or '' where that is nowhere or our own
 */
function toSource(referrer: unknown, publicUrl: string): string {
  if (typeof referrer !== 'string' || !URL.canParse(referrer)) return '';
  const { hostname } = new URL(referrer);
  const isOwn = hostname === new URL(publicUrl).hostname;
  return isOwn || hostname.length > MAX_HOST_LENGTH ? '' : hostname;
}
