import * as z from 'zod/mini';
import type { AppDeps } from '#kit/server/routes/deps.ts';

const SESSION = z.object({ session_id: z.uuid(), expires_at: z.string() });

/** The dashboard's session for viewing as a user; `expires_at` in seconds. */
export type SeenAs = { access_token: string; expires_at: number };

/**
 * Signs a token for the session that `admin_see_as` opened: for the user, read-only, without a refresh token,
 * and naming the administrator (RFC 8693, `act`).
 *
 * @param opened the result of `admin_see_as`
 */
export async function buildSeenAs(
  { keys, clock }: Pick<AppDeps, 'keys' | 'clock'>,
  opened: unknown,
  { owner, email, administrator }: { owner: string; email: string; administrator: string },
): Promise<SeenAs> {
  const { session_id, expires_at } = z.parse(SESSION, opened);
  const expires = Math.floor(Date.parse(expires_at) / 1000);
  const now = Math.floor(clock().getTime() / 1000);
  const claims = {
    sub: owner,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    session_id,
    // The administrator's own session has met the account's requirement for two factors.
    aal: 'aal2',
    amr: [],
    app_metadata: {},
    user_metadata: {},
    is_anonymous: false,
    read_only: true,
    act: { sub: administrator },
  };
  return {
    access_token: await keys.sign(claims, Math.max(1, expires - now)),
    expires_at: expires,
  };
}
