import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  DROPS_WAIT_MS,
  EVENT_BATCH_MAX_SIZE,
  EVENT_QUEUE_MAX_LENGTH,
  EVENT_WRITE_TIMEOUT_MS,
} from '#audience/server/limits.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import {
  type BatchWriterSettings,
  createBatchWriter,
  createDropCounter,
  type DropCounter,
  type RecordedEvent,
  type Waiting,
} from './write-batch.ts';

declare module '#kit/server/routes/deps.ts' {
  interface AppDeps {
    /** Writes visitors' events. */
    collector: Collector;
  }
}

/** Group commit: events that arrive while a batch is written form the next one. */
export type Collector = {
  /**
   * Returns once the event is durable.
   *
   * @returns false if its profile is hidden, and nothing was written
   * @throws ApiError unavailable if the client should retry later: the queue is full, or the database
   *   is down or silent
   */
  add(event: RecordedEvent): Promise<boolean>;
  /** Counts a dropped event; durable later, or never. */
  addDrop: DropCounter['add'];
  /** Writes what is waiting, and accepts no more. */
  stop(): Promise<void>;
};

export type CollectorSettings = BatchWriterSettings & {
  /** How many events may wait. */
  capacity?: number;
  /** How long a batch may take before its events, and those behind it, must be retried. */
  patienceMs?: number;
};

export function createCollector(settings: CollectorSettings): Collector {
  const { capacity = EVENT_QUEUE_MAX_LENGTH, patienceMs = EVENT_WRITE_TIMEOUT_MS } = settings;
  const drops = createDropCounter();
  const writeBatch = createBatchWriter(settings, drops);
  const queue: Waiting[] = [];
  let flushing: Promise<void> | null = null;
  let dropsTimer: NodeJS.Timeout | null = null;
  let isStopped = false;
  // A hanging database gets no more batches until it has responded.
  let isHung = false;

  const write = async (batch: readonly Waiting[]) => {
    const giveUp = setTimeout(() => {
      isHung = true;
      for (const { reject } of [...batch, ...queue.splice(0)]) reject(new ApiError('unavailable'));
    }, patienceMs);
    await writeBatch(batch);
    clearTimeout(giveUp);
    isHung = false;
  };

  const flush = async () => {
    // Events of the same turn are already one batch.
    await nextTurn();
    do {
      await write(queue.splice(0, EVENT_BATCH_MAX_SIZE));
    } while (queue.length > 0);
    // In the same turn as the last queue check, so the next event starts a new flush.
    flushing = null;
  };

  const startFlush = () => {
    flushing ??= flush();
  };

  return {
    async add(event) {
      if (isStopped || isHung || queue.length >= capacity) throw new ApiError('unavailable');
      return new Promise((resolve, reject) => {
        queue.push({ event, resolve, reject });
        startFlush();
      });
    },
    addDrop(drop) {
      drops.add(drop);
      dropsTimer ??= setTimeout(() => {
        dropsTimer = null;
        startFlush();
      }, DROPS_WAIT_MS).unref();
    },
    async stop() {
      isStopped = true;
      if (dropsTimer) clearTimeout(dropsTimer);
      await flushing;
      await writeBatch([]);
    },
  };
}
