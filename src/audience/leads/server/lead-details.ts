import { type Context, Hono } from 'hono';
import { LEAD_BODY_MAX_BYTES, LEAD_CHANGE_TRIES } from '#audience/server/limits.ts';
import type { Sql } from '#database/connect.ts';
import { leadDetailsPath } from '#kit/rules/paths.ts';
import { isUuid } from '#kit/rules/values/json.ts';
import { retryOnConflict } from '#kit/server/data/ask.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import { createLimiter } from '#kit/server/http/limiter.ts';
import { sameSite } from '#kit/server/middleware/accepted-requests.ts';
import { limitBody, readForm } from '#kit/server/middleware/read-body.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';
import type { RenderedDocument } from '#page/documents/public/profile-document.tsx';
import { createDocuments, SECRET_HEADERS } from '#page/documents/server/documents.ts';
import {
  LEAD_FORM_MESSAGES,
  type LeadAnswers,
  parseLead,
} from '#page/lead-form/rules/lead-form.ts';
import { isSwap } from '#page/lead-form/rules/swap.ts';
import { renderLeadThanksDocument } from '../public/lead-answer-document.tsx';
import {
  renderEraseLeadDocument,
  renderLeadDetailsDocument,
  renderLeadErasedDocument,
  renderLeadGoneDocument,
} from '../public/lead-details-document.tsx';
import { type LeadDetails, parseLeadDetails } from '../rules/lead-details.ts';

type Found = { leadId: string; details: LeadDetails };
type Status = 200 | 404 | 422;
/** The outcome of a correction, if one was sent. */
type Correction = Parameters<typeof renderLeadDetailsDocument>[2];

/**
 * `/my-details/{token}` thanks visitors for their details, and lets them view, correct and erase them. The
 * token is the secret, so its pages are never cached, indexed, or sent as a referrer.
 */
export function createLeadDetails(deps: AppDeps): Hono {
  const { ask, leadForms, leadTokens } = deps;
  const documents = createDocuments(deps);
  const { takeTurn, find } = createFinder(deps);
  const { answer, answerDetails, answerGone } = createAnswers(documents);

  return new Hono()
    .get('/my-details/:token', async (context) => {
      const found = await find(context);
      if (found === null) return answerGone(context);
      const isCorrected = context.req.query('corrected') !== undefined;
      return answerDetails(context, found, isCorrected ? { isDone: true } : null);
    })
    .post('/my-details/:token', sameSite, limitBody(LEAD_BODY_MAX_BYTES), async (context) => {
      const found = await find(context);
      if (found === null) return answerGone(context);
      const submitted = await readForm(context);
      const result = parseLead(found.details.form, submitted);
      if (!result.ok) {
        const { problems } = result;
        const message = LEAD_FORM_MESSAGES.invalid;
        return answerDetails(context, found, { isDone: false, submitted, problems, message });
      }
      if (!(await ask((sql) => correctLead(sql, found.leadId, result.answers))))
        return answerGone(context);
      return context.redirect(`${leadDetailsPath(context.req.param('token'))}?corrected`, 303);
    })
    .get('/my-details/:token/thanks', async (context) => {
      await takeTurn(context);
      const token = context.req.param('token');
      if (leadTokens.read(token) === null) return answerGone(context);
      // A trapped bot left no lead and is thanked anyway, so no lead is looked up.
      const profileId = context.req.query('profile');
      const profile = isUuid(profileId) ? await leadForms.find(profileId) : null;
      const path = leadDetailsPath(token);
      if (profile === null) return context.redirect(path, 303);
      const isCard = isSwap(context.req.query());
      const settings = documents.settings();
      return answer(context, renderLeadThanksDocument(profile, path, settings, isCard));
    })
    .get('/my-details/:token/erase', async (context) => {
      const found = await find(context);
      if (found === null) return answerGone(context);
      const token = context.req.param('token');
      return answer(context, renderEraseLeadDocument(found.details, token, documents.settings()));
    })
    .post('/my-details/:token/erase', sameSite, limitBody(LEAD_BODY_MAX_BYTES), async (context) => {
      const found = await find(context);
      if (found === null) return answerGone(context);
      await ask((sql) => eraseLead(sql, found.leadId));
      return answer(context, renderLeadErasedDocument(documents.settings()));
    });
}

/** Shared responses, never cached. */
function createAnswers(documents: ReturnType<typeof createDocuments>) {
  const answer = (context: Context, document: RenderedDocument, status: Status = 200) =>
    documents.answer(context, document, { status, headers: SECRET_HEADERS });

  const answerDetails = (context: Context, { details }: Found, correction: Correction) => {
    const token = context.req.param('token') ?? '';
    const page = renderLeadDetailsDocument(details, token, correction, documents.settings());
    return answer(context, page, correction === null || correction.isDone ? 200 : 422);
  };

  const answerGone = (context: Context) =>
    answer(context, renderLeadGoneDocument(documents.settings()), 404);

  return { answer, answerDetails, answerGone };
}

/** Finds the token's lead; lookups are limited per IP address, found or not. */
function createFinder({ ask, clientAddress, leadTokens, limits }: AppDeps) {
  const isWithinLimit = createLimiter(limits.leadDetailsPerAddress);

  const takeTurn = async (context: Context): Promise<void> => {
    if (!isWithinLimit(clientAddress(context))) throw new ApiError('too_many');
  };

  const find = async (context: Context): Promise<Found | null> => {
    await takeTurn(context);
    const leadId = leadTokens.read(context.req.param('token') ?? '');
    const details = leadId === null ? null : await ask((sql) => findLeadDetails(sql, leadId));
    return leadId === null || details === null ? null : { leadId, details };
  };

  return { takeTurn, find };
}

/**
 * @returns the lead's stored details, also while its owner can still restore it; then what their contact
 *   shows of it; null once nothing is left
 */
async function findLeadDetails(sql: Sql, leadId: string): Promise<LeadDetails | null> {
  const [row] = await sql`
    with kept as (
      select l, null::timestamptz as deleted_at, false as is_purged
      from public.leads l where l.id = ${leadId}
      union all
      select jsonb_populate_record(null::public.leads, d.lead), d.deleted_at, false
      from private.deleted_leads d where d.id = ${leadId}
      union all
      select jsonb_populate_record(null::public.leads,
        to_jsonb(b) || jsonb_build_object('user_id', c.user_id, 'created_at', b.left_at)), null, true
      from private.contact_leads b join public.contacts c on c.id = b.contact_id
      where b.lead_id = ${leadId} and b.email || b.full_name || b.phone || b.company <> ''
    )
    select (kept.l).*, kept.deleted_at, kept.is_purged, owner.full_name as owner_name,
      page.username as owner_username
    from kept
    left join public.profiles owner on owner.user_id = (kept.l).user_id
    left join public.public_profiles page on page.user_id = (kept.l).user_id
    order by kept.is_purged limit 1`;
  return row === undefined ? null : parseLeadDetails(row);
}

/** @returns whether the lead still existed */
async function correctLead(sql: Sql, leadId: string, answers: LeadAnswers): Promise<boolean> {
  const corrected = await retryOnConflict(
    () => sql`
      update public.leads set ${sql(answers)}, corrected_at = now()
      where id = ${leadId} returning id`,
    LEAD_CHANGE_TRIES,
  );
  return corrected.length > 0;
}

/** Erases the lead, the copy that lets its owner restore it, and the contact created only from it. */
async function eraseLead(sql: Sql, leadId: string): Promise<void> {
  await retryOnConflict(() => sql`select private.erase_lead(${leadId})`, LEAD_CHANGE_TRIES);
}
