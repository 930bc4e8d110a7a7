import { AuthError } from '../errors.ts';
import type { AuthDeps } from '../request/deps.ts';
import { raiseSession, type SessionAnswer } from '../sessions/sessions.ts';
import { lockAccount } from '../users/users.ts';
import { useChallenge } from './challenges.ts';
import { assertMayAnswer, confirmFactor, type FactorRow, getFactor } from './factors.ts';
import { findTotpStep } from './totp.ts';

/** A code from the user's device, in answer to a challenge. */
export type TotpAnswer = {
  factorId: string;
  challengeId: string;
  code: string;
  userId: string;
  sessionId: string;
  address: string;
};

export type TotpVerdict =
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
