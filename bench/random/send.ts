import { Agent, request } from 'node:http';
import type { RandomRequest } from './requests.ts';

/** The response timeout. */
const PATIENCE_MS = 15_000;

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** A request's outcome; `status` is 0 without a response in time. */
export type Outcome = { status: number; milliseconds: number; body: string };

/** Sends it unchanged, over a shared connection. Never throws. */
export function send(url: string, asked: RandomRequest): Promise<Outcome> {
  const startedAt = performance.now();
  const { method, path, headers, body } = asked;
  return new Promise((resolve) => {
    const end = (status: number, text: string) =>
      resolve({ status, body: text, milliseconds: performance.now() - startedAt });
    const options = {
      agent,
      method,
      path,
      headers: withLength(headers, body),
      timeout: PATIENCE_MS,
    };
    const sent = request(url, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () => end(response.statusCode ?? 0, Buffer.concat(chunks).toString()));
      response.once('error', (error) => end(0, error.message));
    });
    sent.once('timeout', () => sent.destroy(new Error(`no answer in ${PATIENCE_MS} ms`)));
    sent.once('error', (error) => end(0, error.message));
    sent.end(body ?? undefined);
  });
}

function withLength(headers: Record<string, string>, body: string | null) {
  return body === null
    ? headers
    : { ...headers, 'content-length': String(Buffer.byteLength(body)) };
}
