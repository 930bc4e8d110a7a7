import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod/mini';
import { LEAD_CHALLENGE_COST, LEAD_CHALLENGE_SECONDS } from '../limits.ts';
import { createSigner, type SigningJwk } from './signer.ts';

/** Work for the sender's machine, a second or two of it, before a form with a flood takes a message. */
export type LeadChallenges = {
  issue(profileId: string, now: Date): Promise<Challenge>;
  /** @returns the name of a challenge whose work was done for this form, else null */
  verify(solved: unknown, profileId: string): Promise<string | null>;
};

const SECRET_BYTES = 32;

const Solved = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      data: z.object({ form: z.string() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

/** @param privateJwk the server's signing key @param retiredJwks those before it */
export function createLeadChallenges(
  privateJwk: SigningJwk,
  retiredJwks: readonly SigningJwk[] = [],
): LeadChallenges {
  const secret = deriveSecret(privateJwk);
  const secrets = [secret, ...retiredJwks.map(deriveSecret)];
  return {
    issue: (profileId, now) =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: LEAD_CHALLENGE_COST,
        data: { form: profileId },
        deriveKey,
        expiresAt: new Date(now.getTime() + LEAD_CHALLENGE_SECONDS * 1000),
        hmacSignatureSecret: secret,
      }),
    async verify(solved, profileId) {
      const parsed = Solved.safeParse(solved);
      if (!parsed.success || parsed.data.challenge.parameters.data.form !== profileId) return null;
      const { challenge, solution } = parsed.data;
      for (const hmacSignatureSecret of secrets) {
        const { verified } = await verifySolution({
          challenge,
          deriveKey,
          hmacSignatureSecret,
          solution: { ...solution, time: 0 },
        });
        if (verified) return challenge.signature;
      }
      return null;
    },
  };
}

function deriveSecret(jwk: SigningJwk): string {
  return createSigner(jwk, 'lead challenge', SECRET_BYTES).sign('altcha').toString('hex');
}
