import { IMPORTED_PAGE_MAX_BYTES } from '../limits/pictures.ts';
import { createForeignFetcher, type FetchForeign } from './fetch-foreign.ts';

/** @returns what fetches a page of another product @param allowedAddresses private ones, for tests */
export function createPageFetcher(allowedAddresses: readonly string[] = []): FetchForeign {
  return createForeignFetcher({
    name: 'import',
    accept: 'text/html,application/json;q=0.9',
    maxBytes: IMPORTED_PAGE_MAX_BYTES,
    allowedAddresses,
  });
}
