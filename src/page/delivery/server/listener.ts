import type { IncomingMessage, ServerResponse } from 'node:http';
import { buildReply, type PublicPageAnswer } from './answer.ts';
import type { PublicPageCache } from './cache.ts';
import { parsePublicPagePath } from './page-addresses.ts';

/** Handles a request for a page whose response is or will be finished. @returns whether it does */
export type FinishedListener = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Serves public pages directly on `node:http`, before any router: a cached page takes one map lookup
 * and one write of prepared bytes.
 */
export function createPublicPageListener(
  cache: PublicPageCache,
  findOrigin: (username: string) => string | null = () => null,
): FinishedListener {
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const path = parsePublicPagePath(request.url ?? '');
    if (path === null) return false;
    const { username, query } = path;
    const origin = username === null ? null : findOrigin(username);
    if (origin !== null) {
      redirect(response, origin, query);
      return true;
    }
    const answer = username === null ? cache.notFound : cache.peek(username);
    if (answer !== undefined) send(request, response, answer, query);
    else if (username !== null) {
      void cache.get(username).then((made) => send(request, response, made, query));
    }
    return true;
  };
}

/** Redirects to a moved page: temporarily, so that browsers don't store it. */
export function redirect(response: ServerResponse, to: string, query: string): void {
  const { href } = new URL(to);
  response.writeHead(302, {
    location: href + query,
    'cache-control': 'no-cache',
    'content-length': 0,
  });
  response.end();
}

/** Writes a finished response in an encoding the client accepts, or a 304. */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: PublicPageAnswer,
  query: string,
): void {
  const { status, headers, body } = buildReply(answer, {
    query,
    acceptEncoding: request.headers['accept-encoding'] as string | undefined,
    ifNoneMatch: request.headers['if-none-match'],
  });
  response.writeHead(status, headers);
  if (body === null || request.method === 'HEAD') response.end();
  else response.end(body);
}
