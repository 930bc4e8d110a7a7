import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CLIENT } from '#test/identity-provider-client.ts';

const ROOT = join(import.meta.dirname, '..');

/** Another one may be named where two runs share a machine. */
export const PORT = Number(process.env.E2E_PORT ?? 3917);
export const BASE_URL = `http://localhost:${PORT}`;

/** Where the server under test keeps its database, made anew for every run. */
export const DATA_DIRECTORY = join(ROOT, '.cache/e2e-data');

/** Where e2e/identity-provider.ts listens. */
export const PROVIDER_PORT = PORT + 5;

/** Where e2e/domains.spec.ts answers for the DNS, and whose names the browsers find here. */
export const DNS_PORT = PORT + 6;
export const OWN_DOMAINS = 'domains.example';

const PROVIDERS = [
  {
    name: 'custom:acme',
    label: 'Acme',
    issuer: `http://127.0.0.1:${PROVIDER_PORT}`,
    ...CLIENT,
  },
];

/** What the server under test is started with; the emptied ones keep it from whatever this shell has set. */
export const SERVER_ENVIRONMENT = {
  PORT: String(PORT),
  DATA_DIR: DATA_DIRECTORY,
  NODE_ENV: 'production',
  HOST: '',
  PUBLIC_URL: '',
  DATABASE_URL: '',
  AUTH_SIGNING_KEY: '',
  AUTH_PROVIDERS: JSON.stringify(PROVIDERS),
  MAIL_URL: '',
  SUPPORT_URL: '',
  // Accounts are made by the dozen: each names an address of its own, so that no limit counts them together.
  TRUSTED_PROXIES: '127.0.0.1,::1',
  DNS_SERVERS: `127.0.0.1:${DNS_PORT}`,
  DOMAIN_ADDRESSES: '192.0.2.7',
  PAGES_HOST: `pages.${OWN_DOMAINS}`,
};

/**
 * Runs what an operator would: `npm run admin -- plan EMAIL premium`.
 *
 * @returns the sentence it prints
 * @throws when it refuses
 */
export async function runAdmin(...words: string[]): Promise<string> {
  const env = { ...process.env, ...SERVER_ENVIRONMENT };
  const command = [join(ROOT, 'dist/server/admin.js'), ...words];
  return (await promisify(execFile)(process.execPath, command, { env })).stdout.trim();
}
