import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { parseUrl } from '#domain/links/parse-url.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import { createGuardedAgents, isPrivateRefusal } from '../clients/guarded-agents.ts';
import {
  FOREIGN_PICTURE_MAX_REDIRECTS,
  FOREIGN_PICTURE_TIMEOUT_MS,
  PICTURE_MAX_BYTES,
} from '../limits.ts';
import { PictureRefusal } from './picture-refusal.ts';

/** Fetches a picture that stands anywhere on the web. Rejects with a PictureRefusal. */
export type FetchPicture = (url: string) => Promise<Buffer>;

/**
 * Each redirect is a new address, and its connection is looked at again.
 *
 * @param options.allowedAddresses private ones that may be asked all the same: for tests
 */
export function createPictureFetcher({
  allowedAddresses = [],
  timeoutMs = FOREIGN_PICTURE_TIMEOUT_MS,
}: {
  allowedAddresses?: string[];
  timeoutMs?: number;
} = {}): FetchPicture {
  const agents = createGuardedAgents({ allowedAddresses });
  const ask = (url: URL, signal: AbortSignal) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const get = url.protocol === 'https:' ? getHttps : getHttp;
      const headers = { accept: 'image/*', 'user-agent': `${PRODUCT_NAME} pictures` };
      get(url, { agent: agents.find(url), headers, signal }, resolve).on('error', reject);
    });

  return async (given) => {
    const signal = AbortSignal.timeout(timeoutMs);
    let url = toWebAddress(given);
    try {
      for (let hops = 0; hops <= FOREIGN_PICTURE_MAX_REDIRECTS; hops += 1) {
        const answer = await ask(url, signal);
        const location = findRedirect(answer);
        if (location === null) return await readPicture(answer);
        answer.destroy();
        url = toWebAddress(location, url);
      }
    } catch (error) {
      throw toRefusal(error, signal);
    }
    throw new PictureRefusal('redirects');
  };
}

function toWebAddress(text: string, base?: URL): URL {
  const url = parseUrl(text, base?.href);
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (url === null || !isWeb || url.username !== '' || url.password !== '') {
    throw new PictureRefusal('address');
  }
  return url;
}

function findRedirect({ statusCode = 0, headers }: IncomingMessage): string | null {
  return statusCode >= 300 && statusCode < 400 ? (headers.location ?? null) : null;
}

async function readPicture(answer: IncomingMessage): Promise<Buffer> {
  if (answer.statusCode !== 200) {
    answer.destroy();
    throw new PictureRefusal('missing');
  }
  if (Number(answer.headers['content-length']) > PICTURE_MAX_BYTES) {
    answer.destroy();
    throw new PictureRefusal('size');
  }
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop ends the connection.
  for await (const chunk of answer) {
    size += chunk.length;
    if (size > PICTURE_MAX_BYTES) throw new PictureRefusal('size');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function toRefusal(error: unknown, signal: AbortSignal): PictureRefusal {
  if (error instanceof PictureRefusal) return error;
  if (signal.aborted) return new PictureRefusal('time', { cause: error });
  return new PictureRefusal(isPrivateRefusal(error) ? 'private' : 'unreachable', { cause: error });
}
