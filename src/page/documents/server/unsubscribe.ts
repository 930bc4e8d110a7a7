import { type Context, Hono } from 'hono';
import { switchMail } from '#account/server/data/mail-choices.ts';
import { UNSUBSCRIBE_BODY_MAX_BYTES } from '#account/server/limits.ts';
import { resubscribePath, unsubscribePath } from '#kit/rules/paths.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import { createLimiter } from '#kit/server/http/limiter.ts';
import { sameSite } from '#kit/server/middleware/accepted-requests.ts';
import { limitBody } from '#kit/server/middleware/read-body.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';
import {
  renderUnsubscribeDocument,
  renderUnsubscribeGoneDocument,
  type UnsubscribeStep,
} from '../public/unsubscribe-document.tsx';
import { createDocuments, SECRET_HEADERS } from './documents.ts';

/**
 * `/unsubscribe/{token}` stops a kind of mail. GET changes nothing, because scanners follow links. POST
 * does, without a session: from the page, or from a mail program, which sends `List-Unsubscribe=One-Click`
 * (RFC 8058). `/undo` turns the mail back on.
 */
export function createUnsubscribe(deps: AppDeps): Hono {
  const { ask, unsubscribeTokens, clientAddress } = deps;
  const documents = createDocuments(deps);
  const isWithinLimit = createLimiter(deps.limits.unsubscribesPerAddress);
  const small = limitBody(UNSUBSCRIBE_BODY_MAX_BYTES);

  const readToken = (context: Context) => {
    if (!isWithinLimit(clientAddress(context))) throw new ApiError('too_many');
    return unsubscribeTokens.read(context.req.param('token') ?? '');
  };
  const answerGone = (context: Context) =>
    documents.answer(context, renderUnsubscribeGoneDocument(documents.settings()), {
      status: 404,
      headers: SECRET_HEADERS,
    });
  const answer = (context: Context, step: UnsubscribeStep) => {
    const token = context.req.param('token') ?? '';
    const subscription = unsubscribeTokens.read(token);
    if (subscription === null) return answerGone(context);
    const page = renderUnsubscribeDocument(subscription.kind, token, step, documents.settings());
    return documents.answer(context, page, { headers: SECRET_HEADERS });
  };
  const change = async (context: Context, isOn: boolean) => {
    const found = readToken(context);
    if (found === null) return answerGone(context);
    const { userId, kind } = found;
    const isDone = await ask((sql) => switchMail(sql, userId, kind, isOn));
    return isDone ? answer(context, isOn ? 'started' : 'stopped') : answerGone(context);
  };

  return new Hono()
    .get(unsubscribePath(':token'), (context) => {
      return readToken(context) === null ? answerGone(context) : answer(context, 'asked');
    })
    .post(unsubscribePath(':token'), small, (context) => change(context, false))
    .post(resubscribePath(':token'), sameSite, small, (context) => change(context, true));
}
