import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { UPLOAD_ENVELOPE_MAX_BYTES, UPLOAD_FORM_LIMITS } from '../../limits/files.ts';
import { StorageError, storageErrors } from '../errors.ts';
import { FilesError } from '../files/files.ts';
import { readBounded } from './body.ts';
import { writeIncoming } from './incoming.ts';

/** An upload form besides its file: the fields, and the file's type. */
export type UploadForm = { fields: ReadonlyMap<string, string>; type: string };

type FilePart = { type: string; stream: BusboyFileStream; written: Promise<void> };

/**
 * Reads a form, streaming its first file to disk.
 *
 * @param path of the file to create
 * @throws StorageError for a form that is invalid, has no file or is too large; FilesError
 */
export async function readForm(
  request: Request,
  maxBytes: number,
  path: string,
): Promise<UploadForm> {
  const parser = createParser(request.headers.get('content-type') ?? '');
  const fields = new Map<string, string>();
  const parts: FilePart[] = [];
  const stop = new AbortController();
  parser.on('field', (name, value) => fields.set(name, value));
  parser.on('file', (_name, stream, _fileName, _encoding, type) => {
    const written = writeIncoming(stream, path);
    // A full disk stops the reading.
    written.catch((error: unknown) => stop.abort(error));
    parts.push({ type, stream, written });
  });
  const body = readBounded(request, maxBytes + UPLOAD_ENVELOPE_MAX_BYTES);
  try {
    await pipeline(body, parser, { signal: stop.signal });
    await parts[0]?.written;
  } catch (error) {
    for (const { stream, written } of parts) {
      stream.destroy();
      await written.catch(() => undefined);
    }
    throw toRefusal([error, stop.signal.reason]);
  }
  const [file] = parts;
  if (file === undefined) throw storageErrors.noContent();
  return { fields, type: file.type };
}

function createParser(contentType: string): BusboyInstance {
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits: UPLOAD_FORM_LIMITS });
  } catch {
    throw storageErrors.invalidBody('The form cannot be read');
  }
}

/** Prefers a known error, which is more precise than the parser's. */
function toRefusal(errors: readonly unknown[]): unknown {
  const known = errors.find(
    (error) => error instanceof StorageError || error instanceof FilesError,
  );
  return known ?? storageErrors.invalidBody('The form cannot be read');
}
