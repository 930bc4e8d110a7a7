import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { AuthError } from '../../errors.ts';
import { readBody } from '../../request/body.ts';
import type { AuthDeps } from '../../request/deps.ts';
import { noteSubject } from '../../request/report-events.ts';
import { isBanned, openSession } from '../../sessions/sessions.ts';
import { findUserById, lockAccount } from '../../users/users.ts';
import { authenticationField } from '../../webauthn/body.ts';
import { beginAuthentication, finishAuthentication } from '../../webauthn/ceremonies.ts';
import { insertChallenge, takeChallenge } from '../../webauthn/challenges.ts';
import { getRelyingParty } from '../../webauthn/manage.ts';
import { findPasskey, notePasskeyUse } from '../../webauthn/passkeys.ts';

const verifyBody = z.object({ challenge_id: z.guid(), credential: authenticationField });

/**
 * POST /passkeys/authentication/{options,verify}: a session for the holder of a passkey. Callers
 * don't name an account, so the answers can't reveal which ones exist.
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
      const { challenge_id: id, credential } = await readBody(context, verifyBody);
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

/** Throws `webauthn_verification_failed`, also for unknown passkeys, so as not to reveal any. */
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
