import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { AuthError } from '../../errors.ts';
import { beginMail, endPause, type MailTurn, sendInBackground } from '../../mails/count-mail.ts';
import { type LinkRequest, sendLink } from '../../mails/mails.ts';
import { assertStrongPassword } from '../../passwords/password-rules.ts';
import {
  assertAllowedEmail,
  challengeFields,
  emailField,
  metadataField,
  passwordField,
  readBody,
} from '../../request/body.ts';
import type { AuthDeps } from '../../request/deps.ts';
import { openSession } from '../../sessions/sessions.ts';
import {
  contestPassword,
  findUserByEmail,
  insertUser,
  type Metadata,
  toUser,
  type UserRow,
} from '../../users/users.ts';

const signupBody = z.object({
  email: z.nullish(emailField),
  phone: z.nullish(z.string()),
  password: z.nullish(passwordField),
  data: z.nullish(metadataField),
  ...challengeFields,
});

const PHONE_SIGNUPS = { message: 'Phone signups are disabled' };

type SignUp = { email: string; password: string; metadata: Metadata };

/**
 * POST /signup: adds an account. It responds with a session if accounts are confirmed at once, else with the
 * pending account. Neither timing nor emails reveal whether the address was known; only `identities` does,
 * which is then empty, as at the hosted backend.
 */
export function signupRoute(deps: AuthDeps): Hono {
  const { settings, limits, passwords, query, isSignupOpen } = deps;
  return new Hono().post('/signup', async (context) => {
    const address = settings.clientAddress(context);
    await limits.take('signUpPerAddress', address);
    const { email, phone, password, data, ...challenge } = await readBody(context, signupBody);
    const isOpen = !settings.disableSignup && (await query(isSignupOpen));
    if (!isOpen) throw new AuthError('signup_disabled');
    if (!email && phone) throw new AuthError('phone_provider_disabled', PHONE_SIGNUPS);
    if (!email) throw new AuthError('anonymous_provider_disabled');
    if (!password) {
      const message = 'Signup requires a valid password';
      throw new AuthError('validation_failed', { message, status: 422 });
    }
    // Before the lookup, so that it can't reveal whether there is an account.
    await assertAllowedEmail(deps, email);
    await assertStrongPassword(password, { settings, email, metadata: data ?? {} });

    const signUp = { email, password, metadata: data ?? {} };
    const redirectTo = context.req.query('redirect_to');
    const answer = await passwords.admit(async () => {
      if (settings.autoConfirm) return signUpAtOnce(deps, signUp);
      const turn = await beginMail(deps, { to: email, kind: 'signup' });
      const request = { redirectTo, challenge };
      return signUpPending(deps, signUp, request, turn).catch(async (error: unknown) => {
        await turn.giveBack();
        throw error;
      });
    }, address);
    return context.json(answer);
  });
}

async function signUpAtOnce(deps: AuthDeps, { email, password, metadata }: SignUp) {
  const encryptedPassword = await deps.passwords.hash(password);
  const now = deps.clock();
  const id = randomUUID();
  return deps.transact(async (tx) => {
    const user = { id, email, encryptedPassword, metadata, confirmedAt: now, now };
    if (!(await insertUser(tx, user))) throw new AuthError('user_already_exists');
    return openSession(deps, tx, id, 'password');
  });
}

async function signUpPending(deps: AuthDeps, signUp: SignUp, request: LinkRequest, turn: MailTurn) {
  const { email, metadata } = signUp;
  const { user, isNew } = await findOrInsertUser(deps, signUp);
  const isTaken = user.email_confirmed_at !== null;
  // An email requested before the account existed was never sent, so it mustn't delay this one.
  const mail = isNew && !turn.isDue ? await beginAnew(deps, email) : turn;
  if (!isTaken) sendInBackground(deps, mail, () => sendLink(deps, 'signup', user, request));
  const id = isTaken ? randomUUID() : user.id;
  return toPendingUser({ id, email, metadata, now: deps.clock(), hasIdentity: !isTaken });
}

async function beginAnew(deps: AuthDeps, email: string): Promise<MailTurn> {
  await endPause(deps, email);
  return beginMail(deps, { to: email, kind: 'signup' });
}

/**
 * Finds an email's account, or creates one. An existing one keeps its password and data, because the caller
 * hasn't proved ownership. Both cases hash the password twice, to take the same time.
 */
async function findOrInsertUser(
  deps: AuthDeps,
  signUp: SignUp,
): Promise<{ user: UserRow; isNew: boolean }> {
  const { query, passwords, clock } = deps;
  const { email, password, metadata } = signUp;
  const known = await query((db) => findUserByEmail(db, email));
  const fits = await passwords.verify(known?.encrypted_password ?? null, password);
  const encryptedPassword = await passwords.hash(password);
  if (known) {
    if (!known.email_confirmed_at && !fits)
      await query((db) => contestPassword(db, known.id, clock()));
    return { user: known, isNew: false };
  }
  const id = randomUUID();
  const added = { id, email, encryptedPassword, metadata, confirmedAt: null, now: clock() };
  await query((db) => insertUser(db, added));
  const user = await query((db) => findUserByEmail(db, email));
  // A concurrent sign-up may have come first; then its account is the existing one.
  return user?.id === id ? { user, isNew: true } : findOrInsertUser(deps, signUp);
}

/** Builds the response from the caller's input only, so that it reveals nothing stored. */
function toPendingUser(pending: {
  id: string;
  email: string;
  metadata: Metadata;
  now: Date;
  hasIdentity: boolean;
}): object {
  const { id, email, now } = pending;
  const identity = {
    identity_id: id,
    id,
    user_id: id,
    identity_data: { sub: id, email, email_verified: false },
    provider: 'email',
    email,
    created_at: now,
    updated_at: now,
  };
  const row: UserRow = {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    encrypted_password: null,
    email_confirmed_at: null,
    invited_at: null,
    confirmation_sent_at: now,
    recovery_sent_at: null,
    email_change: null,
    email_change_sent_at: null,
    last_sign_in_at: null,
    raw_app_meta_data: { provider: 'email', providers: ['email'] },
    raw_user_meta_data: pending.metadata,
    created_at: now,
    updated_at: now,
    banned_until: null,
    deleted_at: null,
    is_anonymous: false,
    identities: pending.hasIdentity ? [identity] : [],
    factors: null,
  };
  return toUser(row);
}
