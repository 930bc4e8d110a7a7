import { setImmediate as nextTurn } from 'node:timers/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { ZIP_PIECE_BYTES } from '../limits.ts';

/** A file of an archive. */
export type ArchiveFile = {
  name: string;
  /** Its bytes, of which each piece is made when the one before is written. */
  pieces: Iterable<Uint8Array>;
  /** Whether the format packs already, as pictures' do. */
  isPacked?: boolean;
};

const NO_BYTES = new Uint8Array(0);

/**
 * Writes a ZIP as it is read: no more of it is in memory than one piece of one file.
 *
 * @param files asked for one after the other; when that fails, so does the stream
 * @param onError told why, because whoever reads only sees the end missing
 */
export function streamZip(
  files: AsyncIterable<ArchiveFile>,
  { onError }: { onError: (error: unknown) => void },
): ReadableStream<Uint8Array> {
  const pieces = writeZip(files);
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        onError(error);
        controller.error(error);
      }
    },
    async cancel() {
      await pieces.return(undefined);
    },
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
    for (const piece of cut(pieces)) {
      entry.push(piece, false);
      yield* written.splice(0);
      await nextTurn();
    }
    entry.push(NO_BYTES, true);
  }
  zip.end();
  yield* written.splice(0);
}

function* cut(pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  for (const piece of pieces) {
    for (let start = 0; start < piece.length; start += ZIP_PIECE_BYTES) {
      yield piece.subarray(start, start + ZIP_PIECE_BYTES);
    }
  }
}
