import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  buildRecoveryCode,
  parseRecoveryCode,
  RECOVERY_CODE_BYTES,
  RECOVERY_CODE_COUNT,
} from '#domain/account/recovery-codes.ts';
import type { Accounts } from '../clients/accounts.ts';
import type { Ask } from '../data/ask.ts';
import {
  type KeptCode,
  lockRecoveryCodes,
  replaceRecoveryCodes,
  spendRecoveryCodes,
} from '../data/recovery-codes.ts';
import type { AppDeps } from '../deps.ts';

const SALT_BYTES = 16;

/** @returns new codes, which are shown once; those from before are good no more */
export async function createRecoveryCodes(ask: Ask, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () =>
    buildRecoveryCode(randomBytes(RECOVERY_CODE_BYTES)),
  );
  await ask((sql) => replaceRecoveryCodes(sql, userId, codes.map(keep)));
  return codes;
}

/**
 * Takes the second factors off an account whose owner has one of its codes, and signs it out
 * everywhere. The code is used up only once the factors are gone.
 *
 * @param token of whoever asks @returns whether the code was one @throws where the backend refuses
 */
export async function redeemRecoveryCode(
  { sql, accounts }: Pick<AppDeps, 'sql'> & { accounts: Pick<Accounts, 'removeFactors'> },
  { userId, token, typed }: { userId: string; token: string; typed: string },
): Promise<boolean> {
  const code = parseRecoveryCode(typed);
  if (code === null) return false;
  return sql.begin(async (tx) => {
    const kept = await lockRecoveryCodes(tx, userId);
    if (!kept.some((one) => isCode(one, code))) return false;
    await accounts.removeFactors(userId, token);
    await spendRecoveryCodes(tx, userId);
    return true;
  });
}

/** Salted, since it has fewer than 112 bits (ASVS 2.6.2); more than anybody tries, so not slow. */
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
