import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import {
  PICTURE_COPY_MESSAGES,
  type PictureCopyProblem,
} from '#account/pictures/rules/picture-words.ts';
import { sniffImage } from '#gateway/storage/images/image-types.ts';
import { createSemaphore } from '#gateway/turns/semaphore.ts';
import { isRecord } from '#kit/rules/values/json.ts';
import { createForeignFetcher, ForeignRefusal } from '#kit/server/clients/fetch-foreign.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import {
  CONCURRENT_PICTURE_COPIES,
  PICTURE_COPIES_MAX_WAITING,
  PICTURE_MAX_BYTES,
} from '#kit/server/limits/pictures.ts';

declare module '#kit/server/routes/deps.ts' {
  interface AppDeps {
    copyPicture: CopyPicture;
    /** Fetches a picture from anywhere on the web. */
    fetchPicture: FetchPicture;
  }
}

declare module '#kit/server/jobs/task.ts' {
  interface TaskDeps {
    /** Copies a picture from another site into the given account's library. @returns the copy's URL */
    copyPicture: (url: string, userId: string) => Promise<string>;
  }
}

/** The owner of the copy, and the token it is stored with. */
export type CopyOwner = { id: string; token: string };

/**
 * Copies an external picture, or one from another user's folder, into its owner's library.
 *
 * @returns the copy's URL
 * @throws PictureRefusal with a message for its owner; ApiError unavailable
 */
export type CopyPicture = (url: string, owner: CopyOwner) => Promise<string>;

type CopyPictureDeps = {
  gateway: Pick<Hono, 'request'>;
  keys: { readonly anonKey: string };
  /** Origin of the installation. */
  publicUrl: string;
  fetchPicture: FetchPicture;
};

/**
 * The copy is a regular upload, so that types, conversion and limits are decided only by the storage and
 * SQL's quotas.
 */
export function createPictureCopier(deps: CopyPictureDeps): CopyPicture {
  const { publicUrl } = deps;
  const places = `${publicUrl}/storage/v1/object/public/pictures/`;
  // Limited, as each holds a whole picture in memory.
  const inTurn = createSemaphore({
    atOnce: CONCURRENT_PICTURE_COPIES,
    maxWaiting: PICTURE_COPIES_MAX_WAITING,
    refuse: () => new ApiError('unavailable'),
  });
  return (url, owner) =>
    inTurn(async () => {
      const path = `${owner.id}/${randomUUID()}`;
      await upload(deps, path, await read(deps, url, places), owner.token);
      return places + path;
    }, owner.id);
}

/** Our own pictures are read directly: a server may be unable to reach itself by its own name. */
async function read(
  { gateway, publicUrl, fetchPicture }: CopyPictureDeps,
  url: string,
  places: string,
): Promise<Buffer> {
  if (!url.startsWith(places)) return fetchPicture(url);
  const answer = await gateway.request(url.slice(publicUrl.length));
  if (answer.status >= 500) throw new ApiError('unavailable');
  if (!answer.ok) throw new PictureRefusal('missing');
  return Buffer.from(await answer.arrayBuffer());
}

async function upload(
  { gateway, keys }: CopyPictureDeps,
  path: string,
  bytes: Buffer,
  token: string,
): Promise<void> {
  const answer = await gateway.request(`/storage/v1/object/pictures/${path}`, {
    method: 'POST',
    headers: {
      apikey: keys.anonKey,
      authorization: `Bearer ${token}`,
      // Hosted backends trust this header; our gateway trusts the bytes.
      'content-type': sniffImage(bytes) ?? 'application/octet-stream',
    },
    body: new Uint8Array(bytes),
  });
  if (answer.ok) return;
  const body: unknown = await answer.json().catch(() => null);
  // A hosted backend responds with 400 to everything but its own errors, with the real status in the body.
  const said = isRecord(body) ? Number(body.statusCode) : Number.NaN;
  const status = answer.status === 400 && said >= 400 ? said : answer.status;
  if (status >= 500 || status === 429) throw new ApiError('unavailable');
  if (status === 415 || status === 422) throw new PictureRefusal('type');
  // The quotas' own sentence.
  const sentence = isRecord(body) && typeof body.message === 'string' ? body.message : undefined;
  throw new PictureRefusal('room', { sentence });
}

/** Fetches a picture from anywhere on the web. Rejects with a PictureRefusal. */
export type FetchPicture = (url: string) => Promise<Buffer>;

/** @param options as for other external files; omitted ones have the usual defaults */
export function createPictureFetcher(
  options: { allowedAddresses?: readonly string[]; timeoutMs?: number } = {},
): FetchPicture {
  const kind = { name: 'pictures', accept: 'image/*', maxBytes: PICTURE_MAX_BYTES };
  const fetchForeign = createForeignFetcher({ ...kind, ...options });
  return async (url) => {
    try {
      return await fetchForeign(url);
    } catch (error) {
      if (!(error instanceof ForeignRefusal)) throw error;
      // Only imports refuse our own hosts.
      const problem = error.problem === 'ours' ? 'address' : error.problem;
      throw new PictureRefusal(problem, { cause: error.cause });
    }
  };
}

/** An external picture wasn't copied; the message is for its owner. */
export class PictureRefusal extends Error {
  readonly problem: PictureCopyProblem;

  /**
   * @param options.cause the underlying error
   * @param options.sentence a more specific message
   */
  constructor(
    problem: PictureCopyProblem,
    { cause, sentence }: { cause?: unknown; sentence?: string | undefined } = {},
  ) {
    super(sentence ?? PICTURE_COPY_MESSAGES[problem], { cause });
    this.name = 'PictureRefusal';
    this.problem = problem;
  }
}
