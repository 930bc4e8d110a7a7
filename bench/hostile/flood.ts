import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Scope } from '../stand/scope.ts';

/** The request; by default GET. */
export type Sent = {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** Sent as JSON if it is an object. */
  body?: object | Buffer;
};

/** @returns the status, and the body if requested; 0 without a response */
export type Send = (url: string, sent?: Sent) => Promise<{ status: number; text: string }>;

/** Keeps connections open like a browser, as many as needed. */
export function createSender(scope: Scope): Send {
  const agent = new Agent({ keepAlive: true });
  scope.defer(() => agent.destroy());
  return (url, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((resolve) => {
      const bytes = Buffer.isBuffer(body) ? body : body && Buffer.from(JSON.stringify(body));
      const type = Buffer.isBuffer(body) ? {} : body && { 'content-type': 'application/json' };
      const asked = request(url, { agent, method, headers: { ...type, ...headers } }, (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => {
          if (text.length < KEPT_CHARACTERS) text += chunk.toString('latin1');
        });
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text }));
        answer.once('error', () => resolve({ status: 0, text }));
      });
      asked.once('error', () => resolve({ status: 0, text: '' }));
      asked.end(bytes);
    });
}

/** Larger than any response that is read. */
const KEPT_CHARACTERS = 32 * 1024;

/** A flood ramps up, so that slow first requests aren't measured. */
const RISE_MS = 2_000;

/**
 * Repeats an act with this concurrency.
 *
 * @param act gets the number of earlier calls, and returns a status
 * @returns the count of each status, in words
 */
export async function flood(
  { atOnce, seconds }: { atOnce: number; seconds: number },
  act: (count: number) => Promise<number>,
): Promise<string> {
  const statuses = createCounts();
  const endsAt = performance.now() + seconds * 1_000;
  let count = 0;
  const actOnAndOn = async (_: unknown, index: number) => {
    await wait((index / atOnce) * RISE_MS);
    while (performance.now() < endsAt) {
      statuses.add(await act(count++));
    }
  };
  await Promise.all(Array.from({ length: atOnce }).map(actOnAndOn));
  return statuses.describe();
}

/** Counts statuses. */
export function createCounts() {
  const statuses = new Map<number, number>();
  return {
    add(status: number): void {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    },
    describe: () =>
      [...statuses].map(([status, count]) => `${count} answered ${status}`).join(', '),
  };
}
