import { IMPORTED_PAGE_MAX_BYTES, LINKED_PAGE_MAX_BYTES } from '../limits/pictures.ts';
import {
  createForeignFetcher,
  createForeignFileFetcher,
  type FetchForeign,
  type FetchForeignFile,
} from './fetch-foreign.ts';

/**
 * @returns a function that fetches a page of another product @param allowedAddresses private ones, for tests
 */
export function createPageFetcher(allowedAddresses: readonly string[] = []): FetchForeign {
  return createForeignFetcher({
    name: 'import',
    accept: 'text/html,application/json;q=0.9',
    maxBytes: IMPORTED_PAGE_MAX_BYTES,
    allowedAddresses,
  });
}

/**
 * @returns a function that fetches the start of a linked page
 * @param options.allowedAddresses private ones, for tests
 */
export function createLinkedPageFetcher(
  options: { allowedAddresses?: readonly string[]; timeoutMs?: number } = {},
): FetchForeignFile {
  return createForeignFileFetcher({
    name: 'links',
    accept: 'text/html,application/json;q=0.9',
    types: ['text/html', 'application/json'],
    maxBytes: LINKED_PAGE_MAX_BYTES,
    isBeginning: true,
    ...options,
  });
}
