import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Hono } from 'hono';
import type { Mailbox } from '#sandbox/mailbox.ts';
import { createSandbox } from '#sandbox/sandbox.ts';
import { openStripe } from '#sandbox/stripe/stripe.ts';
import type { PaymentKeys, StandInAddress } from '../clients/stripe.ts';
import type { Env } from '../process/env.ts';
import type { Log } from '../process/log.ts';

export type OpenSandbox = {
  app: Hono;
  /** By which payments are asked of the stand-in, as Stripe is: over HTTP, at this server's own port. */
  payments: PaymentKeys & { address(): StandInAddress };
  /** Says on which port the server listens. */
  setPort(port: number): void;
  close(): Promise<void>;
};

const KEYS_FILE = 'sandbox-stripe-keys.json';

type SandboxEnv = Pick<Env, 'dataDirectory' | 'host' | 'port' | 'publicUrl' | 'stripe'>;

/** @returns the stand-ins for third parties, which keep their state in the data directory */
export async function openSandbox(
  env: SandboxEnv,
  mailbox: Mailbox,
  log: Log,
): Promise<OpenSandbox> {
  const host = toHostname(env.host);
  let { port } = env;
  const keys = (await readKeys(env.dataDirectory)) ?? (await makeKeys(env.dataDirectory));
  const receiver = { url: `${env.publicUrl}/webhooks/stripe`, secret: keys.webhookSecret };
  const stripe = await openStripe({
    pagesUrl: `${env.publicUrl}/sandbox/stripe`,
    path: join(env.dataDirectory, 'sandbox-stripe.json'),
    onError: (err) => log.error({ err }, 'the sandbox of payments'),
    // An installation that is paid at Stripe itself gets no events from here.
    endpoints: env.stripe === undefined ? [receiver] : [],
    // The public address may be that of a proxy, and the port is known once the server listens.
    send: (url, init) => {
      const origin = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
      return fetch(origin + new URL(url).pathname, init);
    },
  });
  return {
    app: createSandbox({ mailbox, stripe }),
    payments: { ...keys, address: () => ({ protocol: 'http', host, port }) },
    setPort(given) {
      port = given;
    },
    close: stripe.close,
  };
}

/** @returns how the stand-in of the running server is asked; null where no server ever had one */
export async function findStandIn(
  env: Pick<Env, 'dataDirectory' | 'host' | 'port'>,
): Promise<OpenSandbox['payments'] | null> {
  const keys = await readKeys(env.dataDirectory);
  const { host, port } = env;
  return keys && { ...keys, address: () => ({ protocol: 'http', host: toHostname(host), port }) };
}

function toHostname(host: string): string {
  return host.replace(/^\[|\]$/g, '');
}

async function readKeys(dataDirectory: string): Promise<PaymentKeys | null> {
  const known = await readFile(join(dataDirectory, KEYS_FILE), 'utf8').catch(() => null);
  return known === null ? null : (JSON.parse(known) as PaymentKeys);
}

/** The sandbox's keys, made once, so that other programs on this machine can't forge its events. */
async function makeKeys(dataDirectory: string): Promise<PaymentKeys> {
  const letters = () => randomBytes(24).toString('hex');
  const keys = { secretKey: `sk_test_${letters()}`, webhookSecret: `whsec_${letters()}` };
  await writeFile(join(dataDirectory, KEYS_FILE), JSON.stringify(keys), { mode: 0o600 });
  return keys;
}
