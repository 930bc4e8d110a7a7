import { createHash, timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { WALLET_BODY_MAX_BYTES, WALLET_LOG } from '#integrations/server/limits.ts';
import { isUuid } from '#kit/rules/values/json.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import { createLimiter } from '#kit/server/http/limiter.ts';
import { limitBody, readJson } from '#kit/server/middleware/read-body.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';
import { findPublicProfile } from '#page/delivery/server/public-profiles.ts';
import { isSwitchedOn } from '#page/delivery/server/switches.ts';
import { APPLE_SERVICE_PATH } from '../rules/apple-pass.ts';
import {
  answerPass,
  findFace,
  makePass,
  type PassPage,
  toPassName,
  toPassPage,
} from './wallet-cards.ts';
import {
  findPass,
  listChangedPasses,
  registerDevice,
  unregisterDevice,
  type WalletPass,
} from './wallet-passes.ts';
import type { AppleWallet } from './wallets.ts';

const DEVICES = `${APPLE_SERVICE_PATH}/v1/devices/:device/registrations/:type` as const;

/**
 * Handles requests from phones with Apple Wallet: register for a pass's changes or stop, list changed
 * passes, fetch a pass, report problems. A pass's own token authorizes them.
 *
 * @see https://developer.apple.com/documentation/walletpasses/adding-a-web-service-to-update-passes
 */
export function createAppleService(deps: AppDeps): Hono {
  const { ask, clientAddress } = deps;
  const isWithinLimit = createLimiter(deps.limits.walletCallsPerAddress);
  const mayRegister = createLimiter(deps.limits.walletDevicesPerAddress);
  const app = new Hono();
  app.use(`${APPLE_SERVICE_PATH}/*`, async (context, next) => {
    if (!isWithinLimit(clientAddress(context))) throw new ApiError('too_many');
    context.header('cache-control', 'no-store');
    await next();
  });
  return app
    .post(`${DEVICES}/:serial`, limitBody(WALLET_BODY_MAX_BYTES), async (context) => {
      const { pass } = await openPass(deps, context);
      const { success, data } = z.safeParse(Registration, await readJson(context));
      if (!success) throw new ApiError('bad_request');
      // Anyone with a card could register fake phones up to its limit.
      if (!mayRegister(clientAddress(context))) throw new ApiError('too_many');
      const registration = {
        serial: pass.serial,
        device: readDevice(context),
        pushToken: data.pushToken,
      };
      const outcome = await ask((sql) => registerDevice(sql, registration));
      if (outcome === 'full') throw new ApiError('too_many');
      return context.body(null, outcome === 'new' ? 201 : 200);
    })
    .delete(`${DEVICES}/:serial`, async (context) => {
      const { pass } = await openPass(deps, context);
      const registration = { serial: pass.serial, device: readDevice(context) };
      await ask((sql) => unregisterDevice(sql, registration));
      return context.body(null, 200);
    })
    .get(DEVICES, async (context) => {
      requireApple(deps, context);
      const since = readTag(context.req.query('passesUpdatedSince'));
      const device = readDevice(context);
      const changed = await ask((sql) => listChangedPasses(sql, device, since));
      if (changed === null) return context.body(null, 204);
      return context.json({ serialNumbers: changed.serials, lastUpdated: changed.until });
    })
    .get(`${APPLE_SERVICE_PATH}/v1/passes/:type/:serial`, async (context) => {
      const { apple, pass, username } = await openPass(deps, context);
      const known = Date.parse(context.req.header('if-modified-since') ?? '');
      // Its times are in seconds.
      if (known >= Math.floor(pass.changed_at.getTime() / 1000) * 1000) {
        return context.body(null, 304);
      }
      const asked = { caller: clientAddress(context), name: toPassName(pass) };
      const page = await deps.passes.drawings.read(asked, () => readPage(deps, username));
      const drawing = await makePass(deps, apple.certificate, pass, page, asked);
      return answerPass(context, drawing, pass.changed_at);
    })
    .post(`${APPLE_SERVICE_PATH}/v1/log`, limitBody(WALLET_BODY_MAX_BYTES), async (context) => {
      if (deps.wallets.findApple(deps.clock()) === null) throw new ApiError('not_found');
      const { success, data } = z.safeParse(Complaints, await readJson(context));
      if (!success) throw new ApiError('bad_request');
      const lines = data.logs.slice(0, WALLET_LOG.lines);
      deps.log.info(
        { lines: lines.map((line) => line.slice(0, WALLET_LOG.characters)) },
        'a phone reported a problem with a pass',
      );
      return context.body(null, 200);
    });
}

const Registration = z.object({ pushToken: z.string().check(z.regex(/^[0-9A-Fa-f]{1,200}$/)) });
const Complaints = z.object({ logs: z.array(z.string()) });

type Opened = { apple: AppleWallet; pass: WalletPass; username: string | null };

/**
 * @returns the request's pass, with its page's username if that is visible
 * @throws ApiError unauthorized, whether the pass is unknown or the token wrong
 */
async function openPass(deps: AppDeps, context: Context): Promise<Opened> {
  const apple = requireApple(deps, context);
  const serial = context.req.param('serial');
  const token = /^ApplePass (\S{1,200})$/.exec(context.req.header('authorization') ?? '')?.[1];
  const found = isUuid(serial) ? await deps.ask((sql) => findPass(sql, serial)) : null;
  if (found === null || token === undefined || !isSame(token, found.token)) {
    throw new ApiError('unauthorized');
  }
  const { username, ...pass } = found;
  return { apple, pass, username };
}

/** @throws ApiError not_found unless it is our pass type */
function requireApple({ wallets, clock }: AppDeps, context: Context): AppleWallet {
  const apple = wallets.findApple(clock());
  if (apple === null || context.req.param('type') !== apple.certificate.passTypeIdentifier) {
    throw new ApiError('not_found');
  }
  return apple;
}

/** Compares digests, in constant time. */
function isSame(given: string, kept: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(kept));
}

/** @throws ApiError bad_request unless it can be a phone's id */
function readDevice(context: Context): string {
  const device = context.req.param('device') ?? '';
  if (!/^[A-Za-z0-9_-]{1,100}$/.test(device)) throw new ApiError('bad_request');
  return device;
}

/** @returns the tag of an earlier response; null without one, or if it isn't ours */
function readTag(tag: string | undefined): string | null {
  return tag !== undefined && /^\d{1,18}$/.test(tag) ? tag : null;
}

/** @throws ApiError unavailable while all pages are closed */
async function readPage(
  { ask, passes, ...deps }: AppDeps,
  username: string | null,
): Promise<PassPage> {
  if (!(await ask((sql) => isSwitchedOn(sql, 'public_pages')))) throw new ApiError('unavailable');
  const profile = username && (await ask((sql) => findPublicProfile(sql, username)));
  return toPassPage(passes, profile ? findFace(profile, deps) : null);
}
