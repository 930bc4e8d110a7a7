import type { Sql, TransactionSql } from '#database/connect.ts';

/** All erasures up to a moment, kept in a file outside the backups. It contains no names. */
export type ErasureList = { listedAt: Date; erasures: Erasure[] };

/** An erased lead, or an account deleted at `at`. No restored backup may bring it back. */
export type Erasure = { kind: 'lead' | 'account'; digest: string; at: string };

/** The number of erased rows that the backup contained. */
export type ErasedAgain = { leads: number; accounts: number };

/** @returns all erasures of this installation, oldest first */
export async function listErasures(sql: Sql): Promise<ErasureList> {
  // Uses the clock that also dates deletion requests.
  const [{ listedAt } = { listedAt: new Date(0) }] = await sql<{ listedAt: Date }[]>`
    select now() as "listedAt"`;
  const erasures = await sql<Erasure[]>`
    select kind, digest, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
    from private.list_erasures()`;
  return { listedAt, erasures: [...erasures] };
}

/** Repeats the erasures made after a backup. A job deletes the accounts; their pages are removed at once. */
export async function eraseAgain(
  sql: Sql | TransactionSql,
  { listedAt, erasures }: ErasureList,
): Promise<ErasedAgain> {
  const [counts = { leads: 0, accounts: 0 }] = await sql<ErasedAgain[]>`
    select leads, accounts from private.erase_again(${sql.json(erasures)}, ${listedAt})`;
  await sql`
    select private.audit('operator', 'leads.erased', null, null,
      jsonb_build_object('leads', ${counts.leads}::int)) where ${counts.leads > 0}`;
  return counts;
}

/** Signs everyone out, since a backup contains sessions that have ended since. */
export async function endRestoredSessions(sql: Sql | TransactionSql): Promise<void> {
  await sql`select private.end_restored_sessions()`;
}
