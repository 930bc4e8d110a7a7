import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { AuthError } from '../../errors.ts';
import { beginMail, countMail, sendInBackground } from '../../mails/count-mail.ts';
import { renewEmailChange, sendEmailChange } from '../../mails/email-change.ts';
import { type LinkRequest, sendLink, sendNonce } from '../../mails/mails.ts';
import {
  assertAllowedEmail,
  challengeFields,
  emailField,
  metadataField,
  readBody,
} from '../../request/body.ts';
import type { AuthDeps } from '../../request/deps.ts';
import { assertAssured } from '../../sessions/assurance.ts';
import { getCaller } from '../../users/bearer.ts';
import { findUserByEmail, insertUser, type Metadata, type UserRow } from '../../users/users.ts';

const otpBody = z.object({
  email: z.nullish(emailField),
  phone: z.nullish(z.string()),
  create_user: z.nullish(z.boolean()),
  data: z.nullish(metadataField),
  ...challengeFields,
});

type NewAccount = { email: string; metadata: Metadata };

/**
 * POST /otp: emails a code and a link; either one signs in without a password. Creates a missing account
 * unless the caller forbids it; then the settings decide whether the response reveals that.
 */
export function otpRoute(deps: AuthDeps): Hono {
  const { settings, limits } = deps;
  return new Hono().post('/otp', async (context) => {
    const address = settings.clientAddress(context);
    await limits.take('mailPerAddress', address);
    const { email, phone, create_user, data, ...challenge } = await readBody(context, otpBody);
    assertEmailOnly(email, phone);
    const account = { email, metadata: data ?? {} };
    const mayCreate = create_user ?? true;
    if (mayCreate) {
      await limits.take('signUpPerAddress', address);
      await assertAllowedEmail(deps, email);
    }
    const kind = mayCreate ? 'code for anybody' : 'code';
    const turn = await beginMail(deps, { to: email, kind });
    await assertReachable(deps, email, mayCreate);
    const request = { redirectTo: context.req.query('redirect_to'), challenge };
    // After the response, so that its timing is the same with and without an account.
    sendInBackground(deps, turn, () => mailCode(deps, account, { ...request, mayCreate }));
    return context.json({});
  });
}

function assertEmailOnly(
  email: string | null | undefined,
  phone: string | null | undefined,
): asserts email is string {
  if (email && phone) throw toRefusal('Only an email address or phone number should be provided');
  if (phone) throw new AuthError('phone_provider_disabled');
  if (!email) throw toRefusal('One of email or phone must be set');
}

/**
 * Throws if the email has no account and none may be created, provided the settings allow revealing that.
 */
async function assertReachable(deps: AuthDeps, email: string, mayCreate: boolean): Promise<void> {
  const { settings, query, isSignupOpen } = deps;
  if (!settings.tellUnknownAccounts) return;
  if (await query((db) => findUserByEmail(db, email))) return;
  if (!mayCreate) throw new AuthError('otp_disabled');
  const isOpen = !settings.disableSignup && (await query(isSignupOpen));
  if (!isOpen) throw new AuthError('signup_disabled');
}

async function mailCode(
  deps: AuthDeps,
  account: NewAccount,
  { mayCreate, ...request }: LinkRequest & { mayCreate: boolean },
): Promise<void> {
  const known = await deps.query((db) => findUserByEmail(db, account.email));
  const user = known ?? (mayCreate ? await createAccount(deps, account) : null);
  if (user) await sendLink(deps, findPurpose(user), user, request);
}

/**
 * Confirms a new account. An unconfirmed account's password may be someone else's: there the code
 * recovers the account, which voids that password.
 */
function findPurpose({ email_confirmed_at, encrypted_password }: UserRow): 'signup' | 'magiclink' {
  return email_confirmed_at === null && encrypted_password === null ? 'signup' : 'magiclink';
}

async function createAccount(
  { settings, query, isSignupOpen, clock }: AuthDeps,
  { email, metadata }: NewAccount,
): Promise<UserRow | null> {
  if (settings.disableSignup || !(await query(isSignupOpen))) return null;
  const now = clock();
  const confirmedAt = settings.autoConfirm ? now : null;
  const added = { id: randomUUID(), email, encryptedPassword: null, metadata, confirmedAt, now };
  await query((db) => insertUser(db, added));
  return query((db) => findUserByEmail(db, email));
}

const resendBody = z.object({
  type: z.enum(['signup', 'email_change', 'sms', 'phone_change']),
  email: z.nullish(emailField),
  phone: z.nullish(z.string()),
  ...challengeFields,
});

/**
 * POST /resend: sends another email, whose links replace the earlier ones. The response is always the same.
 */
export function resendRoute(deps: AuthDeps): Hono {
  const { query, settings, limits } = deps;
  return new Hono().post('/resend', async (context) => {
    await limits.take('mailPerAddress', settings.clientAddress(context));
    const { type, email, phone, ...challenge } = await readBody(context, resendBody);
    assertResendable(type, email, phone);
    const kind = type === 'email_change' ? type : 'signup';
    const turn = await beginMail(deps, { to: email, kind });
    const user = await query((db) => findUserByEmail(db, email));
    const request = { redirectTo: context.req.query('redirect_to'), challenge };
    if (type === 'signup' && user && !user.email_confirmed_at) {
      sendInBackground(deps, turn, () => sendLink(deps, 'signup', user, request));
    }
    if (type === 'email_change' && user?.email_change) {
      const newEmail = user.email_change;
      sendInBackground(deps, turn, () => resendEmailChange(deps, user.id, newEmail, request));
    }
    return context.json({});
  });
}

/** Names the missing value, as the hosted backend does. */
function assertResendable(
  type: z.output<typeof resendBody>['type'],
  email: string | null | undefined,
  phone: string | null | undefined,
): asserts email is string {
  const isOfPhone = type === 'sms' || type === 'phone_change';
  if (email && phone) {
    throw toRefusal('Only an email address or phone number should be provided.');
  }
  if (email && isOfPhone) throw toRefusal('Type provided requires a phone number');
  if (phone && !isOfPhone) throw toRefusal('Type provided requires an email address');
  if (phone) throw new AuthError('phone_provider_disabled', PHONE_LOGINS);
  if (!email) throw toRefusal('Missing email address or phone number');
}

const PHONE_LOGINS = { message: 'Phone logins are disabled' };

function toRefusal(message: string): AuthError {
  return new AuthError('validation_failed', { message });
}

async function resendEmailChange(
  deps: AuthDeps,
  userId: string,
  newEmail: string,
  request: LinkRequest,
): Promise<void> {
  await countMail(deps, { to: newEmail });
  const change = await deps.transact((tx) => renewEmailChange(deps, tx, userId, request));
  if (change) await sendEmailChange(deps, change, request.redirectTo);
}

const recoverBody = z.object({ email: emailField, ...challengeFields });

/** POST /recover: emails a password reset link. The response is always the same. */
export function recoverRoute(deps: AuthDeps): Hono {
  const { query, settings, limits } = deps;
  return new Hono().post('/recover', async (context) => {
    await limits.take('mailPerAddress', settings.clientAddress(context));
    const { email, ...challenge } = await readBody(context, recoverBody);
    const turn = await beginMail(deps, { to: email, kind: 'recovery' });
    const user = await query((db) => findUserByEmail(db, email));
    const redirectTo = context.req.query('redirect_to');
    if (user) {
      sendInBackground(deps, turn, () =>
        sendLink(deps, 'recovery', user, { redirectTo, challenge }),
      );
    }
    return context.json({});
  });
}

const UNCONFIRMED = { message: 'Please verify your email first.', status: 422 } as const;

/** GET /reauthenticate: emails a reauthentication code, the `nonce` of PUT /user. */
export function reauthenticateRoute(deps: AuthDeps): Hono {
  const { settings, limits } = deps;
  return new Hono().get('/reauthenticate', async (context) => {
    const { user, sessionId } = await getCaller(context, deps, { isWrite: true });
    await assertAssured(deps, user, sessionId);
    if (!user.email_confirmed_at) throw new AuthError('email_not_confirmed', UNCONFIRMED);
    await limits.take('mailPerAddress', settings.clientAddress(context));
    const kind = 'reauthentication';
    const turn = await beginMail(deps, { to: user.email, kind, isOwner: true });
    sendInBackground(deps, turn, () => sendNonce(deps, user));
    return context.json({});
  });
}
