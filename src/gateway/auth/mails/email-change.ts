import { CONFIRMATION_LIFETIME_MS } from '../../limits/auth.ts';
import type { Db } from '../database.ts';
import { AuthError } from '../errors.ts';
import type { AuthDeps } from '../request/deps.ts';
import { insertFlowState } from '../sessions/flow-states.ts';
import { findUserById, isUnclaimed, lockAccount, type UserRow } from '../users/users.ts';
import {
  buildMailedLink,
  chooseTemplates,
  type LinkRequest,
  mailProof,
  toMailUser,
} from './mails.ts';
import {
  insertOneTimeToken,
  type MailedProof,
  type OneTimeToken,
  type OneTimeTokenType,
} from './one-time-tokens.ts';

type PendingMail = { to: string; tokenType: OneTimeTokenType; proof: MailedProof };

export type BegunChange = { user: UserRow; newEmail: string; mails: PendingMail[] };

type ChangeDeps = Pick<AuthDeps, 'settings' | 'clock' | 'keys'>;

/**
 * Stores a requested email change, and returns the emails that ask to confirm it: to the new
 * address, and to the old one if it is confirmed and the settings require both.
 */
export async function beginEmailChange(
  deps: ChangeDeps,
  tx: Db,
  user: UserRow,
  newEmail: string,
  request: Pick<LinkRequest, 'challenge'>,
): Promise<PendingMail[]> {
  await tx`
    update auth.users
    set email_change = ${newEmail}, email_change_sent_at = ${deps.clock()},
      email_change_agreed_by = null, email_change_agreed_at = null, email_change_confirm_status = 0
    where id = ${user.id}`;
  return askSides(deps, tx, { user, newEmail, agreedBy: null }, request);
}

/**
 * Resends a change's emails with new links that replace the old ones, except to a mailbox that has
 * agreed. Null if no change is pending.
 */
export async function renewEmailChange(
  deps: ChangeDeps,
  tx: Db,
  userId: string,
  request: Pick<LinkRequest, 'challenge'>,
): Promise<BegunChange | null> {
  await lockAccount(tx, userId);
  const user = await findUserById(tx, userId);
  if (!user?.email_change) return null;
  const { agreed_by: agreedBy } = (await findWish(tx, userId, deps.clock())) ?? { agreed_by: null };
  await tx`update auth.users set email_change_sent_at = ${deps.clock()} where id = ${userId}`;
  const newEmail = user.email_change;
  const mails = await askSides(deps, tx, { user, newEmail, agreedBy }, request);
  return { user, newEmail, mails };
}

type Asked = { user: UserRow; newEmail: string; agreedBy: Side | null };

/** New proofs for the mailboxes that haven't agreed yet; they replace all earlier ones. */
async function askSides(
  deps: ChangeDeps,
  tx: Db,
  { user, newEmail, agreedBy }: Asked,
  { challenge }: Pick<LinkRequest, 'challenge'>,
): Promise<PendingMail[]> {
  const now = deps.clock();
  await tx`
    delete from auth.one_time_tokens
    where user_id = ${user.id} and token_type in ('email_change_token_new', 'email_change_token_current')`;
  const flowStateId = await insertFlowState(tx, {
    userId: user.id,
    method: 'email_change',
    challenge,
    now,
  });
  const insert = async (tokenType: OneTimeTokenType, to: string): Promise<PendingMail> => {
    const proof = await insertOneTimeToken(deps, tx, {
      user_id: user.id,
      token_type: tokenType,
      relates_to: to,
      flow_state_id: flowStateId,
      now,
    });
    return { to, tokenType, proof };
  };
  const asksCurrent = deps.settings.secureEmailChange && user.email_confirmed_at !== null;
  const mails: PendingMail[] = [];
  if (agreedBy !== 'new') mails.push(await insert('email_change_token_new', newEmail));
  if (asksCurrent && agreedBy !== 'current') {
    mails.push(await insert('email_change_token_current', user.email));
  }
  return mails;
}

export async function sendEmailChange(
  deps: Pick<AuthDeps, 'settings' | 'mailer' | 'clock'>,
  { user, newEmail, mails }: BegunChange,
  redirectTo: string | undefined,
): Promise<void> {
  const { settings } = deps;
  const about = { ...toMailUser(user), new_email: newEmail };
  const now = deps.clock();
  for (const { to, tokenType, proof } of mails) {
    const link = buildMailedLink(settings, {
      token: proof.secret,
      type: 'email_change',
      email: user.email,
      redirectTo,
    });
    const { emailChange } = chooseTemplates(settings, about);
    const sent = { userId: user.id, to, tokenType, code: proof.code, now };
    await mailProof(deps, sent, (code) => emailChange({ link, code }, about));
  }
}

/** One of the two mailboxes that must agree. */
type Side = 'current' | 'new';

type Wish = { email_change: string | null; agreed_by: Side | null; is_confirmed: boolean };

/** Finds the requested email, and the side that has agreed, if its link would still be valid. */
async function findWish(tx: Db, userId: string, now: Date): Promise<Wish | undefined> {
  const oldest = new Date(now.getTime() - CONFIRMATION_LIFETIME_MS);
  const [wish] = await tx<Wish[]>`
    select email_change, email_confirmed_at is not null as is_confirmed,
      case when email_change_agreed_at > ${oldest} then email_change_agreed_by end as agreed_by
    from auth.users where id = ${userId}`;
  return wish;
}

/**
 * Follows one of the links, with its account locked. True if the email is now changed, false if the other
 * mailbox must still agree, even if no link was made for it yet. Throws `otp_expired` if the change was
 * cancelled, `email_exists` if the address has since been taken.
 */
export async function confirmEmailChange(
  { settings, clock }: Pick<AuthDeps, 'settings' | 'clock'>,
  tx: Db,
  { user_id: userId, token_type: type, relates_to: mailbox }: OneTimeToken,
): Promise<boolean> {
  const now = clock();
  const wish = await findWish(tx, userId, now);
  const agrees: Side = type === 'email_change_token_new' ? 'new' : 'current';
  const isOfAnother = agrees === 'new' && mailbox !== wish?.email_change;
  if (!wish?.email_change || isOfAnother) throw new AuthError('otp_expired');
  const needsBoth = settings.secureEmailChange && !settings.autoConfirm && wish.is_confirmed;
  const isAgreed = needsBoth
    ? wish.agreed_by !== null && wish.agreed_by !== agrees
    : agrees === 'new';
  if (!isAgreed) {
    await tx`
      update auth.users
      set email_change_agreed_by = ${agrees}, email_change_agreed_at = ${now},
        email_change_confirm_status = 1, updated_at = ${now}
      where id = ${userId}`;
    return false;
  }
  await changeEmail(tx, userId, wish.email_change, now);
  // As on any first confirmation: earlier sessions never proved the email.
  if (!wish.is_confirmed) await tx`delete from auth.sessions where user_id = ${userId}`;
  return true;
}

/**
 * Gives the account the verified email. An unclaimed account with it gives way: anyone can request an
 * invitation, sign-up or code, so these prove nothing. Throws `email_exists`.
 */
export async function changeEmail(tx: Db, userId: string, email: string, now: Date): Promise<void> {
  await tx`delete from auth.users u where email = ${email} and id <> ${userId} and ${isUnclaimed(tx)}`;
  const taken = await tx`
    select from auth.users where email = ${email} and id <> ${userId} and not is_sso_user`;
  if (taken.length > 0) throw new AuthError('email_exists');
  await tx`
    update auth.users
    set email = ${email}, email_confirmed_at = ${now}, email_change = null, updated_at = ${now},
      email_change_agreed_by = null, email_change_agreed_at = null, email_change_confirm_status = 0
    where id = ${userId}`;
  await tx`
    update auth.identities
    set identity_data = identity_data || ${tx.json({ email, email_verified: true })}, updated_at = ${now}
    where user_id = ${userId} and provider = 'email'`;
  // Links sent to the old email prove nothing about the new one.
  await tx`
    delete from auth.one_time_tokens
    where user_id = ${userId}
      and token_type in ('confirmation_token', 'invitation_token', 'recovery_token')`;
}
