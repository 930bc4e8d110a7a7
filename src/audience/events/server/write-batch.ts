import { type EventBatch, type RecordedEvent, recordEvents } from '#audience/server/data/events.ts';
import { type Ask, retryOnConflict } from '#kit/server/data/ask.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import type { DropCounter } from './drop-counter.ts';

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
export type WriteBatch = (batch: readonly Waiting[]) => Promise<void>;

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

/** SQLSTATE classes about the data, not the server: data exception, constraint. */
function isRefusal(error: unknown): boolean {
  return /^2[23]/.test(String((error as { code?: unknown } | null)?.code ?? ''));
}
