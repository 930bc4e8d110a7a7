import { Secret, TOTP } from 'otpauth';
import { toString as drawQrCode } from 'qrcode';
import type { ConnectionPool } from '../../connections/connection-pool.ts';
import { resealEach, type Sealing } from '../../keys/sealing.ts';
import { PURGE_BATCH_SIZE, TOTP_SECRET_BYTES, TOTP_SKEW_STEPS } from '../../limits/auth.ts';
import { AuthError } from '../errors.ts';
import type { AuthDeps } from '../request/deps.ts';
import { raiseSession, type SessionAnswer } from '../sessions/sessions.ts';
import { lockAccount } from '../users/users.ts';
import {
  assertMayAnswer,
  confirmFactor,
  type FactorRow,
  getFactor,
  useChallenge,
} from './factors.ts';

/** The secret for an authenticator app, to scan or type, in the hosted backend's format. */
export type TotpOffer = { qr_code: string; secret: string; uri: string };

/** RFC 6238 with the options that every authenticator app supports: SHA-1, 6 digits, 30 seconds. */
const SHAPE = { algorithm: 'SHA1', digits: 6, period: 30 };

/** A new secret for an account, in the formats authenticator apps accept. */
export async function offerTotp(issuer: string, account: string): Promise<TotpOffer> {
  const secret = new Secret({ size: TOTP_SECRET_BYTES });
  const uri = new TOTP({ ...SHAPE, issuer, label: account, secret }).toString();
  return { qr_code: await drawSvg(uri), secret: secret.base32, uri };
}

/**
 * Finds the code's time step, or null. Neighbouring steps are valid too, since phones' clocks differ.
 *
 * @param secret in base32
 */
export function findTotpStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const totp = new TOTP({ ...SHAPE, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp, window: TOTP_SKEW_STEPS });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

/** Named colours: clients put the SVG into a `data:` URL, where `#` would start the fragment. */
async function drawSvg(text: string): Promise<string> {
  const svg = await drawQrCode(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 });
  return svg.replaceAll('#ffffff', 'white').replaceAll('#000000', 'black');
}

/** A code from the user's device, in answer to a challenge. */
export type TotpAnswer = {
  factorId: string;
  challengeId: string;
  code: string;
  userId: string;
  sessionId: string;
  address: string;
};

type TotpVerdict =
  | { outcome: 'raised'; session: SessionAnswer; isNew: boolean }
  /** Valid but used before: someone may be intercepting codes. */
  | { outcome: 'reused' };

/**
 * Raises the session to `aal2` if the code is right, and verifies the factor with its first code.
 * Each time step works once and invalidates earlier ones. Throws `mfa_verification_failed`, and
 * what `assertMayAnswer` and `useChallenge` throw.
 */
export function verifyTotp(deps: AuthDeps, answer: TotpAnswer): Promise<TotpVerdict> {
  const { factorId, userId, sessionId, code } = answer;
  const now = deps.clock();
  return deps.transact(async (tx): Promise<TotpVerdict> => {
    await lockAccount(tx, userId);
    const factor = await getFactor(tx, { id: factorId, userId }, 'locked');
    await assertMayAnswer(tx, factor, { sessionId, now });
    if (factor.factor_type !== 'totp') {
      throw new AuthError('validation_failed', { message: 'WebAuthn config required' });
    }
    await useChallenge(tx, { ...answer, id: answer.challengeId, now });
    const step = findTotpStep(openSecret(deps, factor), code, now);
    if (step === null) throw new AuthError('mfa_verification_failed');
    if (factor.last_used_step !== null && step <= Number(factor.last_used_step)) {
      return { outcome: 'reused' };
    }
    await tx`update auth.mfa_factors set last_used_step = ${step} where id = ${factorId}`;
    const isNew = factor.status === 'unverified';
    if (isNew) await confirmFactor(tx, factor, now);
    const raised = { userId, sessionId, factorId, method: 'totp' } as const;
    return { outcome: 'raised', session: await raiseSession(deps, tx, raised), isNew };
  });
}

function openSecret({ keys }: Pick<AuthDeps, 'keys'>, { id, secret }: FactorRow): string {
  if (secret === null) throw new Error('a TOTP factor has a secret');
  return keys.sealing.unseal(secret, id);
}

/**
 * Reseals secrets sealed with a retired key, before that key is forgotten.
 *
 * @returns the number of secrets resealed
 * @throws as `resealEach` does
 */
export async function resealFactors(pool: ConnectionPool, sealing: Sealing): Promise<number> {
  return pool.withConnection(
    async (db) => {
      const rows = await db<{ about: string; sealed: string }[]>`
        select id as about, secret as sealed from auth.mfa_factors
        where secret is not null and not starts_with(secret, ${sealing.prefix})
        limit ${PURGE_BATCH_SIZE}`;
      await resealEach(
        sealing,
        rows,
        ({ about, sealed }, resealed) => db`
          update auth.mfa_factors set secret = ${resealed} where id = ${about} and secret = ${sealed}`,
      );
      return rows.length;
    },
    { mayRepeat: () => true },
  );
}
