import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { AuthError } from '../../errors.ts';
import { beginMail, sendInBackground } from '../../mails/count-mail.ts';
import { type LinkRequest, sendLink } from '../../mails/mails.ts';
import { challengeFields, emailField, metadataField, readBody } from '../../request/body.ts';
import type { AuthDeps } from '../../request/deps.ts';
import { assertAllowedEmail } from '../../users/allowed-email.ts';
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
 * POST /otp: emails a code and a link; either one signs in without a password. Creates a missing
 * account unless the caller forbids it; then the settings decide whether the answer reveals that.
 */
export function otpRoute(deps: AuthDeps): Hono {
  const { settings, limits } = deps;
  return new Hono().post('/otp', async (context) => {
    const address = settings.clientAddress(context);
    await limits.take('mailPerAddress', address);
    const { email, phone, create_user, data, ...challenge } = await readBody(context, otpBody);
    assertEmail(email, phone);
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

function assertEmail(
  email: string | null | undefined,
  phone: string | null | undefined,
): asserts email is string {
  if (email && phone) {
    const message = 'Only an email address or phone number should be provided';
    throw new AuthError('validation_failed', { message });
  }
  if (phone) throw new AuthError('phone_provider_disabled');
  if (!email) {
    throw new AuthError('validation_failed', { message: 'One of email or phone must be set' });
  }
}

/** Throws if the email has no account and gets none, provided the settings allow revealing that. */
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
  const user = known ?? (mayCreate ? await create(deps, account) : null);
  if (user) await sendLink(deps, findPurpose(user), user, request);
}

/**
 * Confirms a new account. An unconfirmed account's password may be someone else's: there the code
 * recovers the account, which voids that password.
 */
function findPurpose({ email_confirmed_at, encrypted_password }: UserRow): 'signup' | 'magiclink' {
  return email_confirmed_at === null && encrypted_password === null ? 'signup' : 'magiclink';
}

async function create(
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
