import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { parseUrl } from '#domain/links/parse-url.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import { FOREIGN_FILE_MAX_REDIRECTS, FOREIGN_FILE_TIMEOUT_MS } from '../limits/pictures.ts';
import { createGuardedAgents, isPrivateRefusal } from './guarded-agents.ts';

/** Why a file from another site couldn't be fetched. */
export type ForeignProblem =
  | 'address'
  | 'private'
  | 'unreachable'
  | 'missing'
  | 'redirects'
  | 'time'
  | 'size';

export class ForeignRefusal extends Error {
  readonly problem: ForeignProblem;

  /** @param cause what the system said */
  constructor(problem: ForeignProblem, cause?: unknown) {
    super(problem, { cause });
    this.name = 'ForeignRefusal';
    this.problem = problem;
  }
}

/** Fetches a file from anywhere on the web. Rejects with a `ForeignRefusal`. */
export type FetchForeign = (url: string) => Promise<Buffer>;

type ForeignKind = {
  /** Its name in the user agent: `pictures`. */
  name: string;
  /** Media types, as the header `Accept` takes them. */
  accept: string;
  maxBytes: number;
  /** Private addresses that may be asked all the same: for tests. */
  allowedAddresses?: readonly string[];
  /** Of all redirects together. */
  timeoutMs?: number;
};

/** Each redirect is a new address, and its connection is looked at again. */
export function createForeignFetcher(kind: ForeignKind): FetchForeign {
  const { name, accept, maxBytes, allowedAddresses = [] } = kind;
  const { timeoutMs = FOREIGN_FILE_TIMEOUT_MS } = kind;
  const agents = createGuardedAgents({ allowedAddresses });
  const headers = { accept, 'user-agent': `${PRODUCT_NAME} ${name}` };
  const ask = (url: URL, signal: AbortSignal) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const get = url.protocol === 'https:' ? getHttps : getHttp;
      get(url, { agent: agents.find(url), headers, signal }, resolve).on('error', reject);
    });

  return async (given) => {
    const signal = AbortSignal.timeout(timeoutMs);
    let url = toWebAddress(given);
    try {
      for (let hops = 0; hops <= FOREIGN_FILE_MAX_REDIRECTS; hops += 1) {
        const answer = await ask(url, signal);
        const location = findRedirect(answer);
        if (location === null) return await readBody(answer, maxBytes);
        answer.destroy();
        url = toWebAddress(location, url);
      }
    } catch (error) {
      throw toRefusal(error, signal);
    }
    throw new ForeignRefusal('redirects');
  };
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

async function readBody(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (answer.statusCode !== 200) {
    answer.destroy();
    throw new ForeignRefusal('missing');
  }
  if (Number(answer.headers['content-length']) > maxBytes) {
    answer.destroy();
    throw new ForeignRefusal('size');
  }
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop ends the connection.
  for await (const chunk of answer) {
    size += chunk.length;
    if (size > maxBytes) throw new ForeignRefusal('size');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function toRefusal(error: unknown, signal: AbortSignal): ForeignRefusal {
  if (error instanceof ForeignRefusal) return error;
  if (signal.aborted) return new ForeignRefusal('time', error);
  return new ForeignRefusal(isPrivateRefusal(error) ? 'private' : 'unreachable', error);
}
