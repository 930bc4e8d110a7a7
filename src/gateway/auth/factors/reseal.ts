import type { ConnectionPool } from '../../connections/connection-pool.ts';
import type { Sealing } from '../../keys/sealing.ts';
import { PURGE_BATCH_SIZE } from '../../limits/sessions.ts';

/**
 * Reseals secrets of a retired key before the key is forgotten.
 *
 * @returns how many secrets there were
 */
export async function resealFactors(pool: ConnectionPool, sealing: Sealing): Promise<number> {
  return pool.withConnection(
    async (db) => {
      const rows = await db<{ id: string; secret: string }[]>`
        select id, secret from auth.mfa_factors
        where secret is not null and not starts_with(secret, ${sealing.prefix})
        limit ${PURGE_BATCH_SIZE}`;
      for (const { id, secret } of rows) {
        const sealed = sealing.seal(sealing.unseal(secret, id), id);
        // A faster copy of the server may have sealed it already.
        await db`
          update auth.mfa_factors set secret = ${sealed} where id = ${id} and secret = ${secret}`;
      }
      return rows.length;
    },
    { mayRepeat: () => true },
  );
}
