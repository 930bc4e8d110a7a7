import type { JSONValue } from 'postgres';
import type { Sql } from '#database/connect.ts';
import type { DropReason } from '#domain/analytics/events/drop-reasons.ts';

/** An event as it is stored. */
export type RecordedEvent = {
  profile_id: string;
  event_type: 'profile_view' | 'link_click';
  /** ISO 8601. */
  created_at: string;
  event_data: { [key: string]: JSONValue };
  /** The hash of who caused it as hex, or null where none may be made. */
  visitor: string | null;
};

/** How often events of a profile were left out for a reason, in a quarter of an hour (ISO 8601). */
export type CountedDrop = {
  profile_id: string;
  at: string;
  reason: DropReason;
  event_count: number;
};

export type EventBatch = { events: readonly RecordedEvent[]; drops: readonly CountedDrop[] };

/**
 * Writes a batch and counts it in the rollups of its days, in one statement and one commit: when
 * this returns, all of it is durable, or none of it.
 *
 * @returns the ids of hidden profiles, whose events weren't written
 */
export async function recordEvents(sql: Sql, batch: EventBatch): Promise<ReadonlySet<string>> {
  const json = sql.json({ events: [...batch.events], drops: [...batch.drops] });
  const [row] = await sql<{ unseen: string[] }[]>`select private.record_events(${json}) as unseen`;
  return new Set(row?.unseen);
}

/**
 * The secret of a day (`YYYY-MM-DD`, UTC), the same for every copy of the server.
 *
 * @param randomBytes 32 of them: the secret, where none was made yet
 * @returns null when that day's secret was destroyed
 */
export async function getVisitorSalt(
  sql: Sql,
  day: string,
  randomBytes: Uint8Array,
): Promise<Buffer | null> {
  const [row] = await sql<{ salt: Buffer | null }[]>`
    select private.visitor_salt(${day}, ${randomBytes}) as salt`;
  return row?.salt ?? null;
}

/** When the secret of a day was made, and when it was destroyed. */
export type SaltRotation = { day: string; created_at: Date; destroyed_at: Date | null };

/** @returns the newest first */
export async function listSaltRotations(sql: Sql, limit: number): Promise<SaltRotation[]> {
  return sql<SaltRotation[]>`
    select day::text, created_at, destroyed_at from private.salt_rotations
    order by day desc limit ${limit}`;
}
