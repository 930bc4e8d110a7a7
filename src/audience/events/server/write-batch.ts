import type { JSONValue } from 'postgres';
import { DROP_COUNTS_MAX_SIZE } from '#audience/server/limits.ts';
import type { Sql } from '#database/connect.ts';
import { type Ask, retryOnConflict } from '#kit/server/data/ask.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import type { DropReason } from '../rules/drop-reasons.ts';

export type RecordedEvent = {
  profile_id: string;
  event_type: 'profile_view' | 'link_click';
  /** ISO 8601. */
  created_at: string;
  event_data: { [key: string]: JSONValue };
  /** The visitor's hash as hex, or null if none may be made. */
  visitor: string | null;
};

/** How many of a profile's events were dropped for a reason, in a quarter of an hour (ISO 8601). */
type CountedDrop = {
  profile_id: string;
  at: string;
  reason: DropReason;
  event_count: number;
};

export type EventBatch = { events: readonly RecordedEvent[]; drops: readonly CountedDrop[] };

/** An event, with the callback for when it's durable. */
export type Waiting = {
  event: RecordedEvent;
  resolve: (isSeen: boolean) => void;
  reject: (error: unknown) => void;
};

export type BatchWriterSettings = {
  ask: Ask;
  /** Called for each batch written, with its size and duration. */
  onBatch?: (size: number, seconds: number) => void;
  onError?: (error: unknown) => void;
};

/** Writes a batch and the dropped counts, and settles all its events; never rejects. */
type WriteBatch = (batch: readonly Waiting[]) => Promise<void>;

export function createBatchWriter(settings: BatchWriterSettings, drops: DropCounter): WriteBatch {
  const { ask, onBatch, onError } = settings;

  const write = async (batch: EventBatch) => {
    const startedAt = performance.now();
    const unseen = await retryOnConflict(() => ask((sql) => recordEvents(sql, batch)));
    onBatch?.(batch.events.length, (performance.now() - startedAt) / 1000);
    return unseen;
  };

  /** A batch refused for its contents is split in halves, until only the invalid event is left out. */
  const settle = async (batch: readonly Waiting[], dropped: EventBatch['drops']): Promise<void> => {
    try {
      const unseen = await write({ events: batch.map(({ event }) => event), drops: dropped });
      for (const { event, resolve } of batch) resolve(!unseen.has(event.profile_id));
    } catch (error) {
      drops.putBack(dropped);
      if (isRefusal(error) && batch.length > 1) {
        const middle = Math.ceil(batch.length / 2);
        await settle(batch.slice(0, middle), []);
        await settle(batch.slice(middle), []);
        return;
      }
      onError?.(error);
      const answer = isRefusal(error) ? error : new ApiError('unavailable', { cause: error });
      for (const { reject } of batch) reject(answer);
    }
  };

  return async (batch) => {
    const dropped = drops.take();
    if (batch.length + dropped.length > 0) await settle(batch, dropped);
  };
}

/** SQLSTATE classes for faulty data, not a faulty server: data exception, constraint. */
function isRefusal(error: unknown): boolean {
  return /^2[23]/.test(String((error as { code?: unknown } | null)?.code ?? ''));
}

/**
 * Writes a batch and counts it in the daily rollups, in one statement and one commit: when this returns, it
 * is durable as a whole, or not written.
 *
 * @returns the ids of hidden profiles, whose events weren't written
 */
export async function recordEvents(sql: Sql, batch: EventBatch): Promise<ReadonlySet<string>> {
  const json = sql.json({ events: [...batch.events], drops: [...batch.drops] });
  const [row] = await sql<{ unseen: string[] }[]>`select private.record_events(${json}) as unseen`;
  return new Set(row?.unseen);
}

/** Counts drops for the owners, until they are written with the next batch of events. */
export type DropCounter = {
  add(drop: Omit<CountedDrop, 'event_count'>): void;
  /** @returns the counts since the last call */
  take(): CountedDrop[];
  /** Adds counts back that couldn't be written. */
  putBack(drops: readonly CountedDrop[]): void;
};

export function createDropCounter(max = DROP_COUNTS_MAX_SIZE): DropCounter {
  const counts = new Map<string, CountedDrop>();
  const count = (drop: CountedDrop) => {
    const key = `${drop.profile_id} ${drop.at} ${drop.reason}`;
    const counted = counts.get(key);
    if (counted !== undefined) counted.event_count += drop.event_count;
    else if (counts.size < max) counts.set(key, { ...drop });
  };
  return {
    add: (drop) => count({ ...drop, event_count: 1 }),
    take() {
      const taken = [...counts.values()];
      counts.clear();
      return taken;
    },
    putBack: (drops) => drops.forEach(count),
  };
}
