import { setImmediate as nextTurn } from 'node:timers/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { EXPORT_STALL_MS, ZIP_PIECE_BYTES } from '#integrations/server/limits.ts';
import { withDeadline } from '#kit/server/process/deadline.ts';

export type ArchiveFile = {
  name: string;
  /** Its bytes; each piece is made once the one before is written. */
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
  /** Whether its format is already compressed, like pictures'. */
  isPacked?: boolean;
};

const NO_BYTES = new Uint8Array(0);

export type ZipEnd = 'read' | 'broken';

export type ZipSettings = {
  /** Called with a failure's reason, since the reader only sees a truncated file. */
  onError: (error: unknown) => void;
  /** Called once at the end: after all was read, a failure, or an aborted read. */
  onEnd: (end: ZipEnd) => Promise<void> | void;
  /** A reader or source silent for this long is considered gone. */
  stallMs?: number;
};

/**
 * Writes a ZIP while it is read, with one piece of one file in memory at a time.
 *
 * @param files iterated one by one; if that fails, so does the stream
 */
export function streamZip(
  files: AsyncIterable<ArchiveFile>,
  { onError, onEnd, stallMs = EXPORT_STALL_MS }: ZipSettings,
): ReadableStream<Uint8Array> {
  const pieces = writeZip(files);
  let stalled: NodeJS.Timeout | undefined;
  let hasEnded = false;
  const end = async (how: ZipEnd) => {
    clearTimeout(stalled);
    if (hasEnded) return;
    hasEnded = true;
    // A hanging source may never return.
    await withDeadline(pieces.return(undefined), stallMs).catch(() => undefined);
    await onEnd(how);
  };
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      clearTimeout(stalled);
      try {
        const { done, value } = await withDeadline(pieces.next(), stallMs);
        if (done) {
          await end('read');
          controller.close();
          return;
        }
        controller.enqueue(value);
        stalled = setTimeout(() => {
          controller.error(new Error('nobody reads on'));
          void end('broken');
        }, stallMs);
      } catch (error) {
        onError(error);
        controller.error(error);
        await end('broken');
      }
    },
    cancel: () => end('broken'),
  });
}

async function* writeZip(
  files: AsyncIterable<ArchiveFile>,
): AsyncGenerator<Uint8Array, undefined, undefined> {
  const written: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    if (piece.length > 0) written.push(piece);
  });
  for await (const { name, pieces, isPacked = false } of files) {
    const entry = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name);
    zip.add(entry);
    for await (const made of pieces) {
      for (const piece of cut(made)) {
        entry.push(piece, false);
        yield* written.splice(0);
        await nextTurn();
      }
    }
    entry.push(NO_BYTES, true);
  }
  zip.end();
  yield* written.splice(0);
}

function* cut(made: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < made.length; start += ZIP_PIECE_BYTES) {
    yield made.subarray(start, start + ZIP_PIECE_BYTES);
  }
}
