import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { parseUrl } from '#kit/rules/urls/parse-url.ts';
import {
  FOREIGN_FILE_MAX_REDIRECTS,
  FOREIGN_FILE_TIMEOUT_MS,
  IMPORTED_PAGE_MAX_BYTES,
  LINKED_PAGE_MAX_BYTES,
} from '../limits/pictures.ts';
import { createGuardedAgents, isPrivateRefusal } from './guarded-fetch.ts';

/** Why a file from another site couldn't be fetched. */
export type ForeignProblem =
  | 'address'
  | 'ours'
  | 'private'
  | 'unreachable'
  | 'missing'
  | 'redirects'
  | 'time'
  | 'size';

export class ForeignRefusal extends Error {
  readonly problem: ForeignProblem;
  /** Whether the site responded that nothing is at this URL, rather than refusing us. */
  readonly isGone: boolean;

  /** @param cause the system's error */
  constructor(problem: ForeignProblem, cause?: unknown, isGone = false) {
    super(problem, { cause });
    this.name = 'ForeignRefusal';
    this.problem = problem;
    this.isGone = isGone;
  }
}

/**
 * Fetches a file from anywhere on the web. Rejects with a `ForeignRefusal`. Sends no request to hosts for
 * which `isOurs` is true, not even after a redirect.
 */
export type FetchForeign = (url: string, isOurs?: (host: string) => boolean) => Promise<Buffer>;

/** A file, and its URL after all redirects. */
export type ForeignFile = { url: string; bytes: Buffer };

export type FetchForeignFile = (
  url: string,
  isOurs?: (host: string) => boolean,
) => Promise<ForeignFile>;

type ForeignKind = {
  /** Its name in the user agent: `pictures`. */
  name: string;
  /** Media types for the header `Accept`. */
  accept: string;
  maxBytes: number;
  /** Only the start is wanted: a longer file is cut there, not refused. */
  isBeginning?: boolean;
  /** Required start of its content type; omit for any. */
  types?: readonly string[];
  /** Private addresses to allow anyway, for tests. */
  allowedAddresses?: readonly string[];
  /** For all redirects together. */
  timeoutMs?: number;
};

/** Each redirect is a new URL, whose connection is checked again. */
export function createForeignFetcher(kind: ForeignKind): FetchForeign {
  const fetchFile = createForeignFileFetcher(kind);
  return async (url, isOurs) => (await fetchFile(url, isOurs)).bytes;
}

/** Like `createForeignFetcher`, for files with relative URLs. */
export function createForeignFileFetcher(kind: ForeignKind): FetchForeignFile {
  const { name, accept, allowedAddresses = [] } = kind;
  const { timeoutMs = FOREIGN_FILE_TIMEOUT_MS } = kind;
  const agents = createGuardedAgents({ allowedAddresses });
  const headers = { accept, 'user-agent': `${PRODUCT_NAME} ${name}` };
  const ask = (url: URL, signal: AbortSignal) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const get = url.protocol === 'https:' ? getHttps : getHttp;
      get(url, { agent: agents.find(url), headers, signal }, resolve).on('error', reject);
    });

  return async (given, isOurs) => {
    const signal = AbortSignal.timeout(timeoutMs);
    let url = toWebAddress(given);
    try {
      for (let hops = 0; hops <= FOREIGN_FILE_MAX_REDIRECTS; hops += 1) {
        if (isOurs?.(url.hostname)) throw new ForeignRefusal('ours');
        const answer = await ask(url, signal);
        const location = findRedirect(answer);
        if (location === null) return { url: url.href, bytes: await readBody(answer, kind) };
        answer.destroy();
        url = toWebAddress(location, url);
      }
    } catch (error) {
      throw toRefusal(error, signal);
    }
    throw new ForeignRefusal('redirects');
  };
}

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

function toWebAddress(text: string, base?: URL): URL {
  const url = parseUrl(text, base?.href);
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (url === null || !isWeb || url.username !== '' || url.password !== '') {
    throw new ForeignRefusal('address');
  }
  return url;
}

function findRedirect({ statusCode = 0, headers }: IncomingMessage): string | null {
  return statusCode >= 300 && statusCode < 400 ? (headers.location ?? null) : null;
}

/** RFC 9110, 15.5.5 and 15.5.11. */
const GONE: ReadonlySet<number> = new Set([404, 410]);

async function readBody(answer: IncomingMessage, kind: ForeignKind): Promise<Buffer> {
  const { maxBytes, isBeginning = false, types = [''] } = kind;
  const type = answer.headers['content-type'] ?? '';
  if (answer.statusCode !== 200 || !types.some((start) => type.startsWith(start))) {
    answer.destroy();
    throw new ForeignRefusal('missing', undefined, GONE.has(answer.statusCode ?? 0));
  }
  if (!isBeginning && Number(answer.headers['content-length']) > maxBytes) {
    answer.destroy();
    throw new ForeignRefusal('size');
  }
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop ends the connection.
  for await (const chunk of answer) {
    size += chunk.length;
    if (size > maxBytes && !isBeginning) throw new ForeignRefusal('size');
    chunks.push(chunk);
    if (size > maxBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

function toRefusal(error: unknown, signal: AbortSignal): ForeignRefusal {
  if (error instanceof ForeignRefusal) return error;
  if (signal.aborted) return new ForeignRefusal('time', error);
  return new ForeignRefusal(isPrivateRefusal(error) ? 'private' : 'unreachable', error);
}
