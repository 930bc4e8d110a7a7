import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Hono } from 'hono';
import * as z from 'zod/mini';
import { RECOVERY_BODY_MAX_BYTES } from '#account/server/limits.ts';
import type { Sql } from '#database/connect.ts';
import type { SessionAnswer } from '#gateway/auth/sessions/sessions.ts';
import { lockAccount } from '#gateway/auth/users/users.ts';
import type { Gateway } from '#gateway/gateway.ts';
import { type Ask, inTransaction } from '#kit/server/data/ask.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import { requireFresh } from '#kit/server/http/identify-owner.ts';
import { defineFunction, serveFunctions } from '#kit/server/routes/define-function.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';
import {
  buildRecoveryCode,
  parseRecoveryCode,
  RECOVERY_CODE_BYTES,
  RECOVERY_CODE_COUNT,
} from '../rules/recovery-codes.ts';

/**
 * For owners who lost their second factor: `create-recovery-codes` answers a two-factor session with `{
 * codes }`; `use-recovery-code` raises a password session and responds with its new tokens.
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

const SALT_BYTES = 16;

/** @returns new codes, shown once; earlier ones stop working */
async function createRecoveryCodes(ask: Ask, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () =>
    buildRecoveryCode(randomBytes(RECOVERY_CODE_BYTES)),
  );
  await ask((sql) => replaceRecoveryCodes(sql, userId, codes.map(keep)));
  return codes;
}

/**
 * Uses up a recovery code and raises the caller's session to two factors. The account's factors and other
 * codes are unaffected. The code is used up only if the session is raised.
 *
 * @returns the session with new tokens, or null if it isn't one of the account's codes
 * @throws AuthError if the session has ended; ConnectionError as `ask` does
 */
export async function redeemRecoveryCode(
  { ask, gateway }: { ask: Ask; gateway: Pick<Gateway, 'raiseSession'> },
  { userId, sessionId, typed }: { userId: string; sessionId: string; typed: string },
): Promise<SessionAnswer | null> {
  const code = parseRecoveryCode(typed);
  if (code === null) return null;
  return ask((sql) =>
    inTransaction(sql, async () => {
      await lockAccount(sql, userId);
      const kept = await listRecoveryCodes(sql, userId);
      const found = kept.find((one) => isCode(one, code));
      if (found === undefined) return null;
      await spendRecoveryCode(sql, userId, found.number);
      return gateway.raiseSession(sql, { userId, sessionId, method: 'mfa/recovery_code' });
    }),
  );
}

/** Salted, since it has fewer than 112 bits (ASVS 2.6.2); too many to guess, so a fast hash is fine. */
function keep(code: string): KeptCode {
  const salt = randomBytes(SALT_BYTES);
  return { salt, code_hash: hash(salt, code.replaceAll('-', '')) };
}

function isCode({ salt, code_hash }: KeptCode, code: string): boolean {
  return timingSafeEqual(code_hash, hash(salt, code));
}

function hash(salt: Buffer, code: string): Buffer {
  return createHash('sha256').update(salt).update(code).digest();
}

type KeptCode = { salt: Buffer; code_hash: Buffer };

async function replaceRecoveryCodes(
  sql: Sql,
  userId: string,
  codes: readonly KeptCode[],
): Promise<void> {
  const rows = codes.map((code, index) => ({ user_id: userId, number: index + 1, ...code }));
  // Serialised: of two sets created at once, the later one stays.
  await inTransaction(sql, async () => {
    await sql`select from auth.users where id = ${userId} for no key update`;
    await sql`delete from private.recovery_codes where user_id = ${userId}`;
    await sql`insert into private.recovery_codes ${sql(rows)}`;
  });
}

/** The account's remaining codes. Lock the account first, so that a second request finds the code used. */
async function listRecoveryCodes(
  tx: Sql,
  userId: string,
): Promise<(KeptCode & { number: number })[]> {
  return tx<(KeptCode & { number: number })[]>`
    select number, salt, code_hash from private.recovery_codes where user_id = ${userId}
    order by number`;
}

/** Deletes a used code, audits it, and queues an email to the owner. */
async function spendRecoveryCode(tx: Sql, userId: string, number: number): Promise<void> {
  await tx`select private.use_recovery_code(${userId}, ${number}::smallint)`;
}
