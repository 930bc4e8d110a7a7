import type { Db } from '../database.ts';
import { AuthError } from '../errors.ts';
import type { AuthDeps } from '../request/deps.ts';
import { getOrigin } from '../request/origin.ts';
import { issueAuthCode } from '../sessions/flow-states.ts';
import { openSession, type SessionAnswer } from '../sessions/sessions.ts';
import { noteWrongCode } from './code-shares.ts';
import { endPause } from './count-mail.ts';
import { confirmEmailChange } from './email-change.ts';
import {
  type OneTimeToken,
  type OneTimeTokenType,
  useCode,
  useOneTimeToken,
} from './one-time-tokens.ts';

/** The tokens that confirm an account's first email: a sign-up's link, or an invitation. */
const CONFIRMATIONS: OneTimeTokenType[] = ['confirmation_token', 'invitation_token'];

const TOKEN_TYPES = new Map<string, OneTimeTokenType[]>([
  // The hosted backend uses one token for both.
  ['signup', CONFIRMATIONS],
  ['invite', CONFIRMATIONS],
  // Whichever was sent, which depends on whether the email is confirmed.
  ['email', [...CONFIRMATIONS, 'recovery_token']],
  ['recovery', ['recovery_token']],
  ['magiclink', ['recovery_token']],
  ['email_change', ['email_change_token_new', 'email_change_token_current']],
]);

/** The outcome of following a link or typing a code. */
export type Verified =
  | { outcome: 'session'; session: SessionAnswer }
  /** The client that began the flow exchanges this code for its session. */
  | { outcome: 'code'; code: string }
  /** The other mailbox must agree as well. */
  | { outcome: 'half' };

/**
 * Uses up an emailed link: confirms the address it was sent to, and signs its reader in. Throws
 * `otp_expired` if it is unknown, used, expired or for another purpose, `validation_failed` for an
 * unknown kind of link.
 *
 * @param link `canRedirect` says whether a client elsewhere is waiting for a code
 */
export async function verifyLink(
  deps: AuthDeps,
  link: { secret: string; type: string; canRedirect: boolean },
): Promise<Verified> {
  const { secret, type, canRedirect } = link;
  const types = TOKEN_TYPES.get(type);
  if (!types) {
    throw new AuthError('validation_failed', { message: 'Invalid email verification type' });
  }
  const now = deps.clock();
  return deps.transact(async (tx) => {
    const token = await useOneTimeToken(tx, { secret, types, now });
    if (!token) throw new AuthError('otp_expired');
    return finishVerification(deps, tx, token, { canRedirect });
  });
}

/** The same message for every invalid code, whatever the reason. */
export const WRONG_CODE = { message: 'Token has expired or is invalid' };

/**
 * Uses up an emailed code, with the same outcome. Throws `otp_expired`, and 429 after too many attempts.
 *
 * @param typed `email` is where the code was sent
 */
export async function verifyCode(
  deps: AuthDeps,
  typed: { email: string; code: string; type: string },
): Promise<Verified> {
  const { email, code, type } = typed;
  const types = TOKEN_TYPES.get(type) ?? [];
  const pair = `${email} ${getOrigin().address}`;
  await deps.limits.take('codePerPair', pair);
  const now = deps.clock();
  const verified = await deps.transact(async (tx) => {
    const used = await useCode(deps, tx, { email, code, types, now });
    // Doesn't throw, so that the failed guess stays counted.
    if (used.outcome !== 'right') return used;
    return finishVerification(deps, tx, used.token, { canRedirect: false });
  });
  if (verified.outcome === 'wrong' || verified.outcome === 'closed') {
    if (verified.outcome === 'closed') await endPause(deps, email);
    await noteWrongCode(deps);
    throw new AuthError('otp_expired', WRONG_CODE);
  }
  await deps.limits.forgive('codePerPair', pair);
  return verified;
}

async function finishVerification(
  deps: AuthDeps,
  tx: Db,
  token: OneTimeToken,
  { canRedirect }: { canRedirect: boolean },
): Promise<Verified> {
  const now = deps.clock();
  await endPause(deps, token.relates_to);
  if (!token.token_type.startsWith('email_change')) await confirmEmail(tx, token, now);
  else if (!(await confirmEmailChange(deps, tx, token))) return { outcome: 'half' };

  if (token.flow_state_id && canRedirect) {
    return { outcome: 'code', code: await issueAuthCode(tx, token.flow_state_id, now) };
  }
  return { outcome: 'session', session: await openSession(deps, tx, token.user_id, 'otp') };
}

/**
 * Confirms only the email the link was sent to, as the account may have another by now. The first
 * confirmation ends earlier sessions, which anyone could have opened, and uses up other links that could
 * have confirmed it. If two people claimed the email, its reader is the owner, and earlier data is void:
 * password, factors, passkeys, a requested email change and metadata. A user who confirms by recovery
 * doesn't know the password, so another person may have made the account.
 */
async function confirmEmail(tx: Db, token: OneTimeToken, now: Date): Promise<void> {
  const confirmed = await tx`
    with claimed as (
      select id, email_confirmed_at is null as is_first, password_contested_at is not null
          or (email_confirmed_at is null and ${token.token_type} = 'recovery_token') as is_contested
      from auth.users
      where id = ${token.user_id} and email = ${token.relates_to}
      for update
    ), ended as (
      delete from auth.sessions using claimed where user_id = claimed.id and is_first
    ), unknown_again as (
      delete from auth.known_addresses using claimed where user_id = claimed.id and is_first
    ), withdrawn as (
      delete from auth.one_time_tokens using claimed
      where user_id = claimed.id
        and (is_contested or is_first and token_type in ${tx(CONFIRMATIONS)})
    ), unproved as (
      delete from auth.mfa_factors using claimed where user_id = claimed.id and is_contested
    ), forgotten as (
      delete from auth.webauthn_credentials using claimed
      where user_id = claimed.id and is_contested
    ), unanswered as (
      delete from auth.webauthn_challenges using claimed
      where user_id = claimed.id and is_contested
    ), confirmed as (
      update auth.users u
      set email_confirmed_at = coalesce(email_confirmed_at, ${now}), updated_at = ${now},
        encrypted_password = case when not is_contested then encrypted_password end,
        email_change = case when not is_contested then email_change end,
        raw_user_meta_data = case when not is_contested then raw_user_meta_data else '{}' end,
        password_contested_at = null
      from claimed where u.id = claimed.id
      returning u.id
    )
    update auth.identities set identity_data = identity_data || '{"email_verified": true}'
    from confirmed where user_id = confirmed.id and provider = 'email'
    returning user_id`;
  if (confirmed.length === 0) throw new AuthError('otp_expired');
}
