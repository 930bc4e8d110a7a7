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
