import type { Sql } from '#database/connect.ts';
import { type Ask, inTransaction } from './ask.ts';
import { toOwnerClaims } from './owner-claims.ts';

/** Runs work in one transaction with an owner's rights, under row security. */
export type AsOwner = <Result>(
  userId: string,
  work: (own: Sql) => Promise<Result>,
) => Promise<Result>;

/** @throws ConnectionError as `ask` does */
export function createAsOwner(ask: Ask): AsOwner {
  return (userId, work) =>
    ask((sql) =>
      inTransaction(sql, async () => {
        await sql`
          select set_config('role', 'authenticated', true),
            set_config('request.jwt.claims', ${toOwnerClaims(userId)}, true)`;
        return work(sql);
      }),
    );
}
