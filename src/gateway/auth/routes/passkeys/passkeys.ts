import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { PASSKEY_NAME_MAX_CHARACTERS } from '../../../limits/auth.ts';
import { AuthError } from '../../errors.ts';
import { runInBackground, tellOfPasskey } from '../../mails/mails.ts';
import { readBody } from '../../request/body.ts';
import type { AuthDeps } from '../../request/deps.ts';
import { noteSubject } from '../../request/report-events.ts';
import { isBanned, openSession } from '../../sessions/sessions.ts';
import { assertServiceRole, getCaller } from '../../users/bearer.ts';
import { findUserById, lockAccount } from '../../users/users.ts';
import {
  authenticationField,
  beginAuthentication,
  beginRegistration,
  finishAuthentication,
  finishRegistration,
  registrationField,
} from '../../webauthn/ceremonies.ts';
import { getPasskeyMaker, getPasskeyOwner, getRelyingParty } from '../../webauthn/manage.ts';
import {
  assertRoom,
  deletePasskey,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  notePasskeyUse,
  renamePasskey,
  takeChallenge,
  toPasskey,
} from '../../webauthn/passkeys.ts';

const TOO_LONG = `friendly_name must be ${PASSKEY_NAME_MAX_CHARACTERS} characters or less`;
const renameBody = z.object({
  friendly_name: z
    .string('friendly_name is required')
    .check(
      z.trim(),
      z.minLength(1, 'friendly_name is required'),
      z.maxLength(PASSKEY_NAME_MAX_CHARACTERS, TOO_LONG),
    ),
});

/**
 * GET /passkeys, PATCH and DELETE /passkeys/{id}: the user's own. With the secret key, lists and
 * deletes any user's, at /admin/users/{user_id}/passkeys.
 */
export function passkeysRoute(deps: AuthDeps): Hono {
  const { query, transact, clock } = deps;
  const list = async (userId: string) =>
    (await query((db) => listPasskeys(db, userId))).map(toPasskey);
  return new Hono()
    .get('/passkeys', async (context) => {
      const { user } = await getCaller(context, deps);
      return context.json(await list(user.id));
    })
    .patch('/passkeys/:id', async (context) => {
      const { user } = await getPasskeyOwner(context, deps);
      const { friendly_name: name } = await readBody(context, renameBody);
      const wish = { id: context.req.param('id'), userId: user.id, name, now: clock() };
      return context.json(toPasskey(await query((db) => renamePasskey(db, wish))));
    })
    .delete('/passkeys/:id', async (context) => {
      const { user } = await getPasskeyOwner(context, deps);
      const passkey = { id: context.req.param('id'), userId: user.id };
      const name = await transact((tx) => deletePasskey(tx, passkey));
      runInBackground(deps, () => tellOfPasskey(deps, user, { event: 'removed', name }));
      return context.body(null, 204);
    })
    .get('/admin/users/:userId{[0-9a-fA-F-]{36}}/passkeys', async (context) => {
      await assertServiceRole(context, deps);
      return context.json(await list(context.req.param('userId')));
    })
    .delete('/admin/users/:userId{[0-9a-fA-F-]{36}}/passkeys/:id', async (context) => {
      await assertServiceRole(context, deps);
      await transact((tx) => deletePasskey(tx, context.req.param()));
      return context.body(null, 204);
    });
}

const registrationBody = z.object({ challenge_id: z.guid(), credential: registrationField });

/** POST /passkeys/registration/{options,verify}: a new passkey for the signed-in user. */
export function passkeyRegistrationRoute(deps: AuthDeps): Hono {
  const { query, transact, limits, settings, clock } = deps;
  const purposeOf = ({ id: userId }: { id: string }) =>
    ({ userId, type: 'registration', now: clock() }) as const;
  return new Hono()
    .post('/passkeys/registration/options', async (context) => {
      const relyingParty = getRelyingParty(deps);
      const user = await getPasskeyMaker(context, deps);
      await limits.take('passkeyPerAddress', settings.clientAddress(context));
      const known = await query((db) => listPasskeys(db, user.id));
      assertRoom(known);
      const options = await beginRegistration(relyingParty, { user, known });
      const kept = await transact((tx) => insertChallenge(tx, purposeOf(user), options.challenge));
      return context.json({ ...kept, options });
    })
    .post('/passkeys/registration/verify', async (context) => {
      const relyingParty = getRelyingParty(deps);
      const user = await getPasskeyMaker(context, deps);
      await limits.take('passkeyPerAddress', settings.clientAddress(context));
      const { challenge_id: id, credential } = await readBody(context, registrationBody);
      const challenge = await query((db) => takeChallenge(db, id, purposeOf(user)));
      const made = await finishRegistration(relyingParty, credential, { challenge });
      const added = await transact((tx) => insertPasskey(tx, user.id, made, clock()));
      const told = { event: 'added', name: added.friendly_name } as const;
      runInBackground(deps, () => tellOfPasskey(deps, user, told));
      return context.json(toPasskey(added));
    });
}

const authenticationBody = z.object({ challenge_id: z.guid(), credential: authenticationField });

/**
 * POST /passkeys/authentication/{options,verify}: a session for the holder of a passkey. Callers don't name
 * an account, so the responses can't reveal which ones exist.
 */
export function passkeyAuthenticationRoute(deps: AuthDeps): Hono {
  const { query, transact, limits, settings, clock } = deps;
  const findPurpose = () => ({ userId: null, type: 'authentication', now: clock() }) as const;
  return new Hono()
    .post('/passkeys/authentication/options', async (context) => {
      const relyingParty = getRelyingParty(deps);
      await limits.take('passkeyPerAddress', settings.clientAddress(context));
      const options = await beginAuthentication(relyingParty);
      const kept = await transact((tx) => insertChallenge(tx, findPurpose(), options.challenge));
      return context.json({ ...kept, options });
    })
    .post('/passkeys/authentication/verify', async (context) => {
      const address = settings.clientAddress(context);
      await limits.take('signInPerAddress', address);
      const { challenge_id: id, credential } = await readBody(context, authenticationBody);
      const challenge = await query((db) => takeChallenge(db, id, findPurpose()));
      const { passkey, signCount } = await checkPasskey(deps, credential, challenge);
      noteSubject(context, { userId: passkey.user_id });
      await assertMaySignIn(deps, passkey.user_id);
      const now = clock();
      const session = await transact(async (tx) => {
        await lockAccount(tx, passkey.user_id);
        await notePasskeyUse(tx, passkey, signCount, now);
        return openSession(deps, tx, passkey.user_id, 'passkey');
      });
      return context.json(session);
    });
}

/**
 * Throws `webauthn_verification_failed`, also for unknown passkeys, so that it doesn't reveal which exist.
 */
async function checkPasskey(
  deps: AuthDeps,
  response: AuthenticationResponseJSON,
  challenge: string,
) {
  const passkey = await deps.query((db) => findPasskey(db, response.id));
  if (!passkey) throw new AuthError('webauthn_verification_failed');
  // The authenticator names the user; one account's key doesn't work for another.
  const { userHandle } = response.response;
  if (Buffer.from(userHandle ?? '', 'base64url').toString() !== passkey.user_id) {
    throw new AuthError('webauthn_verification_failed');
  }
  const expected = { challenge, credential: passkey };
  const signCount = await finishAuthentication(getRelyingParty(deps), response, expected);
  return { passkey, signCount };
}

/** Throws what password sign-in throws. */
async function assertMaySignIn({ query, clock }: AuthDeps, userId: string): Promise<void> {
  const user = await query((db) => findUserById(db, userId));
  if (!user) throw new AuthError('user_not_found');
  if (isBanned(user, clock())) throw new AuthError('user_banned');
  if (!user.email_confirmed_at) throw new AuthError('email_not_confirmed', { status: 403 });
}
