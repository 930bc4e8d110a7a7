import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Db } from '../database.ts';
import { AuthError } from '../errors.ts';
import type { AuthDeps } from '../request/deps.ts';
import { raiseSession, type SessionAnswer } from '../sessions/sessions.ts';
import { lockAccount, type UserRow } from '../users/users.ts';
import {
  authenticationField,
  beginAuthentication,
  beginRegistration,
  type Credential,
  finishAuthentication,
  finishRegistration,
  type NewCredential,
  registrationField,
} from '../webauthn/ceremonies.ts';
import { getRelyingParty } from '../webauthn/manage.ts';
import {
  assertMayAnswer,
  confirmFactor,
  type FactorRow,
  getFactor,
  insertChallenge,
  insertFactor,
  useChallenge,
} from './factors.ts';

/** A device's answer. The site comes from the settings, never from the client. */
export const webauthnField = z.discriminatedUnion('type', [
  z.object({ type: z.literal('create'), credential_response: registrationField }),
  z.object({ type: z.literal('request'), credential_response: authenticationField }),
]);

type WebauthnAnswer = z.output<typeof webauthnField>;

type Owner = { user: UserRow; sessionId: string };

/** Enrols a device as a factor: a security key, or a phone. Throws what `insertFactor` throws. */
export async function enrolWebauthn(
  deps: AuthDeps,
  { user, sessionId }: Owner,
  name: string,
): Promise<object> {
  getRelyingParty(deps);
  const id = randomUUID();
  const factor = { id, userId: user.id, sessionId, name, type: 'webauthn', secret: null } as const;
  await deps.transact((tx) => insertFactor(tx, { ...factor, now: deps.clock() }));
  return { id, type: 'webauthn', friendly_name: name };
}

/** Challenges a device to create its key, or, once verified, to sign with it. */
export async function challengeWebauthn(
  deps: AuthDeps,
  { id: factorId, status }: FactorRow,
  { user, address }: { user: UserRow; address: string },
): Promise<object> {
  const relyingParty = getRelyingParty(deps);
  const isProved = status === 'verified';
  const kept = await deps.query((db) => listCredentials(db, user.id));
  const known = kept.map(({ credential }) => credential);
  const own = kept.filter((one) => one.factorId === factorId).map(({ credential }) => credential);
  const publicKey = isProved
    ? await beginAuthentication(relyingParty, { allowed: own })
    : await beginRegistration(relyingParty, { user, known, isSecondFactor: true });
  const sessionData = { challenge: publicKey.challenge };
  const asked = { factorId, address, sessionData, now: deps.clock() };
  const { id, expires_at } = await deps.transact((tx) => insertChallenge(tx, asked));
  const type = isProved ? 'request' : 'create';
  const credential_options = { publicKey };
  return { id, type: 'webauthn', expires_at, webauthn: { type, credential_options } };
}

/**
 * Raises the session to `aal2` if the device's answer is valid, and verifies the factor with its
 * first answer. Throws `webauthn_verification_failed`, and what `assertMayAnswer` and
 * `useChallenge` throw.
 */
export function verifyWebauthn(
  deps: AuthDeps,
  answer: Owner & { factorId: string; challengeId: string; address: string },
  response: WebauthnAnswer,
): Promise<{ session: SessionAnswer; isNew: boolean }> {
  const { user, sessionId, factorId } = answer;
  const now = deps.clock();
  return deps.transact(async (tx) => {
    await lockAccount(tx, user.id);
    const factor = await getFactor(tx, { id: factorId, userId: user.id }, 'locked');
    await assertMayAnswer(tx, factor, { sessionId, now });
    const isNew = factor.status === 'unverified';
    if (factor.factor_type !== 'webauthn' || isNew !== (response.type === 'create')) {
      const message = 'WebAuthn type does not match the factor';
      throw new AuthError('validation_failed', { message });
    }
    const asked = await useChallenge(tx, { ...answer, id: answer.challengeId, now });
    const userId = user.id;
    const challenge = readChallenge(asked.web_authn_session_data);
    const answered = { userId, factorId, challenge };
    if (response.type === 'create') {
      await keepKey(deps, tx, { ...answered, response: response.credential_response });
      await confirmFactor(tx, factor, now);
    } else {
      await countSignature(deps, tx, { ...answered, response: response.credential_response });
    }
    const raised = { userId, sessionId, factorId, method: 'mfa/webauthn' } as const;
    return { session: await raiseSession(deps, tx, raised), isNew };
  });
}

type Answered<Response> = {
  userId: string;
  factorId: string;
  response: Response;
  challenge: string;
};

async function keepKey(
  deps: AuthDeps,
  tx: Db,
  { factorId, response, challenge }: Answered<z.output<typeof registrationField>>,
): Promise<void> {
  const expected = { challenge, isSecondFactor: true };
  const made = await finishRegistration(getRelyingParty(deps), response, expected);
  await keepCredential(tx, factorId, made);
}

async function countSignature(
  deps: AuthDeps,
  tx: Db,
  { userId, factorId, response, challenge }: Answered<z.output<typeof authenticationField>>,
): Promise<void> {
  const kept = await listCredentials(tx, userId);
  const credential = kept.find((one) => one.factorId === factorId)?.credential;
  if (credential?.credential_id.toString('base64url') !== response.id) {
    throw new AuthError('webauthn_verification_failed');
  }
  const expected = { challenge, credential, isSecondFactor: true };
  const signCount = await finishAuthentication(getRelyingParty(deps), response, expected);
  await keepCredential(tx, factorId, { ...credential, sign_count: signCount });
}

function readChallenge(data: unknown): string {
  return z.object({ challenge: z.string() }).parse(data).challenge;
}

/** As stored in a factor; bytes in base64url. */
type KeptCredential = { id: string; publicKey: string; signCount: number; transports: string[] };

/** The keys of a user's devices, with their factors. */
async function listCredentials(
  db: Db,
  userId: string,
): Promise<{ factorId: string; credential: Credential }[]> {
  const rows = await db<{ id: string; kept: KeptCredential }[]>`
    select id, web_authn_credential as kept from auth.mfa_factors
    where user_id = ${userId} and web_authn_credential is not null`;
  return rows.map(({ id: factorId, kept }) => ({
    factorId,
    credential: {
      credential_id: Buffer.from(kept.id, 'base64url'),
      public_key: Buffer.from(kept.publicKey, 'base64url'),
      sign_count: kept.signCount,
      transports: kept.transports,
    },
  }));
}

/** Stores a device's key, or its signature count. */
async function keepCredential(
  tx: Db,
  factorId: string,
  credential: Credential & Partial<Pick<NewCredential, 'aaguid'>>,
): Promise<void> {
  const kept: KeptCredential = {
    id: credential.credential_id.toString('base64url'),
    publicKey: credential.public_key.toString('base64url'),
    signCount: credential.sign_count,
    transports: credential.transports,
  };
  await tx`
    update auth.mfa_factors
    set web_authn_credential = ${tx.json(kept)},
      web_authn_aaguid = coalesce(${credential.aaguid ?? null}, web_authn_aaguid)
    where id = ${factorId}`;
}
