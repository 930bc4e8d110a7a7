import type { Sql } from '#database/connect.ts';
import { inTransaction } from '#kit/server/data/ask.ts';

export type KeptCode = { salt: Buffer; code_hash: Buffer };

/** Replaces a user's recovery codes. */
export async function replaceRecoveryCodes(
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

/** The remaining codes of an account. Lock the account first: a second request then finds the code used. */
export async function listRecoveryCodes(
  tx: Sql,
  userId: string,
): Promise<(KeptCode & { number: number })[]> {
  return tx<(KeptCode & { number: number })[]>`
    select number, salt, code_hash from private.recovery_codes where user_id = ${userId}
    order by number`;
}

/** Deletes a used code, audits that, and queues a mail to its owner. */
export async function spendRecoveryCode(tx: Sql, userId: string, number: number): Promise<void> {
  await tx`select private.use_recovery_code(${userId}, ${number}::smallint)`;
}
