import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { swapPath, swapSheetPath } from '#kit/rules/paths.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import { createLimiter } from '#kit/server/http/limiter.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';
import { findPublicProfile, redirectToCurrent } from '#page/delivery/server/public-profiles.ts';
import {
  createDocuments,
  SECRET_HEADERS,
  UNKEPT_HEADERS,
} from '#page/documents/server/documents.ts';
import type { SwapFormProps } from '#page/lead-form/public/swap-sheet.tsx';
import { canSwap } from '#page/lead-form/rules/swap.ts';
import { renderSwapDocument, renderSwapSheet } from '../public/lead-answer-document.tsx';
import { createFindSender, findMark } from './lead-sender.ts';

/**
 * The form to send a card back, filled in for a visitor with a page; 404 if the page doesn't ask for cards.
 * `GET /bio/{username}/swap.json` serves the page's script. `GET /bio/{username}/swap` is a separate page,
 * for browsers without scripts and for visitors from owners' domains, where their session is unknown.
 */
export function createSwapSheets(deps: AppDeps): Hono {
  const { ask, clientAddress, clock, domains, leadStamps, limits, publicUrl } = deps;
  const documents = createDocuments(deps);
  const isWithinLimit = createLimiter(limits.swapSheetsPerAddress);
  const findSender = createFindSender(deps);

  const answerWith =
    (
      toPath: (username: string) => string,
      show: (context: Context, form: SwapFormProps) => Response,
    ) =>
    async (context: Context): Promise<Response> => {
      if (!isWithinLimit(clientAddress(context))) throw new ApiError('too_many');
      const username = context.req.param('username') ?? '';
      const profile = await ask((sql) => findPublicProfile(sql, username));
      if (profile === null) return redirectToCurrent(context, ask, username, toPath);
      if (!canSwap(profile)) throw new ApiError('not_found');
      const sender = await findSender(context.req.header('authorization'), profile.user_id);
      const stamp = leadStamps.issue(profile.id, clock());
      return show(context, { profile, stamp, sending: randomUUID(), sender });
    };

  const showSheet = (context: Context, form: SwapFormProps) => {
    const isAtHome = domains.find(context.req.header('host')) === null;
    const signedInUrl = isAtHome ? null : publicUrl + swapPath(form.profile.username);
    return context.json(renderSwapSheet({ ...form, signedInUrl }), 200, SECRET_HEADERS);
  };

  const showPage = (context: Context, form: SwapFormProps) => {
    const source = findMark(context.req.url) ?? findMark(context.req.header('referer'));
    const document = renderSwapDocument({ ...form, source }, documents.settings());
    return documents.answer(context, document, { headers: UNKEPT_HEADERS });
  };

  return new Hono()
    .get('/bio/:username{[A-Za-z0-9_]+}/swap.json', answerWith(swapSheetPath, showSheet))
    .get('/bio/:username{[A-Za-z0-9_]+}/swap', answerWith(swapPath, showPage));
}
