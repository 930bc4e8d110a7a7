import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { swapPath } from '#kit/rules/paths.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import { createLimiter } from '#kit/server/http/limiter.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';
import { findPublicProfile } from '#page/delivery/server/public-profiles.ts';
import { redirectToCurrent } from '#page/delivery/server/redirect-to-current.ts';
import { SECRET_HEADERS } from '#page/documents/server/documents.ts';
import { canSwap } from '#page/lead-form/rules/swap.ts';
import { renderSwapSheet } from '../public/lead-answer-document.tsx';
import { createFindSender } from './find-sender.ts';

/**
 * `GET /bio/{username}/swap.json`: the form to send a card back, filled in for someone with a page of their
 * own. 404 if the page doesn't ask for cards.
 */
export function createSwapSheets(deps: AppDeps): Hono {
  const { ask, clientAddress, clock, leadStamps, limits } = deps;
  const isWithinLimit = createLimiter(limits.leadAttemptsPerAddress);
  const findSender = createFindSender(deps);
  return new Hono().get('/bio/:username{[A-Za-z0-9_]+}/swap.json', async (context) => {
    if (!isWithinLimit(clientAddress(context))) throw new ApiError('too_many');
    const username = context.req.param('username');
    const profile = await ask((sql) => findPublicProfile(sql, username));
    if (profile === null) return redirectToCurrent(context, ask, username, swapPath);
    if (!canSwap(profile)) throw new ApiError('not_found');
    const sender = await findSender(context.req.header('authorization'));
    const stamp = leadStamps.issue(profile.id, clock());
    const sheet = renderSwapSheet({ profile, stamp, sending: randomUUID(), sender });
    return context.json(sheet, 200, SECRET_HEADERS);
  });
}
