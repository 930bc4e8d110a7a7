import { type AgentOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { CustomFetch } from 'openid-client';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { PROVIDER_ANSWER_MAX_BYTES, PROVIDER_ANSWER_TIMEOUT_MS } from '../limits/requests.ts';

/**
 * Sends requests to sign-in providers chosen by strangers. Like `fetch`, it rejects with a TypeError if
 * there is no response.
 */
export type GuardedFetch = CustomFetch;

/**
 * Connects to public addresses only, follows no redirects, and reads only small responses.
 *
 * @param options.allowedAddresses private addresses to allow: on the owner's machine, and in tests
 */
export function createGuardedFetch(
  options: { allowedAddresses?: readonly string[]; timeoutMs?: number; maxBytes?: number } = {},
): GuardedFetch {
  const { timeoutMs = PROVIDER_ANSWER_TIMEOUT_MS, maxBytes = PROVIDER_ANSWER_MAX_BYTES } = options;
  const agents = createGuardedAgents({ allowedAddresses: options.allowedAddresses ?? [] });
  return (target, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const url = new URL(target);
      const refuse = (cause: unknown) => reject(new TypeError('fetch failed', { cause }));
      const request = url.protocol === 'https:' ? requestHttps : requestHttp;
      const ends = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])];
      const asked = request(
        url,
        { agent: agents.find(url), method, headers, signal: AbortSignal.any(ends) },
        async (answer) => {
          try {
            const bytes = await readWithin(answer, maxBytes);
            const { statusCode: status = 0, headers: given } = answer;
            const kept = Object.entries(given).map(([name, value]) => [name, String(value)]);
            resolve(new Response(bytes, { status, headers: Object.fromEntries(kept) }));
          } catch (error) {
            refuse(error);
          }
        },
      );
      asked.on('error', refuse);
      asked.end(body instanceof URLSearchParams ? String(body) : body);
    });
}

/** @throws Error if it is larger; leaving the loop closes the connection */
async function readWithin(
  answer: AsyncIterable<Buffer>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer) {
    size += chunk.length;
    if (size > maxBytes) throw new Error('the answer is too large');
    chunks.push(chunk);
  }
  return size === 0 ? null : new Uint8Array(Buffer.concat(chunks));
}

/** Agents for connections to URLs that people typed. */
export type GuardedAgents = {
  /** @param url to request, with http or https */
  find(url: URL): RequestFilteringHttpAgent | RequestFilteringHttpsAgent;
  /** Closes kept-alive connections. */
  close(): void;
};

/**
 * Users' URLs may lead behind our own firewall (pitfalls: foreign-pictures). The agents check the address of
 * each connection as it opens, so that a name can't resolve differently a moment later.
 *
 * @param options.allowedAddresses private addresses to allow
 */
export function createGuardedAgents({
  allowedAddresses = [],
  ...options
}: AgentOptions & { allowedAddresses?: readonly string[] } = {}): GuardedAgents {
  const guard = { ...options, allowIPAddressList: [...allowedAddresses] };
  const plain = new RequestFilteringHttpAgent(guard);
  const encrypted = new RequestFilteringHttpsAgent(guard);
  return {
    find: (url) => (url.protocol === 'https:' ? encrypted : plain),
    close() {
      plain.destroy();
      encrypted.destroy();
    },
  };
}

/** @returns whether a connection was refused because of a private address */
export function isPrivateRefusal(error: unknown): boolean {
  return error instanceof Error && /is not allowed\./.test(error.message);
}
