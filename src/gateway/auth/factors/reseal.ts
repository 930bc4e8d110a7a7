import type { ConnectionPool } from '../../connections/connection-pool.ts';
import { resealEach, type Sealing } from '../../keys/sealing.ts';
import { PURGE_BATCH_SIZE } from '../../limits/sessions.ts';

/**
 * Reseals secrets of a retired key before the key is forgotten.
 *
 * @returns how many secrets there were
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
