import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { CustomFetch } from 'openid-client';
import { PROVIDER_ANSWER_MAX_BYTES, PROVIDER_ANSWER_TIMEOUT_MS } from '../limits/requests.ts';
import { createGuardedAgents } from './guarded-agents.ts';

/**
 * Sends requests to sign-in providers chosen by strangers. Like `fetch`, it rejects with a TypeError without
 * an answer.
 */
export type GuardedFetch = CustomFetch;

/**
 * Connects to public addresses only, follows no redirects, and reads small answers.
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
