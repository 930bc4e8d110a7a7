import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod/mini';
import {
  LEAD_CHALLENGE_COST,
  LEAD_CHALLENGE_SECONDS,
  LEAD_WRONG_SOLUTIONS_MAX,
} from '#audience/server/limits.ts';
import { createMemoryLimiter } from '#gateway/rate-limits/memory-limiter.ts';
import { createSigner, type SigningJwk } from '#kit/server/http/signer.ts';

declare module '#kit/server/routes/deps.ts' {
  interface AppDeps {
    leadChallenges: LeadChallenges;
  }
}

/** Seconds of work for the sender's machine, before a flooded form accepts a message. */
export type LeadChallenges = {
  /** @param factor multiple of the minimum work */
  issue(profileId: string, now: Date, factor?: number): Promise<Challenge>;
  /**
   * @param factor required now; half is enough, as it may have grown since
   * @returns the name of a challenge solved for this form, or null
   */
  verify(solved: unknown, profileId: string, factor?: number): Promise<string | null>;
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

/** @param privateJwk the server's signing key @param retiredJwks earlier ones */
export function createLeadChallenges(
  privateJwk: SigningJwk,
  retiredJwks: readonly SigningJwk[] = [],
): LeadChallenges {
  const secret = deriveSecret(privateJwk);
  const secrets = [secret, ...retiredJwks.map(deriveSecret)];
  // Checking a solution costs us one round of the work; a wrong one costs its sender nothing.
  const wrong = createMemoryLimiter({
    points: LEAD_WRONG_SOLUTIONS_MAX,
    durationSeconds: LEAD_CHALLENGE_SECONDS,
  });
  return {
    issue: (profileId, now, factor = 1) =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: LEAD_CHALLENGE_COST * factor,
        data: { form: profileId },
        deriveKey,
        expiresAt: new Date(now.getTime() + LEAD_CHALLENGE_SECONDS * 1000),
        hmacSignatureSecret: secret,
      }),
    async verify(solved, profileId, factor = 1) {
      const parsed = Solved.safeParse(solved);
      if (!parsed.success || parsed.data.challenge.parameters.data.form !== profileId) return null;
      const { challenge, solution } = parsed.data;
      if (challenge.parameters.cost < (LEAD_CHALLENGE_COST * factor) / 2) return null;
      if (wrong.findRefusal(challenge.signature)) return null;
      for (const hmacSignatureSecret of secrets) {
        const { verified, invalidSolution } = await verifySolution({
          challenge,
          deriveKey,
          hmacSignatureSecret,
          solution: { ...solution, time: 0 },
        });
        if (verified) return challenge.signature;
        if (invalidSolution) wrong.take(challenge.signature);
      }
      return null;
    },
  };
}

function deriveSecret(jwk: SigningJwk): string {
  return createSigner(jwk, 'lead challenge', SECRET_BYTES).sign('altcha').toString('hex');
}
