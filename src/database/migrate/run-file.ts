import type { PostgresError } from 'postgres';
import type { TransactionSql } from '../connect.ts';

/**
 * Runs an SQL file. Its session settings don't reach the next user of the connection.
 *
 * @param label of the file in errors: `The migration 2026…_create_one.sql`
 * @throws with the label, the line, PostgreSQL's own words and its hint
 */
export async function runFile(sql: TransactionSql, label: string, text: string): Promise<void> {
  try {
    await sql.unsafe(text);
    await sql.unsafe('reset role; reset all');
  } catch (cause) {
    const { message, hint, position } = cause as Partial<PostgresError> & Error;
    const line = position ? text.slice(0, Number(position)).split('\n').length : null;
    const place = line ? `${label}, line ${line}` : label;
    const advice = hint ? ` (${hint})` : '';
    throw new Error(`${place} failed: ${message}${advice}`, { cause });
  }
}
