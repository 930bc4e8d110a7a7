import type { JSONValue } from 'postgres';
import type { DropReason } from '#audience/events/rules/drop-reasons.ts';
import type { Sql } from '#database/connect.ts';

export type RecordedEvent = {
  profile_id: string;
  event_type: 'profile_view' | 'link_click';
  /** ISO 8601. */
  created_at: string;
  event_data: { [key: string]: JSONValue };
  /** The visitor's hash as hex, or null if none may be made. */
  visitor: string | null;
};

/** How many events of a profile were dropped for a reason, in a quarter of an hour (ISO 8601). */
export type CountedDrop = {
  profile_id: string;
  at: string;
  reason: DropReason;
  event_count: number;
};

export type EventBatch = { events: readonly RecordedEvent[]; drops: readonly CountedDrop[] };

/**
 * Writes a batch and counts it in the daily rollups, in one statement and one commit: when this returns, all
 * of it is durable, or none of it.
 *
 * @returns the ids of hidden profiles, whose events weren't written
 */
export async function recordEvents(sql: Sql, batch: EventBatch): Promise<ReadonlySet<string>> {
  const json = sql.json({ events: [...batch.events], drops: [...batch.drops] });
  const [row] = await sql<{ unseen: string[] }[]>`select private.record_events(${json}) as unseen`;
  return new Set(row?.unseen);
}

/**
 * The salt of a day (`YYYY-MM-DD`, UTC), the same for every copy of the server.
 *
 * @param randomBytes 32 of them: the salt, if there is none yet
 * @returns null once that day's salt was destroyed
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

/** When a day's salt was created and destroyed. */
export type SaltRotation = { day: string; created_at: Date; destroyed_at: Date | null };

/** @returns newest first */
export async function listSaltRotations(sql: Sql, limit: number): Promise<SaltRotation[]> {
  return sql<SaltRotation[]>`
    select day::text, created_at, destroyed_at from private.salt_rotations
    order by day desc limit ${limit}`;
}
