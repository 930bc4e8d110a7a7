import { GoTrueAdminApi, GoTrueClient } from '@supabase/auth-js';
import type { Hono } from 'hono';
import type { Sql } from 'postgres';
import { checkAnswers } from '#test/published-types/check-answers.ts';
import { createConnectionPool } from '../connections/connection-pool.ts';
import { PATIENT, PATIENT_COUNTING } from '../connections/patience-under-test.ts';
import { createKeys, type GatewayKeys, generatePrivateJwk } from '../keys/keys.ts';
import { RATE_LIMITS } from '../limits/rate-limits.ts';
import { listenUnderTest } from '../listener-under-test.ts';
import { createRateLimitStore } from '../rate-limits/rate-limit-store.ts';
import type { MailContent } from '../settings/mail-templates.ts';
import { createSettings, type GatewaySettings } from '../settings/settings.ts';
import { createAuth } from './auth.ts';
import { createPasswords, type Passwords } from './passwords/passwords.ts';
import type { AuthSource } from './request/deps.ts';

type Mail = MailContent & { to: string };

/** A database for tests, with the gateway's tables; not dropped without `drop`. */
type Database = { sql: Sql; drop?(): Promise<void> };

/** A listening auth server for tests, with its published client and the emails it sends. */
export type AuthUnderTest = {
  url: string;
  /** Every method and path it handles. */
  routes: readonly string[];
  sql: Sql;
  keys: GatewayKeys;
  /** A clock that can be set forward. */
  clock: { advance(seconds: number): void };
  /** The clock's current time. */
  now(): Date;
  /** A client that checks every response against its published types. */
  newClient(options?: { flowType?: 'implicit' | 'pkce'; fetch?: typeof fetch }): GoTrueClient;
  /** The link in the next email to this address, once it arrives. */
  nextLink(to: string): Promise<string>;
  nextCode(to: string): Promise<string>;
  /** The whole email, for `readLink` and `readCode`. */
  nextMail(to: string): Promise<Mail>;
  /** Emails to this address that no `nextLink` has taken. */
  unreadMails(to: string): Mail[];
  /** Everything logged, as text. */
  reports: string[];
  stop(): Promise<void>;
};

export const SITE_URL = 'https://site.example';

/** The application's refusal of addresses at `unwanted.example`. */
export const UNWANTED = 'No accounts for unwanted.example.';

const MANY = { points: 100_000, durationSeconds: 60 };

/**
 * Starts it, with limits so wide that only tests of limits reach them; `stop` in `afterAll` ends it
 * and its database.
 */
export async function startAuth(
  database: Database,
  overrides: Partial<GatewaySettings> = {},
  { mailer, ...given }: Partial<Pick<AuthSource, 'onEvent' | 'mailer' | 'domainProviders'>> = {},
): Promise<AuthUnderTest> {
  let offsetMs = 0;
  const now = () => new Date(Date.now() + offsetMs);
  const inbox = createInbox();
  const reports: string[] = [];
  const report = (details: object, message: string) => {
    reports.push(`${message} ${Object.values(details).map(String).join(' ')}`);
  };

  const listener = await listenUnderTest();
  const { url } = listener;
  const privateJwk = await generatePrivateJwk();
  const keys = await createKeys({ privateJwk, issuer: `${url}/auth/v1`, clock: now });
  const settings = createSettings({
    siteUrl: SITE_URL,
    externalUrl: url,
    clientAddress: () => '192.0.2.1',
    rateLimits: wideLimits(),
    ...overrides,
  });
  const { sql } = database;
  const pool = createConnectionPool(sql, PATIENT);
  // Servers on one database share counters, so each test of limits resets them.
  await sql`delete from auth.rate_limits`;
  const limitStore = createRateLimitStore(sql, PATIENT_COUNTING);
  const passwords = createCheapPasswords();
  const findEmailProblem: AuthSource['findEmailProblem'] = async (_db, email) =>
    email.endsWith('@unwanted.example') ? UNWANTED : null;
  const log = { warn: report, error: report };
  const parts = { pool, limitStore, passwords, keys, settings, log, clock: now };
  const mails = mailer ?? inbox;
  const app = createAuth({ ...parts, mailer: mails, findEmailProblem, ...given });
  listener.app.route('/auth/v1', app);

  return {
    url: `${url}/auth/v1`,
    routes: listRoutes(app),
    sql,
    keys,
    clock: { advance: (seconds) => (offsetMs += seconds * 1000) },
    now,
    newClient: (options) => createClient(url, keys.anonKey, options),
    nextLink: async (to) => readLink(await inbox.next(to)),
    nextCode: async (to) => readCode(await inbox.next(to)),
    nextMail: inbox.next,
    unreadMails: inbox.unread,
    reports,
    stop: async () => {
      await listener.close();
      await limitStore.close();
      await pool.close();
      await database.drop?.();
    },
  };
}

function listRoutes({ routes }: Hono): string[] {
  return routes.flatMap(({ method, path }) => (method === 'ALL' ? [] : [`${method} ${path}`]));
}

function createClient(
  url: string,
  anonKey: string,
  { flowType = 'implicit', ...options }: Parameters<AuthUnderTest['newClient']>[0] = {},
): GoTrueClient {
  return checkAnswers(
    new GoTrueClient({
      url: `${url}/auth/v1`,
      headers: { apikey: anonKey },
      storage: createMemoryStorage(),
      autoRefreshToken: false,
      detectSessionInUrl: false,
      experimental: { passkey: true },
      flowType,
      ...options,
    }),
  );
}

/** The defaults, but with room for a whole test file under one address. */
export function wideLimits(
  changes: Partial<GatewaySettings['rateLimits']> = {},
): GatewaySettings['rateLimits'] {
  const wide = Object.keys(RATE_LIMITS).map((kind) => [kind, MANY]);
  // Not reset, because a network's first email is exempt from the email limits.
  const { mailFromNetwork } = RATE_LIMITS;
  return { ...RATE_LIMITS, ...Object.fromEntries(wide), mailFromNetwork, ...changes };
}

export const PASSWORD = 'correct horse battery';

/** The published client for administrators; checks every response against its published types. */
export function newAdmin({ url, keys }: AuthUnderTest, key = keys.serviceRoleKey): GoTrueAdminApi {
  const headers = { Authorization: `Bearer ${key}` };
  const options = { url, headers, experimental: { passkey: true } };
  return checkAnswers(new GoTrueAdminApi(options), 'admin.');
}

/** A confirmed account and a client signed in to it. */
export async function signUpConfirmed(auth: AuthUnderTest, email: string): Promise<GoTrueClient> {
  const client = auth.newClient();
  await client.signUp({ email, password: PASSWORD });
  await followLink(await auth.nextLink(email));
  await signIn(client, email, PASSWORD);
  return client;
}

/** Signs the client in and returns the session; throws when refused. */
export async function signIn(client: GoTrueClient, email: string, password: string) {
  const { data, error } = await client.signInWithPassword({ email, password });
  if (error) throw error;
  return data.session;
}

/** Posts JSON (or raw text) to a route, as a custom client could. */
export function post(
  auth: AuthUnderTest,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${auth.url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** The values in a link target's fragment. */
export function readFragment(target: URL): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(target.hash.slice(1)));
}

/** Follows a link as a browser would, up to its redirect. */
export async function followLink(link: string, method = 'GET'): Promise<URL> {
  const response = await fetch(link, { method, redirect: 'manual' });
  const location = response.headers.get('Location');
  if (!location) throw new Error(`no redirect but ${response.status} ${await response.text()}`);
  return new URL(location);
}

export function readLink({ text }: MailContent): string {
  return find(/https?:\/\/\S+/, text);
}

export function readCode({ text }: MailContent): string {
  return find(/^\d{6}$/m, text);
}

function find(what: RegExp, text: string): string {
  const [found] = what.exec(text) ?? [];
  if (!found) throw new Error(`no ${what} in: ${text}`);
  return found;
}

/** Locks an account, so that all its other requests wait. */
export const holdAccount = (email: string) => (held: Sql) =>
  held`select from auth.users where email = ${email} for update`;

function createInbox() {
  const mails: Mail[] = [];
  const readers: { to: string; read: (mail: Mail) => void }[] = [];
  const take = (to: string): Promise<Mail> => {
    const index = mails.findIndex((mail) => mail.to === to);
    const [mail] = index < 0 ? [] : mails.splice(index, 1);
    if (mail) return Promise.resolve(mail);
    return new Promise((read) => readers.push({ to, read }));
  };
  return {
    unread: (to: string) => mails.filter((mail) => mail.to === to),
    next: take,
    send: async (mail: Mail) => {
      const index = readers.findIndex(({ to }) => to === mail.to);
      const [reader] = index < 0 ? [] : readers.splice(index, 1);
      if (reader) reader.read(mail);
      else mails.push(mail);
    },
  };
}

function createMemoryStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

/** Argon2's minimum. The real cost is tested where passwords are hashed. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** For tests with many hashes that depend only on the steps before and after. */
export function createCheapPasswords(): Passwords {
  return createPasswords({ cost: CHEAP });
}
