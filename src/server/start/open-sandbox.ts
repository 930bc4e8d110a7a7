import { join } from 'node:path';
import type { Hono } from 'hono';
import type { Mailbox } from '#sandbox/mailbox.ts';
import { createSandbox } from '#sandbox/sandbox.ts';
import { openStripe } from '#sandbox/stripe/stripe.ts';
import type { Env } from '../env.ts';
import type { Log } from '../log.ts';

/** @returns what stands in for third parties, which keeps its state in the data directory */
export async function openSandbox(
  env: Env,
  mailbox: Mailbox,
  log: Log,
): Promise<{ app: Hono; close(): Promise<void> }> {
  const stripe = await openStripe({
    pagesUrl: `${env.publicUrl}/sandbox/stripe`,
    path: join(env.dataDirectory, 'sandbox-stripe.json'),
    onError: (err) => log.error({ err }, 'the sandbox of payments'),
  });
  return { app: createSandbox({ mailbox, stripe }), close: stripe.close };
}
