import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Hono } from 'hono';
import type { Sql } from '#database/connect.ts';
import { createSmtpMailer, type Mailer, watchMailer } from '#kit/server/clients/mailer.ts';
import type { Ask } from '#kit/server/data/ask.ts';
import type { Env } from '#kit/server/process/env.ts';
import type { Log } from '#kit/server/process/log.ts';
import type { Metrics } from '#kit/server/process/metrics.ts';
import { createBilling } from '#money/payments/server/billing.ts';
import { watchTerms } from '#money/payments/server/terms.ts';
import { createBillingLock } from '#money/server/billing-lock.ts';
import { BILLING_CALLS_MS, SYNC_LOCK_WAIT_MS } from '#money/server/limits.ts';
import { createPayments, type PaymentKeys, type StandInAddress } from '#money/server/stripe.ts';
import { createCustomerSync } from '#money/sync/server/sync-customer.ts';
import { type Mailbox, openMailbox } from '#sandbox/mailbox.ts';
import { createSandbox } from '#sandbox/sandbox.ts';
import { openStripe } from '#sandbox/stripe/stripe.ts';

export type OpenSandbox = {
  app: Hono;
  /** Payments reach the stand-in as they reach Stripe: over HTTP, at this server's own port. */
  payments: PaymentKeys & { address(): StandInAddress };
  /** Sets the port on which the server listens. */
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
    // An installation with real Stripe payments gets no events from here.
    endpoints: env.stripe === undefined ? [receiver] : [],
    // PUBLIC_URL may be a proxy's, and the port is known once the server listens.
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

/** @returns the URL of the running server's stand-in; null if there never was one */
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

/** The sandbox's keys, created once, so that other programs on this machine can't forge its events. */
async function makeKeys(dataDirectory: string): Promise<PaymentKeys> {
  const letters = () => randomBytes(24).toString('hex');
  const keys = { secretKey: `sk_test_${letters()}`, webhookSecret: `whsec_${letters()}` };
  await writeFile(join(dataDirectory, KEYS_FILE), JSON.stringify(keys), { mode: 0o600 });
  return keys;
}

/** Emails go to the mail server; without one, which only loopback allows, into the sandbox. */
export async function openMail(
  env: Env,
  deps: { ask: Ask; metrics: Metrics; clock: () => Date },
): Promise<{ mailer: Mailer; mailbox: Mailbox | null }> {
  if (env.mailUrl !== undefined) {
    const smtp = createSmtpMailer(env.mailUrl, env.mailFrom);
    return { mailer: watchMailer(smtp, deps), mailbox: null };
  }
  const mailbox = await openMailbox(join(env.dataDirectory, 'sandbox-mail.jsonl'), deps.clock);
  return { mailer: watchMailer(mailbox, deps), mailbox };
}

type Settings = {
  sql: Sql;
  ask: Ask;
  log: Log;
  clock: () => Date;
  sandbox: Pick<OpenSandbox, 'payments'> | null;
};

/** Stripe waits at most ten seconds for its event to be accepted. */
const SYNC_PATIENCE = { waitMs: SYNC_LOCK_WAIT_MS, callsMs: BILLING_CALLS_MS };

/** Access to Stripe, or to its stand-in; with neither, payments are disabled. */
export async function openPayments(
  env: Pick<Env, 'publicUrl' | 'stripe' | 'collectsTax'>,
  settings: Settings,
) {
  const { sandbox, ...parts } = settings;
  const { collectsTax } = env;
  const account = env.stripe ?? sandbox?.payments;
  const payments = account ? createPayments({ ...account, collectsTax }) : null;
  const syncs = payments && createBillingLock(parts.sql, payments, SYNC_PATIENCE);
  const syncCustomer = syncs && createCustomerSync(syncs);
  const terms = await watchTerms({ ...parts, isOpen: payments !== null });
  const { publicUrl } = env;
  const billing = createBilling({ ...parts, payments, publicUrl, syncCustomer });
  return {
    deps: { payments, syncCustomer, billing, terms: terms.current },
    async stop() {
      await billing.close();
      await syncs?.close();
      await terms.stop();
    },
  };
}
