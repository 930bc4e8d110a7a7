import type { Hono } from 'hono';
import * as z from 'zod/mini';
import { RECOVERY_BODY_MAX_BYTES } from '#account/server/limits.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import { requireFresh } from '#kit/server/http/identify-owner.ts';
import { defineFunction, serveFunctions } from '#kit/server/routes/define-function.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';
import { createRecoveryCodes, redeemRecoveryCode } from './redeem-recovery-code.ts';

/**
 * For owners who lost their second factor: `create-recovery-codes` answers a two-factor session with
 * `{ codes }`; `use-recovery-code` raises a password session and answers with its new tokens.
 */
export function createRecoveryFunctions(deps: AppDeps): Hono {
  const { limitStore, limits, onEvent, clientAddress } = deps;
  const limit = limitStore.createLimiter('recovery_codes', limits.recoveryCodesPerAccount);
  return serveFunctions(deps, { bodyMaxBytes: RECOVERY_BODY_MAX_BYTES }, [
    defineFunction({
      name: 'create-recovery-codes',
      assurance: 'both_factors',
      limit,
      async run(_body, caller) {
        // A hosted backend can't redeem codes.
        if (deps.hosted) throw new ApiError('no_recovery_codes');
        await requireFresh(deps.ask, caller);
        return { codes: await createRecoveryCodes(deps.ask, caller.id) };
      },
    }),
    defineFunction({
      name: 'use-recovery-code',
      body: z.strictObject({ code: z.string().check(z.maxLength(100)) }),
      assurance: 'lost_factor',
      limit,
      async run({ code: typed }, { id: userId, sessionId }, context) {
        if (deps.hosted) throw new ApiError('no_recovery_codes');
        const session = await redeemRecoveryCode(deps, { userId, sessionId, typed });
        const address = clientAddress(context);
        const outcome = session ? 'recovered' : 'bad_recovery_code';
        onEvent({ kind: 'second_factor', outcome, userId, address });
        if (session === null) throw new ApiError('bad_recovery_code');
        const { access_token, refresh_token } = session;
        return { access_token, refresh_token };
      },
    }),
  ]);
}
