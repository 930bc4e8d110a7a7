import type { Factor } from '@supabase/auth-js';
import { enterCode } from '#account/session/web/second-factor.ts';
import { refreshUser } from '#account/verification/web/verification.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { toList, toRecord } from '#kit/rules/values/json.ts';
import { findErrorCode, toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { invokeFunction } from '#kit/web/data/functions-client.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { askAuth } from '#kit/web/session/ask-auth.ts';
import { useOwner } from '#kit/web/session/owner.ts';

/** The authenticator app takes either the QR code or the secret. */
export type FactorOffer = { id: string; qrCode: string; secret: string };

const UNCONFIRMED = 'Confirm your email address first. The link is in the email we sent you.';

/**
 * Begins a second factor, replacing one that was never verified.
 *
 * @param onOffer gets the QR code and secret for the app
 */
export function useBeginFactor(onOffer: (offer: FactorOffer) => void) {
  const userId = useOwner();
  return useWrite({
    write: beginFactor,
    stale: staleAfter.factorChange(userId),
    keep: onOffer,
    refused: (error) => ({
      title: 'Error',
      sentence: toErrorSentence(error, 'We couldn’t start that.'),
    }),
  });
}

/** Verifies a factor with a code from the app. */
export function useProveFactor(id: string) {
  const userId = useOwner();
  return useWrite({
    write: async (code: string) => {
      const problem = await enterCode(id, code);
      if (problem) throw new Error(problem);
    },
    stale: staleAfter.factorChange(userId),
    inBackground: true,
  });
}

async function beginFactor(factors: readonly Factor[]): Promise<FactorOffer> {
  for (const { id, status } of factors) {
    if (status === 'unverified') await askAuth((client) => client.mfa.unenroll({ factorId: id }));
  }
  const names = new Set(factors.filter((f) => f.status === 'verified').map((f) => f.friendly_name));
  let [friendlyName, count] = ['Authenticator app', 1];
  while (names.has(friendlyName)) friendlyName = `Authenticator app ${++count}`;
  const { data, error } = await askAuth((client) =>
    client.mfa.enroll({ factorType: 'totp', friendlyName, issuer: PRODUCT_NAME }),
  );
  if (findErrorCode(error) === 'email_not_confirmed') throw new Error(UNCONFIRMED);
  if (error || data?.type !== 'totp') throw error;
  return { id: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret };
}

/**
 * Removes a second factor and refreshes the session, which then asks only for what the account
 * still requires.
 */
export function useRemoveFactor(done: string) {
  const userId = useOwner();
  return useWrite({
    write: async (factorId: string) => {
      const { error } = await askAuth((client) => client.mfa.unenroll({ factorId }));
      if (error) throw new Error(toErrorSentence(error, 'We couldn’t remove the device.'));
      const problem = await refreshUser();
      if (problem) throw new Error(problem);
    },
    stale: staleAfter.factorChange(userId),
    done,
    refused: { title: 'Error' },
  });
}

/** Creates recovery codes and returns them this once; the previous ones stop working. */
export function useCreateRecoveryCodes(onMade: (codes: readonly string[]) => void) {
  const userId = useOwner();
  return useWrite({
    write: async () => {
      const { codes } = toRecord(await invokeFunction('create-recovery-codes', {}));
      return toList(codes).map(String);
    },
    stale: staleAfter.factorChange(userId),
    keep: onMade,
    isSecret: true,
    refused: (error) => ({
      title: 'Error',
      sentence: toErrorSentence(error, 'We couldn’t create codes.'),
    }),
  });
}
