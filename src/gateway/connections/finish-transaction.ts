import type { Sql } from 'postgres';
import { isConnectionFailure } from './connection-errors.ts';

/**
 * Runs `work` in this connection's open transaction, then commits, or rolls back if `work` throws.
 * A lost connection needs no rollback.
 */
export async function finishTransaction<Result>(
  connection: Sql,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await work();
    const { command } = await connection.unsafe('commit');
    // PostgreSQL's answer to the commit of a transaction with a failed statement.
    if (command === 'ROLLBACK') throw new Error('a statement of the transaction failed unnoticed');
    return result;
  } catch (error) {
    if (!isConnectionFailure(error)) await connection.unsafe('rollback');
    throw error;
  }
}
