import { type Context, Hono } from 'hono';
import type { LeadDetails } from '#domain/leads/lead-details.ts';
import { LEAD_FORM_MESSAGES, parseLead } from '#domain/leads/lead-form.ts';
import { leadDetailsPath } from '#domain/paths.ts';
import {
  renderEraseLeadDocument,
  renderLeadDetailsDocument,
  renderLeadErasedDocument,
  renderLeadGoneDocument,
} from '#public-page/lead-details-document.tsx';
import type { RenderedDocument } from '#public-page/profile-document.tsx';
import { correctLead, eraseLead, findLeadDetails } from '../data/lead-details.ts';
import type { AppDeps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { createLimiter } from '../limiter.ts';
import { limitBody, readForm } from '../middleware/read-body.ts';
import { sameSite } from '../middleware/same-site.ts';
import { buildDocumentHeaders, toHeaderRecord } from '../public-pages/headers.ts';

const MAX_BODY_BYTES = 32 * 1024;

type Found = { leadId: string; details: LeadDetails };
type Status = 200 | 404 | 422;

/**
 * `/my-details/{token}`: where somebody who left details sees, corrects and erases them. The token
 * is the secret, so no page of it is kept, indexed, or told to whoever a link leads to.
 */
export function createLeadDetails(deps: AppDeps): Hono {
  const { sql, clientAddress, clock, fonts, leadTokens, limits, publicUrl } = deps;
  const isHttps = publicUrl.startsWith('https://');
  const isWithinLimit = createLimiter(limits.leadDetailsPerAddress);
  const toSettings = () => ({ fonts, year: clock().getUTCFullYear() });

  const find = async (context: Context): Promise<Found | null> => {
    if (!(await isWithinLimit(clientAddress(context)))) throw new ApiError('too_many');
    const leadId = leadTokens.read(context.req.param('token') ?? '');
    const details = leadId === null ? null : await findLeadDetails(sql, leadId);
    return leadId === null || details === null ? null : { leadId, details };
  };

  const answer = (context: Context, { html, style }: RenderedDocument, status: Status = 200) =>
    context.body(html, status, {
      ...toHeaderRecord(buildDocumentHeaders({ style, isHttps })),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });

  const answerGone = (context: Context) =>
    answer(context, renderLeadGoneDocument(toSettings()), 404);

  return new Hono()
    .get('/my-details/:token', async (context) => {
      const found = await find(context);
      if (found === null) return answerGone(context);
      const correction =
        context.req.query('corrected') === undefined ? null : ({ isDone: true } as const);
      const token = context.req.param('token');
      return answer(
        context,
        renderLeadDetailsDocument(found.details, token, correction, toSettings()),
      );
    })
    .post('/my-details/:token', sameSite, limitBody(MAX_BODY_BYTES), async (context) => {
      const found = await find(context);
      if (found === null) return answerGone(context);
      const token = context.req.param('token');
      const submitted = await readForm(context);
      const result = parseLead(found.details.form, submitted);
      if (!result.ok) {
        const { problems } = result;
        const message = LEAD_FORM_MESSAGES.invalid;
        const correction = { isDone: false, submitted, problems, message } as const;
        const page = renderLeadDetailsDocument(found.details, token, correction, toSettings());
        return answer(context, page, 422);
      }
      const isCorrected = await correctLead(sql, found.leadId, result.answers);
      if (!isCorrected) return answerGone(context);
      return context.redirect(`${leadDetailsPath(token)}?corrected`, 303);
    })
    .get('/my-details/:token/erase', async (context) => {
      const found = await find(context);
      if (found === null) return answerGone(context);
      const token = context.req.param('token');
      return answer(context, renderEraseLeadDocument(found.details, token, toSettings()));
    })
    .post('/my-details/:token/erase', sameSite, limitBody(MAX_BODY_BYTES), async (context) => {
      const found = await find(context);
      if (found === null) return answerGone(context);
      await eraseLead(sql, found.leadId);
      return answer(context, renderLeadErasedDocument(toSettings()));
    });
}
