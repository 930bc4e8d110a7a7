import { isIP } from 'node:net';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { type ProviderSettings, readProviders } from '#gateway/settings/provider-settings.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { parseUrl } from '#kit/rules/urls/parse-url.ts';
import {
  CONNECTION_VARIABLES,
  findReplicaProblems,
  findTransportProblems,
} from './connection-env.ts';
import { EDGE_VARIABLES, type EdgeSettings, readEdge, splitList } from './edge-env.ts';
import { HOSTED_VARIABLES, type HostedSettings, readHosted } from './hosted-env.ts';
import { isLoopbackHost } from './loopback-host.ts';
import { findSender } from './mail-sender.ts';
import {
  type ApplePassSettings,
  type GoogleWalletSettings,
  readWallets,
  WALLET_VARIABLES,
} from './wallet-env.ts';

/** The settings of one server, read once and passed in. All are optional on localhost. */
export type Env = {
  port: number;
  host: string;
  /** The URL in people's browsers and emails, without a trailing slash. */
  publicUrl: string;
  /** Absolute path of the embedded database, the keys and the files. */
  dataDirectory: string;
  /** A PostgreSQL in place of the embedded one. */
  databaseUrl: string | undefined;
  /** A replica of it, for reports. */
  databaseReadUrl: string | undefined;
  /** A Supabase in place of our gateway. */
  hosted: HostedSettings | undefined;
  /** A private ES256 key as JWK; without it one is created in the data directory. */
  authSigningKey: string | undefined;
  /** Sign-in providers beside passwords. */
  authProviders: ProviderSettings[];
  /** An S3 in place of the data directory's folder: `s3://key:secret@host:port/bucket`. */
  storageUrl: string | undefined;
  mailUrl: string | undefined;
  mailFrom: string;
  /** The Stripe account that gets the payments; without it payments are closed, or simulated on localhost. */
  stripe: { secretKey: string; webhookSecret: string } | undefined;
  /** Whether Stripe calculates taxes at checkout. */
  collectsTax: boolean;
  edge: EdgeSettings | null;
  /** If missing, pages have no button for this wallet. */
  applePass: ApplePassSettings | undefined;
  googleWallet: GoogleWalletSettings | undefined;
  /** The online service that checks links, with its key; without it links aren't sent anywhere. */
  linkCheckerUrl: string | undefined;
  /** The base URL of the operator's support, news, wishes and help, without a trailing slash. */
  supportUrl: string | undefined;
  /** The email in `mailFrom`, for people who need help if there are no such pages. */
  supportMail: string;
  trustedProxies: string[];
  /** The domain below which every page has a free name, if its wildcard points here: `pages.example`. */
  pagesHost: string | undefined;
  /** The IP addresses owners' domains must point to, if different from those of `publicUrl`. */
  domainAddresses: string[];
  /** DNS servers for checking those domains; the system's by default. */
  dnsServers: string[];
  /** The header in which a trusted proxy names the caller's country, such as `cf-ipcountry`. */
  countryHeader: string | undefined;
  /**
   * Requests per minute to `/rest/v1` for an account, and five times as many for an IP address; 0 for no
   * limit.
   */
  restRequestsPerMinute: number;
  /** The token for `/metrics`; requests from localhost don't need it. */
  metricsToken: string | undefined;
  /** Whether browsers may keep the dashboard for offline use. */
  keepsOffline: boolean;
  logLevel: string;
  /** Whether only this machine can reach the server, so that the sandbox may be open. */
  isLoopback: boolean;
};

/** The environment is invalid; `problems` has every reason. */
export class EnvError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super([`${PRODUCT_NAME} cannot start with these settings:`, ...problems].join('\n  - '));
    this.name = 'EnvError';
    this.problems = problems;
  }
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const optionalText = z.optional(z.string());
const Variables = z.object({
  PORT: z._default(
    z.string().check(z.refine(isPort, 'must be a whole number from 0 to 65535')),
    '3000',
  ),
  HOST: z._default(z.string(), '127.0.0.1'),
  PUBLIC_URL: z.optional(
    z.url({ protocol: /^https?$/ }).check(z.refine(isOrigin, 'must end with the host: no path')),
  ),
  DATA_DIR: z._default(z.string(), 'data'),
  ...CONNECTION_VARIABLES,
  ...HOSTED_VARIABLES,
  ...EDGE_VARIABLES,
  ...WALLET_VARIABLES,
  AUTH_SIGNING_KEY: optionalText,
  AUTH_PROVIDERS: optionalText,
  MAIL_URL: z.optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: z.optional(
    z.string().check(z.refine((from) => findSender(from) !== null, 'must be Name <address>')),
  ),
  STRIPE_SECRET_KEY: z.optional(
    z.string().check(z.regex(/^[sr]k_(?:live|test)_\w+$/, 'must begin with sk_live_ or sk_test_')),
  ),
  STRIPE_WEBHOOK_SECRET: z.optional(
    z.string().check(z.regex(/^whsec_\S+$/, 'must begin with whsec_')),
  ),
  STRIPE_TAX: z._default(z.enum(['off', 'automatic']), 'off'),
  LINK_CHECKER_URL: z.optional(z.url({ protocol: /^https?$/ })),
  SUPPORT_URL: z.optional(z.url({ protocol: /^https?$/ })),
  TRUSTED_PROXIES: z._default(
    z.string().check(z.refine(areNetworks, 'must be addresses or ranges, such as 10.0.0.0/8, …')),
    '',
  ),
  PAGES_HOST: z.optional(
    z
      .string()
      .check(z.refine(isHostName, 'must be a name such as pages.example, without a scheme')),
  ),
  DOMAIN_ADDRESSES: z._default(
    z.string().check(z.refine(areAddresses, 'must be addresses, such as 192.0.2.1, 2001:db8::1')),
    '',
  ),
  DNS_SERVERS: z._default(
    z
      .string()
      .check(z.refine(areServers, 'must be addresses, such as 192.0.2.53 or 127.0.0.1:5353')),
    '',
  ),
  COUNTRY_HEADER: z.optional(
    z.string().check(z.refine(isHeaderName, 'must be the name of a header, such as cf-ipcountry')),
  ),
  REST_REQUESTS_PER_MINUTE: z._default(
    z.string().check(z.regex(/^\d{1,9}$/, 'must be a whole number; 0 for no limit')),
    '1200',
  ),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have 16 characters or more'))),
  OFFLINE: z._default(z.enum(['on', 'off']), 'on'),
  LOG_LEVEL: z.optional(z.enum(LOG_LEVELS)),
});

/**
 * @param variables of the process; an empty one counts as unset
 * @param options.mayPool whether a hosted `DATABASE_URL` may be the pooler in transaction mode
 * @returns the checked settings
 * @throws EnvError naming every variable that is wrong or missing
 */
export function readEnv(
  variables: Readonly<Record<string, string | undefined>>,
  { mayPool = false } = {},
): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = Variables.safeParse(given);
  if (!parsed.success) {
    throw new EnvError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    );
  }
  const { data } = parsed;
  const publicUrl = new URL(data.PUBLIC_URL ?? `http://localhost:${data.PORT}`).origin;
  const isLoopback = isLoopbackHost(data.HOST) && isLoopbackHost(new URL(publicUrl).hostname);
  const { hosted, problems } = readHosted(data, mayPool);
  const wallets = readWallets(data);
  problems.push(...findReplicaProblems(data), ...wallets.problems);
  if (problems.length > 0) throw new EnvError(problems);
  if (!isLoopback) refuseUnsafe(publicUrl, data);
  const mailFrom = data.MAIL_FROM ?? `${PRODUCT_NAME} <hello@vizit.test>`;
  return {
    port: Number(data.PORT),
    host: data.HOST,
    publicUrl,
    dataDirectory: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    databaseReadUrl: data.DATABASE_READ_URL,
    hosted,
    authSigningKey: data.AUTH_SIGNING_KEY,
    authProviders: readAuthProviders(data.AUTH_PROVIDERS),
    storageUrl: data.STORAGE_URL,
    mailUrl: data.MAIL_URL,
    mailFrom,
    stripe: readStripe(data),
    collectsTax: data.STRIPE_TAX === 'automatic',
    edge: readEdge(data),
    applePass: wallets.applePass,
    googleWallet: wallets.googleWallet,
    linkCheckerUrl: data.LINK_CHECKER_URL,
    supportUrl: data.SUPPORT_URL?.replace(/(?<!\/)\/+$/, ''),
    supportMail: findSender(mailFrom) ?? mailFrom,
    trustedProxies: splitList(data.TRUSTED_PROXIES),
    pagesHost: data.PAGES_HOST?.toLowerCase(),
    domainAddresses: splitList(data.DOMAIN_ADDRESSES),
    dnsServers: splitList(data.DNS_SERVERS),
    countryHeader: data.COUNTRY_HEADER,
    restRequestsPerMinute: Number(data.REST_REQUESTS_PER_MINUTE),
    metricsToken: data.METRICS_TOKEN,
    keepsOffline: data.OFFLINE === 'on',
    // On a public server, sign-in attempts should be visible to the operator.
    logLevel: data.LOG_LEVEL ?? (isLoopback ? 'warn' : 'info'),
    isLoopback,
  };
}

/** @throws EnvError that names the problem without any secret */
function readAuthProviders(json = '[]'): ProviderSettings[] {
  try {
    return readProviders(json);
  } catch (error) {
    throw new EnvError([`AUTH_PROVIDERS: ${error instanceof Error ? error.message : error}`]);
  }
}

/** With only one of them, it could take money without delivering a plan. */
function readStripe(data: z.infer<typeof Variables>): Env['stripe'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = data;
  if (secretKey !== undefined && webhookSecret !== undefined) return { secretKey, webhookSecret };
  if (secretKey === undefined && webhookSecret === undefined) return undefined;
  const missing = secretKey === undefined ? 'STRIPE_SECRET_KEY' : 'STRIPE_WEBHOOK_SECRET';
  throw new EnvError([`${missing}: Stripe needs both its key and the secret of its webhook`]);
}

/** Beyond this machine, people's passwords and mails are at stake (design: sandbox). */
function refuseUnsafe(publicUrl: string, data: z.infer<typeof Variables>): void {
  const problems: string[] = [];
  if (!publicUrl.startsWith('https://') || data.PUBLIC_URL === undefined) {
    problems.push('PUBLIC_URL: past localhost it must be set, and start with https://');
  }
  if (data.MAIL_URL === undefined) {
    problems.push(
      'MAIL_URL: past localhost a mail server is needed, such as smtps://user:password@host',
    );
  }
  if (data.MAIL_FROM === undefined) {
    problems.push('MAIL_FROM: past localhost the sender must be set, such as Name <address>');
  }
  problems.push(...findTransportProblems(data));
  if (problems.length > 0) throw new EnvError(problems);
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535;
}

/** Screens, pages and the gateway are at the root of their host. */
function isOrigin(text: string): boolean {
  const url = parseUrl(text);
  return url === null || (/^\/+$/.test(url.pathname) && url.search === '' && url.hash === '');
}

/** As HTTP allows them (RFC 9110, section 5.1). */
function isHeaderName(text: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(text);
}

/** Addresses, or ranges in CIDR notation. */
function areNetworks(list: string): boolean {
  return splitList(list).every((entry) => {
    const [address = '', prefix = '0', ...rest] = entry.split('/');
    const bits = { 4: 32, 6: 128 }[isIP(address)];
    return (
      bits !== undefined && rest.length === 0 && /^\d+$/.test(prefix) && Number(prefix) <= bits
    );
  });
}

function areAddresses(list: string): boolean {
  return splitList(list).every((address) => isIP(address) !== 0);
}

/** Addresses, with a port if it isn't 53. */
function areServers(list: string): boolean {
  return splitList(list).every(
    (server) => isIP(server) !== 0 || isIP(server.replace(/^\[?(.*?)\]?:\d{1,5}$/, '$1')) !== 0,
  );
}

function isHostName(text: string): boolean {
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i.test(text) && isIP(text) === 0;
}
