import type { Sql } from '#database/connect.ts';
import { finishTransaction } from '#gateway/finish-transaction.ts';
import type { Ask } from './ask.ts';

/** Does something in one transaction with an owner's rights: row security is the last word. */
export type AsOwner = <Result>(
  userId: string,
  work: (own: Sql) => Promise<Result>,
) => Promise<Result>;

/**
 * For a program that its owner gave a key to, which a session of both factors made: it is as assured
 * as that session was (decision 079.3).
 *
 * @throws ConnectionError as `ask` does
 */
export function createAsOwner(ask: Ask): AsOwner {
  return (userId, work) =>
    ask(async (sql) => {
      const claims = { sub: userId, role: 'authenticated', aal: 'aal2' };
      await sql.unsafe('begin');
      return finishTransaction(sql, async () => {
        await sql`
          select set_config('role', 'authenticated', true),
            set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
        return work(sql);
      });
    });
}
