import { importAgain } from '#kit/public/import-again.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { getSession } from '../session/session.ts';
import { asCaller, fetchAsCaller } from './data-client.ts';

/** The owners' pictures: a public bucket, with a folder per person. */
const PICTURE_BUCKET = 'pictures';

/**
 * The only client of the storage, loaded with the first picture. Row security decides what it may
 * read and write.
 */
export async function openBucket(bucket: string, send: typeof fetch = fetchAsCaller) {
  const { StorageClient } = await importAgain(() => import('@supabase/storage-js'));
  return new StorageClient(`${window.location.origin}/storage/v1`, {}, send).from(bucket);
}

/** Metadata sent with a picture; the database stores it in the picture's row (decision 009). */
export type PictureMetadata = {
  name?: string;
  alt?: string;
  album?: string;
  content_hash?: string;
  width?: number;
  height?: number;
};

/**
 * Uploads a picture into the signed-in person's library.
 *
 * @param sending for progress and cancelling
 * @returns its path in the bucket: `{user id}/{name}`
 * @throws an error whose message can be shown
 */
export async function uploadPicture(
  file: Blob,
  metadata: PictureMetadata,
  sending?: Sending,
): Promise<string> {
  const path = `${await getFolder()}/${crypto.randomUUID()}`;
  const send = sending ? asCaller(sendWithProgress(sending)) : fetchAsCaller;
  const pictures = await openBucket(PICTURE_BUCKET, heedProxy(send));
  const { error } = await pictures.upload(path, file, { contentType: file.type, metadata });
  if (error) throw toCause(error);
  return path;
}

/**
 * @returns a function that sends the same, and explains a refusal by a proxy (nginx: from 1 MB on) that
 *   never reached us
 */
function heedProxy(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const answer = await send(input, init);
    const isOurs = answer.headers.get('content-type')?.includes('json');
    if (answer.status !== 413 || isOurs) return answer;
    throw new Error(
      `A server in front of ${PRODUCT_NAME} refuses files of this size. Choose a smaller one, or tell whoever runs ${PRODUCT_NAME}.`,
    );
  };
}

/**
 * Deletes pictures from the library; anything that still uses them shows nothing afterwards.
 *
 * @param paths a thousand at most
 * @throws an error whose message can be shown
 */
export async function deletePictures(paths: readonly string[]): Promise<void> {
  const pictures = await openBucket(PICTURE_BUCKET);
  const { error } = await pictures.remove([...paths]);
  if (error) throw toCause(error);
}

async function getFolder(): Promise<string> {
  const session = await getSession();
  if (!session) throw new Error('You must be logged in to use your pictures.');
  return session.user.id;
}

/** The client wraps what `fetch` threw if there is no response; `isUnreachable` needs the original. */
export function toCause(error: Error): unknown {
  return 'originalError' in error ? error.originalError : error;
}

/** An upload's abort signal and progress callback. */
export type Sending = {
  signal: AbortSignal;
  /** Gets the share sent so far, from 0 to 1. */
  onProgress: (share: number) => void;
};

/**
 * A `fetch` for uploads. It uses XMLHttpRequest, the only API that reports upload progress.
 *
 * @returns a replacement for `fetch`; it rejects with a TypeError if there is no response, and with the
 *   signal's reason once that is aborted
 */
function sendWithProgress({ signal, onProgress }: Sending): typeof fetch {
  return (input, init) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const request = new XMLHttpRequest();
      request.open(init?.method ?? 'GET', String(input));
      for (const [name, value] of new Headers(init?.headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      request.onload = () => resolve(toResponse(request));
      request.onerror = () => reject(new TypeError('Failed to fetch'));
      request.onabort = () => reject(signal.reason);
      signal.addEventListener('abort', () => request.abort(), { once: true });
      request.send(init?.body as XMLHttpRequestBodyInit);
    });
}

function toResponse(request: XMLHttpRequest): Response {
  const headers = { 'content-type': request.getResponseHeader('content-type') ?? '' };
  return new Response(request.responseText, { status: request.status, headers });
}
