import { createHash } from 'node:crypto';
import { FLOW_CODE_LIFETIME_MS } from '../../limits/auth.ts';
import type { Db } from '../database.ts';
import { AuthError } from '../errors.ts';
import { hashSecret, isSameSecret, randomSecret } from '../secrets.ts';
import { lockAccount } from '../users/users.ts';
import type { AuthenticationMethod } from './sessions.ts';

/** The challenge of a client that begins a PKCE flow (RFC 7636). */
export type CodeChallenge = {
  code_challenge?: string | null | undefined;
  code_challenge_method?: string | null | undefined;
};

type Flow = {
  userId: string;
  method: AuthenticationMethod;
  /** The domain's provider, if it signs in through one. */
  provider?: string | null;
  challenge: CodeChallenge;
  now: Date;
};

/**
 * Stores a challenge until the emailed link is followed; the newest replaces the others. Null if
 * the client sent none.
 */
export async function insertFlowState(db: Db, flow: Flow): Promise<string | null> {
  const { code_challenge: challenge, code_challenge_method: challengeMethod } = flow.challenge;
  if (!challenge) return null;
  await db`
    delete from auth.flow_state
    where user_id = ${flow.userId} and authentication_method = ${flow.method}`;
  const [row] = await db<{ id: string }[]>`
    insert into auth.flow_state
      (user_id, code_challenge, code_challenge_method, authentication_method, provider, created_at)
    values
      (${flow.userId}, ${challenge}, ${challengeMethod?.toLowerCase() ?? 's256'}, ${flow.method},
       ${flow.provider ?? null}, ${flow.now})
    returning id`;
  return row?.id ?? null;
}

/** Issues the code that opens the session, together with the verifier. Only its hash is stored. */
export async function issueAuthCode(db: Db, flowStateId: string, now: Date): Promise<string> {
  const code = randomSecret();
  await db`
    update auth.flow_state set auth_code_hash = ${hashSecret(code)}, auth_code_issued_at = ${now}
    where id = ${flowStateId}`;
  return code;
}

/**
 * Uses up a code and returns its owner. Throws `flow_state_not_found`, `flow_state_expired` after
 * five minutes, or `bad_code_verifier` if another client began the flow.
 */
export async function useAuthCode(
  tx: Db,
  { code, verifier, now }: { code: string; verifier: string; now: Date },
): Promise<{ userId: string; method: AuthenticationMethod; provider: string | null }> {
  const [owner] = await tx<{ user_id: string }[]>`
    select user_id from auth.flow_state where auth_code_hash = ${hashSecret(code)}`;
  if (owner) await lockAccount(tx, owner.user_id);
  const [flow] = await tx<FlowStateRow[]>`
    delete from auth.flow_state where auth_code_hash = ${hashSecret(code)}
    returning user_id, code_challenge, code_challenge_method, authentication_method, provider,
      auth_code_issued_at > ${new Date(now.getTime() - FLOW_CODE_LIFETIME_MS)} as is_fresh`;
  if (!flow) throw new AuthError('flow_state_not_found');
  if (!flow.is_fresh) throw new AuthError('flow_state_expired');
  if (!isAnswer(flow, verifier)) throw new AuthError('bad_code_verifier');
  const { user_id: userId, authentication_method: method, provider } = flow;
  return { userId, method, provider };
}

type FlowStateRow = {
  user_id: string;
  code_challenge: string;
  code_challenge_method: 's256' | 'plain';
  authentication_method: AuthenticationMethod;
  provider: string | null;
  is_fresh: boolean;
};

function isAnswer(flow: FlowStateRow, verifier: string): boolean {
  const answer =
    flow.code_challenge_method === 's256'
      ? createHash('sha256').update(verifier).digest('base64url')
      : verifier;
  return isSameSecret(answer, flow.code_challenge);
}
