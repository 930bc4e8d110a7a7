import { createHmac } from 'node:crypto';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { DELIVERY_ANSWER_MAX_BYTES, DELIVERY_SHOWN } from '#integrations/server/limits.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { type GuardedAgents, isPrivateRefusal } from '#kit/server/clients/guarded-fetch.ts';
import type { DeliveryProblem } from '../rules/webhook-status.ts';

/** The outcome of an attempt: a 2xx response has no problem. */
export type Outcome = {
  status: number | null;
  problem: DeliveryProblem | null;
  /** Request and response, as far as the owner sees them. */
  sent_headers: Record<string, string>;
  answer_headers: Record<string, string>;
  answer_text: string;
};

export type Letter = { url: string; headers: Record<string, string>; body: string };

const CONTENT_HEADERS = {
  'content-type': 'application/json',
  'user-agent': `${PRODUCT_NAME} webhooks`,
};

/** Sends a message once. Never rejects. */
export type SendDelivery = (letter: Letter) => Promise<Outcome>;

/**
 * Redirects aren't followed: the owner didn't choose their target. Only the status counts; the body
 * is read only as far as needed to reuse the connection.
 */
export function createDeliverySender(agents: GuardedAgents, timeoutMs: number): SendDelivery {
  return async ({ url, headers, body }) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const sent_headers = { ...CONTENT_HEADERS, ...headers };
    try {
      const answer = await post(new URL(url), { agents, headers: sent_headers, body, signal });
      const status = answer.statusCode ?? 0;
      const answer_headers = toShownHeaders(answer.headers);
      const answer_text = await readBeginning(answer);
      return { status, problem: findProblem(status), sent_headers, answer_headers, answer_text };
    } catch (error) {
      const problem = signal.aborted ? 'time' : toProblem(error);
      return { status: null, problem, sent_headers, answer_headers: {}, answer_text: '' };
    }
  };
}

type Posted = Omit<Letter, 'url'> & { agents: GuardedAgents; signal: AbortSignal };

function post(url: URL, { agents, headers, body, signal }: Posted): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', agent: agents.find(url), signal };
    const asked = request(url, options, resolve).on('error', reject);
    for (const [name, value] of Object.entries(headers)) asked.setHeader(name, value);
    asked.end(body);
  });
}

/** Reads only as much of a response as is needed to reuse the connection. @returns its start */
async function readBeginning(answer: IncomingMessage): Promise<string> {
  let size = 0;
  let beginning = Buffer.alloc(0);
  // Leaving the loop ends the connection.
  for await (const chunk of answer) {
    const bytes = chunk as Buffer;
    size += bytes.length;
    if (beginning.length < DELIVERY_SHOWN.textCharacters) {
      beginning = Buffer.concat([beginning, bytes.subarray(0, 4 * DELIVERY_SHOWN.textCharacters)]);
    }
    if (size > DELIVERY_ANSWER_MAX_BYTES) break;
  }
  return toShownText(beginning.toString('utf8'), DELIVERY_SHOWN.textCharacters);
}

/** @returns headers that the database accepts, since one refused response would block all others */
function toShownHeaders(headers: IncomingMessage['headers']): Record<string, string> {
  const shown: [name: string, value: string][] = [];
  let room = DELIVERY_SHOWN.headersCharacters;
  for (const [name, value] of Object.entries(headers).slice(0, DELIVERY_SHOWN.headers)) {
    const pair: (typeof shown)[number] = [
      toShownText(name, DELIVERY_SHOWN.headerCharacters),
      toShownText(String(value), DELIVERY_SHOWN.headerCharacters),
    ];
    room -= JSON.stringify(pair).length + 1;
    if (room < 0) break;
    shown.push(pair);
  }
  return Object.fromEntries(shown);
}

/** PostgreSQL can't store null characters, and lone surrogates are unreadable. */
function toShownText(text: string, maxCharacters: number): string {
  return text
    .replaceAll('\0', '')
    .slice(0, maxCharacters)
    .replace(/[\uD800-\uDBFF]$/, '');
}

function findProblem(status: number): DeliveryProblem | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

function toProblem(error: unknown): DeliveryProblem {
  if (isPrivateRefusal(error)) return 'private';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/.test(code) ? 'certificate' : 'unreachable';
}

/** The signed parts: the id is the same for each attempt, the time is this attempt's. */
type SignedParts = { id: string; sentAt: Date; body: string };

/** The prefix of secrets in Standard Webhooks. */
export const SECRET_PREFIX = 'whsec_';

/**
 * The headers of Standard Webhooks 1.0: a symmetric signature (HMAC-SHA256, `v1`) of id, time and body for
 * each valid secret.
 *
 * @param secrets with their prefix, the current one first
 */
export function signDelivery(
  { id, sentAt, body }: SignedParts,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
    const signed = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`);
    return `v1,${signed.digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
