import { createForeignFetcher, ForeignRefusal } from '#kit/server/clients/fetch-foreign.ts';
import { PICTURE_MAX_BYTES } from '#kit/server/limits/pictures.ts';
import { PictureRefusal } from './picture-refusal.ts';

/** Fetches a picture from anywhere on the web. Rejects with a PictureRefusal. */
export type FetchPicture = (url: string) => Promise<Buffer>;

/** @param options as for any other file on the web; omitted ones have the usual defaults */
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
