import type { Session } from '@supabase/auth-js';
import { isFreshSignIn } from '#kit/rules/session/session.ts';
import { isRecord } from '#kit/rules/values/json.ts';

type Claims = { sessionId: string; signedInAt: number; endsAt: number; methods: string[] };

/**
 * @param token an access token from the sign-in service; nothing here verifies it
 * @returns its session, its authentication methods, the time of the last one, and its expiry, by the
 *   server's clock; null for other tokens
 */
export function readClaims(token: string): Claims | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (letter) => letter.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (!isRecord(claims) || typeof claims.session_id !== 'string') return null;
    const seconds = Math.max(0, ...listProofs(claims.amr));
    const methods = (Array.isArray(claims.amr) ? claims.amr : []).map((proof) =>
      isRecord(proof) ? String(proof.method) : '',
    );
    return {
      sessionId: claims.session_id,
      signedInAt: seconds * 1000,
      endsAt: Number(claims.exp) * 1000,
      methods,
    };
  } catch {
    return null;
  }
}

/** @param methods of authentication @returns their times, in seconds; none for an invalid list */
function listProofs(methods: unknown): number[] {
  const times = Array.isArray(methods)
    ? methods.map((method) => (isRecord(method) ? method.timestamp : undefined))
    : [];
  return times.every((time) => typeof time === 'number') ? times : [];
}

/**
 * @returns the server's time in milliseconds, even if this device's clock is wrong: the session's expiry is
 *   by this clock, its token's by the server's
 */
export function toServerNow({ access_token, expires_at = 0 }: Session): number {
  const endsAt = readClaims(access_token)?.endsAt ?? Number.NaN;
  return Date.now() - (expires_at * 1000 - endsAt || 0);
}

/** @returns whether the sign-in is fresh, by the server's clock */
export function isFreshSession(session: Session): boolean {
  const claims = readClaims(session.access_token);
  return claims !== null && isFreshSignIn(claims.signedInAt, toServerNow(session));
}
