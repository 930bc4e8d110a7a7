import type { Hono } from 'hono';
import { decodeJwt } from 'jose';
import { isFreshSignIn } from '#gateway/auth/sessions/assurance.ts';
import type { GatewayKeys } from '#gateway/keys/keys.ts';
import { hasSecondFactor } from '#kit/rules/session/session.ts';
import { isRecord, isUuid } from '#kit/rules/values/json.ts';
import type { Ask } from '../data/ask.ts';
import { ApiError } from './errors.ts';

/** The calling account, with its token, and whether its address is confirmed. */
export type Owner = { id: string; email: string; token: string; isConfirmed: boolean };

/** The same, with the session's id, assurance level and sign-in methods. */
type Caller = Owner & { sessionId: string; isAssured: boolean; aal: unknown; amr: unknown };

export type SignInService = { gateway: Pick<Hono, 'request'>; keys: Pick<GatewayKeys, 'anonKey'> };

/**
 * Asks the sign-in service, since a valid signature doesn't prove that the session is still open. The public
 * and secret keys identify no user.
 *
 * @param authorization the header of that name
 * @throws ApiError unauthorized; unavailable; only_looking; second_factor_needed
 */
export async function identifyOwner(deps: SignInService, authorization: string): Promise<Owner> {
  const { isAssured, ...owner } = await identifySignedIn(deps, authorization);
  if (!isAssured) throw new ApiError('second_factor_needed');
  return owner;
}

/**
 * Identifies the caller even before their second factor, for routes that help when it is lost.
 *
 * @throws ApiError unauthorized; unavailable; only_looking
 */
export async function identifySignedIn(
  { gateway, keys }: SignInService,
  authorization: string,
): Promise<Caller> {
  const token = /^bearer +(\S+)$/i.exec(authorization.trim())?.[1];
  if (token === undefined) throw new ApiError('unauthorized');
  const answer = await gateway.request('/auth/v1/user', {
    headers: { apikey: keys.anonKey, authorization: `Bearer ${token}` },
  });
  if (answer.status >= 500 || answer.status === 429) throw new ApiError('unavailable');
  const user: unknown = answer.ok ? await answer.json() : null;
  if (!isRecord(user) || !isUuid(user.id)) throw new ApiError('unauthorized');
  // None of our own routes is purely read-only: even an export counts towards its owner's limit.
  const { read_only, session_id, aal = 'aal1', amr } = decodeJwt(token);
  if (read_only === true) throw new ApiError('only_looking');
  const isAssured = aal !== 'aal1' || !hasSecondFactor(user);
  const sessionId = String(session_id);
  const isConfirmed = typeof user.email_confirmed_at === 'string';
  const owner = { id: user.id, email: String(user.email ?? ''), token, isConfirmed };
  return { ...owner, sessionId, isAssured, aal, amr };
}

/**
 * For actions that grant later access: otherwise a thief of an open session could keep it.
 *
 * @throws ApiError fresh_sign_in_needed
 */
export async function requireFresh(
  ask: Ask,
  { sessionId }: Pick<Caller, 'sessionId'>,
): Promise<void> {
  const isFresh = await isFreshSignIn({ query: ask, clock: () => new Date() }, sessionId);
  if (!isFresh) throw new ApiError('fresh_sign_in_needed');
}
