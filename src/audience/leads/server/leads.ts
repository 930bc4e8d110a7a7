import { type Context, Hono } from 'hono';
import {
  CONCURRENT_LEADS,
  LEAD_BODY_MAX_BYTES,
  LEADS_MAX_WAITING,
  LEADS_MAX_WAITING_EACH,
} from '#audience/server/limits.ts';
import { createSemaphore } from '#gateway/turns/semaphore.ts';
import { leadDetailsPath, leadThanksPath } from '#kit/rules/paths.ts';
import { isRecord, isUuid } from '#kit/rules/values/json.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import { createLimiter } from '#kit/server/http/limiter.ts';
import { sameSite } from '#kit/server/middleware/accepted-requests.ts';
import { limitBody, readForm, readJson } from '#kit/server/middleware/read-body.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';
import { isSwitchedOn } from '#page/delivery/server/switches.ts';
import { createDocuments, UNKEPT_HEADERS } from '#page/documents/server/documents.ts';
import { EXCHANGE } from '#page/lead-form/rules/sending.ts';
import { isSwap } from '#page/lead-form/rules/swap.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { findPageWords } from '#page/words/public/find-page-words.ts';
import { renderLeadAttemptDocument, renderLeadThanks } from '../public/lead-answer-document.tsx';
import { createAcceptLead } from './accept-lead.ts';
import type { LeadOutcome, RefusedLead, Submission } from './admit-lead.ts';
import { createFindSender, toLeadSource } from './lead-sender.ts';

const FORM_TYPE = /^application\/x-www-form-urlencoded\b/i;

/**
 * `POST /leads`: a visitor sends their details through an owner's form, or in return for their card, by
 * script (JSON) or as a plain form. The response has the owner's card, and a link to the details.
 */
export function createLeads(deps: AppDeps): Hono {
  const { ask, clientAddress, domains, limits, leadForms, leadTokens, publicUrl } = deps;
  const acceptLead = createAcceptLead(deps);
  const findSender = createFindSender(deps);
  const isWithinAttempts = createLimiter(limits.leadAttemptsPerAddress);
  const answerPlainly = createPlainAnswer(deps);
  // A few at once, queued per form: a flood through one form delays only itself, and leaves processor time
  // for the database's other work.
  const inTurn = createSemaphore({
    atOnce: CONCURRENT_LEADS,
    maxWaiting: LEADS_MAX_WAITING,
    maxWaitingEach: LEADS_MAX_WAITING_EACH,
    refuse: () => new ApiError('unavailable'),
  });

  /** @returns whether forms are off installation-wide; visitors may resend their text later */
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
      source: toLeadSource(submission, context.req.header('referer'), domains.isOwnHost),
      find: () => findSender(context.req.header('authorization'), profile.user_id),
    };
    const outcome = await inTurn(() => acceptLead(profile, submission, sender), profile.id);
    if (outcome.status === 429) {
      context.header('retry-after', String(outcome.retryAfterSeconds));
    }
    if (isPlainForm) return answerPlainly(context, profile, submission, outcome);
    return context.json(toBody(profile, outcome, isSwap(submission)), outcome.status);
  });

  function toBody(profile: PublicProfile, outcome: LeadOutcome, isReturned: boolean) {
    const { message } = outcome;
    if (outcome.status === 404 || outcome.status === 429) return { message };
    if (outcome.status === 422) {
      const { status, ...body } = outcome;
      return body;
    }
    const path = leadDetailsPath(leadTokens.issue(outcome.leadId));
    return {
      message,
      detailsUrl: publicUrl + path,
      card: renderLeadThanks(profile, path, isReturned),
    };
  }
}

/** @returns a function that responds to browsers without scripts: with thanks, or with the form again */
function createPlainAnswer(deps: AppDeps) {
  const { clock, leadStamps, leadTokens } = deps;
  const documents = createDocuments(deps);

  const answerAgain = (
    context: Context,
    profile: PublicProfile,
    submitted: Submission,
    { status, message, ...rest }: RefusedLead,
  ): Response => {
    const problems = ('problems' in rest && rest.problems) || {};
    const given = 'stamp' in rest ? rest.stamp : undefined;
    const stamp = given ?? leadStamps.renew(submitted.stamp, profile.id, clock());
    // Without a script there is no proof of work; waiting replaces it.
    const isSlow = 'challenge' in rest && rest.challenge !== undefined;
    const sentence = isSlow ? findPageWords(profile).lead.messages.slow : message;
    const attempt = { submitted, problems, message: sentence, stamp };
    const document = renderLeadAttemptDocument(profile, attempt, documents.settings());
    return documents.answer(context, document, { status, headers: UNKEPT_HEADERS });
  };

  return (
    context: Context,
    profile: PublicProfile,
    submitted: Submission,
    outcome: LeadOutcome,
  ): Response => {
    if (outcome.status !== 201) return answerAgain(context, profile, submitted, outcome);
    const kind = isSwap(submitted) ? EXCHANGE : undefined;
    // A redirect, so that reloading the thanks doesn't send the form again.
    return context.redirect(
      leadThanksPath(leadTokens.issue(outcome.leadId), profile.id, kind),
      303,
    );
  };
}
