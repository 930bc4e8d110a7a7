import { Hono } from 'hono';
import { applePassPath, googleWalletPath } from '#kit/rules/paths.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import { createLimiter } from '#kit/server/http/limiter.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';
import { findPublicProfile, redirectToCurrent } from '#page/delivery/server/public-profiles.ts';
import { listShorterCards } from '../rules/google-card.ts';
import {
  answerPass,
  ENGLISH_LABELS,
  findFace,
  makePass,
  toDigest,
  toPassPage,
} from './wallet-cards.ts';
import { findGoogleSerial, getPassOf } from './wallet-passes.ts';

/**
 * `GET /bio/{username}.pkpass`: the page's card for Apple Wallet. `GET /bio/{username}.googlewallet`:
 * redirects to Google Wallet, which offers to save the card, or to the page if Google has no card for it
 * yet. Both 404 if the operator hasn't set up that wallet.
 */
export function createWalletLinks(deps: AppDeps): Hono {
  const { ask, clientAddress, clock, wallets, passes } = deps;
  const isWithinLimit = createLimiter(deps.limits.walletCallsPerAddress);
  const readApple = async (username: string) => {
    const profile = await ask((sql) => findPublicProfile(sql, username));
    if (profile === null) return null;
    const face = findFace(profile, deps);
    return {
      page: await toPassPage(passes, face),
      pass: await ask((sql) => getPassOf(sql, profile.user_id, toDigest(face))),
    };
  };
  const readGoogle = (username: string) =>
    ask(async (sql) => {
      const profile = await findPublicProfile(sql, username);
      return profile && { profile, serial: await findGoogleSerial(sql, profile.user_id) };
    });
  return new Hono()
    .get('/bio/:file{[A-Za-z0-9_]+\\.pkpass}', async (context) => {
      const apple = wallets.findApple(clock());
      if (apple === null) throw new ApiError('not_found');
      const file = context.req.param('file');
      const username = file.slice(0, -'.pkpass'.length);
      const asked = { caller: clientAddress(context), name: file.toLowerCase() };
      const found = await passes.drawings.read(asked, () => readApple(username));
      if (found === null) return redirectToCurrent(context, ask, username, applePassPath);
      const { pass, page } = found;
      const drawing = await makePass(deps, apple.certificate, pass, page, asked);
      return answerPass(context, drawing, pass.changed_at);
    })
    .get('/bio/:file{[A-Za-z0-9_]+\\.googlewallet}', async (context) => {
      const { google } = wallets;
      if (google === null) throw new ApiError('not_found');
      if (!isWithinLimit(clientAddress(context))) throw new ApiError('too_many');
      const username = context.req.param('file').slice(0, -'.googlewallet'.length);
      const found = await readGoogle(username);
      if (found === null) return redirectToCurrent(context, ask, username, googleWalletPath);
      const face = findFace(found.profile, deps);
      context.header('cache-control', 'no-store');
      context.header('x-robots-tag', 'noindex');
      if (found.serial === null) return context.redirect(face.pageUrl);
      const settings = { issuerId: google.issuerId, serial: found.serial, english: ENGLISH_LABELS };
      return context.redirect(await google.buildSaveUrl(listShorterCards(face, settings)));
    });
}
