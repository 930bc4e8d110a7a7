import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { PRODUCT_NAME } from '#domain/product.ts';
import type { DeliveryProblem } from '#domain/webhooks/problems.ts';
import { type GuardedAgents, isPrivateRefusal } from '../clients/guarded-agents.ts';

/** What came of a try: nothing is wrong with an answer of 2xx. */
export type Outcome = { status: number | null; problem: DeliveryProblem | null };

export type Letter = { url: string; headers: Record<string, string>; body: string };

/** Sends a message once. Never rejects. */
export type SendDelivery = (letter: Letter) => Promise<Outcome>;

/** What a server says of itself in reading past this is not read. */
const ANSWER_MAX_BYTES = 64 * 1024;

/**
 * Redirects are not followed: where they lead was never agreed to. Of the answer only the status
 * counts, and its body is read no further than keeps the connection usable.
 */
export function createDeliverySender(agents: GuardedAgents, timeoutMs: number): SendDelivery {
  return async ({ url, headers, body }) => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const answer = await post(new URL(url), { agents, headers, body, signal });
      const status = answer.statusCode ?? 0;
      await drain(answer);
      return { status, problem: findProblem(status) };
    } catch (error) {
      return { status: null, problem: signal.aborted ? 'time' : toProblem(error) };
    }
  };
}

type Posted = Omit<Letter, 'url'> & { agents: GuardedAgents; signal: AbortSignal };

function post(url: URL, { agents, headers, body, signal }: Posted): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', agent: agents.find(url), signal };
    const asked = request(url, options, resolve).on('error', reject);
    asked.setHeader('content-type', 'application/json');
    asked.setHeader('user-agent', `${PRODUCT_NAME} webhooks`);
    for (const [name, value] of Object.entries(headers)) asked.setHeader(name, value);
    asked.end(body);
  });
}

async function drain(answer: IncomingMessage): Promise<void> {
  let size = 0;
  // Leaving the loop ends the connection.
  for await (const chunk of answer) {
    size += (chunk as Buffer).length;
    if (size > ANSWER_MAX_BYTES) return;
  }
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
