import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http';
import { listBaseHeaders } from './headers.ts';
import { DASHBOARD_POLICY } from './screen-headers.ts';

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

/**
 * The class of all answers of the server, whoever writes them: each leaves with the headers that it
 * did not choose itself. What does not say that it may be kept is kept nowhere, and data are never a
 * page: opened in a window, they are a file to save.
 *
 * At the last moment, where headers are a plain record: to look into the answer of a route before
 * would make web objects of it, a fifth of the work of a small one.
 */
export function createSecuredResponse({ isHttps }: { isHttps: boolean }): typeof ServerResponse {
  const defaults: Readonly<OutgoingHttpHeaders> = Object.fromEntries([
    ['content-security-policy', DASHBOARD_POLICY],
    ['cache-control', 'no-store'],
    ...listBaseHeaders(isHttps),
  ]);

  const complete = (set: OutgoingHttpHeaders, chosen: OutgoingHttpHeaders = {}) => {
    const headers = { ...defaults, ...set };
    for (const name of Object.keys(chosen)) headers[name.toLowerCase()] = chosen[name];
    const file = toDataFile(headers['content-type']);
    if (file !== null) headers['content-disposition'] ??= `attachment; filename="${file}"`;
    return headers;
  };

  return class SecuredResponse<
    Request extends IncomingMessage = IncomingMessage,
  > extends ServerResponse<Request> {
    override writeHead(status: number, reason?: string | Headers, chosen?: Headers): this {
      const headers = typeof reason === 'string' ? chosen : reason;
      // A list is that of a finished answer, which was made complete beforehand.
      if (Array.isArray(headers)) return super.writeHead(status, headers);
      const all = complete(this.getHeaders(), headers);
      return typeof reason === 'string'
        ? super.writeHead(status, reason, all)
        : super.writeHead(status, all);
    }
  };
}

/** @returns the fixed name of a file for what programs read; null for what people do */
function toDataFile(contentType: OutgoingHttpHeader | undefined): string | null {
  if (typeof contentType !== 'string') return null;
  if (/^application\/(?:[\w.-]+\+)?json\b/i.test(contentType)) return 'api.json';
  return /^text\/csv\b/i.test(contentType) ? 'api.csv' : null;
}
