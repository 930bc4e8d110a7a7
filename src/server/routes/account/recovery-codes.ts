import { Hono } from 'hono';
import * as z from 'zod/mini';
import { ApiError } from '../../http/errors.ts';
import { identifySignedIn } from '../../http/identify-owner.ts';
import { limitBody, readJson } from '../../http/middleware/read-body.ts';
import { RECOVERY_BODY_MAX_BYTES } from '../../limits/accounts.ts';
import type { AppDeps } from '../deps.ts';
import { createRecoveryCodes, redeemRecoveryCode } from './redeem-recovery-code.ts';

const CODE = z.strictObject({ code: z.string().check(z.maxLength(100)) });

/**
 * For owners without their second factor at hand: `create-recovery-codes` answers `{ codes }` to a session of
 * two factors; `use-recovery-code` raises a session of the password alone and answers with its new tokens.
 */
export function createRecoveryCodesRoute(deps: AppDeps): Hono {
  const { limitStore, limits, onEvent, clientAddress } = deps;
  const tries = limitStore.createLimiter('recovery_codes', limits.recoveryCodesPerAccount);
  const small = limitBody(RECOVERY_BODY_MAX_BYTES);
  return new Hono()
    .post('/functions/v1/create-recovery-codes', small, async (context) => {
      const owner = await identifySignedIn(deps, context.req.header('authorization') ?? '');
      if (owner.aal !== 'aal2') throw new ApiError('second_factor_needed');
      if (await tries.take(owner.id)) throw new ApiError('too_many');
      return context.json({ codes: await createRecoveryCodes(deps.ask, owner.id) });
    })
    .post('/functions/v1/use-recovery-code', small, async (context) => {
      const owner = await identifySignedIn(deps, context.req.header('authorization') ?? '');
      const parsed = z.safeParse(CODE, await readJson(context));
      if (!parsed.success) throw new ApiError('bad_request');
      if (owner.isAssured) throw new ApiError('no_second_factor');
      if (await tries.take(owner.id)) throw new ApiError('too_many');
      const { id: userId, sessionId } = owner;
      const session = await redeemRecoveryCode(deps, {
        userId,
        sessionId,
        typed: parsed.data.code,
      });
      const address = clientAddress(context);
      const outcome = session ? 'recovered' : 'bad_recovery_code';
      onEvent({ kind: 'second_factor', outcome, userId, address });
      if (session === null) throw new ApiError('bad_recovery_code');
      const { access_token, refresh_token } = session;
      return context.json({ access_token, refresh_token });
    });
}
