import { FRESH_SIGN_IN_MS } from '../limits.ts';
import type { AuthDeps } from './deps.ts';

/** Whether somebody proved who they are in this session just now: a thief of an open one did not. */
export async function isFreshSignIn(
  { query, clock }: Pick<AuthDeps, 'query' | 'clock'>,
  sessionId: string,
  ageMs = FRESH_SIGN_IN_MS,
): Promise<boolean> {
  const since = new Date(clock().getTime() - ageMs);
  const fresh = await query(
    (db) => db`
      select from auth.mfa_amr_claims where session_id = ${sessionId} and created_at > ${since}`,
  );
  return fresh.length > 0;
}
