import { type Context, Hono } from 'hono';
import { parseViewSource } from '#audience/events/rules/events.ts';
import { createSemaphore } from '#gateway/turns/semaphore.ts';
import { leadDetailsPath, leadThanksPath } from '#kit/rules/paths.ts';
import { parseUrl } from '#kit/rules/urls/parse-url.ts';
import { isRecord } from '#kit/rules/values/json.ts';
import { isUuid } from '#kit/rules/values/uuid.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import { createLimiter } from '#kit/server/http/limiter.ts';
import { limitBody, readForm, readJson } from '#kit/server/middleware/read-body.ts';
import { sameSite } from '#kit/server/middleware/same-site.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';
import { HOST_MAX_CHARACTERS } from '#page/delivery/server/limits.ts';
import { isSwitchedOn } from '#page/delivery/server/switches.ts';
import { createDocuments, UNKEPT_HEADERS } from '#page/documents/server/documents.ts';
import { EXCHANGE } from '#page/lead-form/rules/exchange.ts';
import { isSwap } from '#page/lead-form/rules/swap.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { MARK_PARAMETER } from '#page/qr/rules/share-marks.ts';
import { findPageWords } from '#page/words/public/find-page-words.ts';
import { renderLeadAttemptDocument, renderLeadThanks } from '../public/lead-answer-document.tsx';
import { nameSource } from '../rules/source.ts';
import { createAcceptLead } from './accept-lead.ts';
import { createFindSender } from './find-sender.ts';
import type { LeadOutcome, RefusedLead, Submission } from './lead-outcome.ts';
import {
  CONCURRENT_LEADS,
  LEAD_BODY_MAX_BYTES,
  LEADS_MAX_WAITING,
  LEADS_MAX_WAITING_EACH,
} from './limits.ts';

const FORM_TYPE = /^application\/x-www-form-urlencoded\b/i;

/**
 * `POST /leads`: a visitor sends their details through an owner's form, or in return for their card, by
 * script (JSON) or as a plain form without one. The answer has the owner's card, and a link back to the
 * details.
 */
export function createLeads(deps: AppDeps): Hono {
  const { ask, clientAddress, domains, limits, leadForms, leadTokens, publicUrl } = deps;
  const acceptLead = createAcceptLead(deps);
  const findSender = createFindSender(deps);
  const isWithinAttempts = createLimiter(limits.leadAttemptsPerAddress);
  const answerAttempt = createAttemptAnswer(deps);
  // A few at once, queued per form: a flood through one form delays only itself, and the database keeps
  // processor time for others.
  const inTurn = createSemaphore({
    atOnce: CONCURRENT_LEADS,
    maxWaiting: LEADS_MAX_WAITING,
    maxWaitingEach: LEADS_MAX_WAITING_EACH,
    refuse: () => new ApiError('unavailable'),
  });

  /** Whether forms are off installation-wide; visitors may resend their text later. */
  const isClosed = () => ask(async (sql) => !(await isSwitchedOn(sql, 'lead_forms')));

  return new Hono().post('/leads', sameSite, limitBody(LEAD_BODY_MAX_BYTES), async (context) => {
    const address = clientAddress(context);
    if (!isWithinAttempts(address)) throw new ApiError('too_many');
    const isPlainForm = FORM_TYPE.test(context.req.header('content-type') ?? '');
    const submission = isPlainForm ? await readForm(context) : await readJson(context);
    if (!isRecord(submission) || !isUuid(submission.profile_id)) throw new ApiError('bad_request');
    const { profile_id } = submission;
    const profile = await leadForms.find(profile_id);
    if (profile === null) throw new ApiError((await isClosed()) ? 'unavailable' : 'not_found');
    const sender = {
      address,
      source: toSource(submission, context.req.header('referer'), domains.isOwnHost),
      find: () => findSender(context.req.header('authorization')),
    };
    const outcome = await inTurn(() => acceptLead(profile, submission, sender), profile.id);
    if (outcome.status === 429) {
      context.header('retry-after', String(outcome.retryAfterSeconds));
    }
    if (isPlainForm) {
      if (outcome.status === 201) {
        // A redirect, so that reloading the thanks doesn't send the form again.
        return context.redirect(leadThanksPath(leadTokens.issue(outcome.leadId), profile.id), 303);
      }
      return answerAttempt(context, profile, submission, outcome);
    }
    return context.json(toBody(profile, outcome, isSwap(submission)), outcome.status);
  });

  function toBody(profile: PublicProfile, outcome: LeadOutcome, isReturned: boolean) {
    if (outcome.status === 429) return { message: outcome.message };
    if (outcome.status === 422) {
      const { status, ...body } = outcome;
      return body;
    }
    const path = leadDetailsPath(leadTokens.issue(outcome.leadId));
    return {
      message: outcome.message,
      detailsUrl: publicUrl + path,
      card: renderLeadThanks(profile, path, isReturned),
    };
  }
}

/** @returns a function that answers with the form again, for browsers without scripts */
function createAttemptAnswer(deps: AppDeps) {
  const { clock, leadStamps } = deps;
  const documents = createDocuments(deps);

  return (
    context: Context,
    profile: PublicProfile,
    submitted: Submission,
    { status, message, ...rest }: RefusedLead,
  ): Response => {
    const problems = ('problems' in rest && rest.problems) || {};
    const given = 'stamp' in rest ? rest.stamp : undefined;
    const stamp = given ?? leadStamps.renew(submitted.stamp, profile.id, clock());
    // Without a script there is no proof of work: the price is time.
    const isSlow = 'challenge' in rest && rest.challenge !== undefined;
    const sentence = isSlow ? findPageWords(profile).lead.messages.slow : message;
    const attempt = { submitted, problems, message: sentence, stamp };
    const document = renderLeadAttemptDocument(profile, attempt, documents.settings());
    return documents.answer(context, document, { status, headers: UNKEPT_HEADERS });
  };
}

/**
/**
 * @param submission with the visit's mark and referrer, if the page's script reported them
 * @param page the URL of the page with the form, which keeps its mark where scripts don't run
 * @returns for a card sent back, its mark; otherwise that of the code or place the visitor came from, or
 *   the host; '' if there is none or it is ours
 */
function toSource(
  submission: Submission,
  page: string | undefined,
  isOwnHost: (host: string) => boolean,
): string {
  if (isSwap(submission)) return EXCHANGE;
  const { source, referrer } = submission;
  const { searchParams } = parseUrl(page ?? '') ?? {};
  const mark = parseViewSource(source ?? searchParams?.get(MARK_PARAMETER));
  if (mark !== undefined) return mark;
  const { hostname = '' } = (typeof referrer === 'string' && parseUrl(referrer)) || {};
  // A host could have the name of a source that isn't one.
  const isHost = nameSource(hostname) === hostname && hostname.length <= HOST_MAX_CHARACTERS;
  return isHost && !isOwnHost(hostname) ? hostname : '';
}
