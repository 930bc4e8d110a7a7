import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { JWK } from 'jose';
import { type createKeys, generatePrivateJwk } from '#gateway/keys/keys.ts';
import { RATE_LIMITS, type RateLimits } from '#gateway/limits/rate-limits.ts';
import { readProviders } from '#gateway/settings/provider-settings.ts';
import { type createSettings, findRelyingParty } from '#gateway/settings/settings.ts';

type KeySource = Parameters<typeof createKeys>[0];
type Settings = Parameters<typeof createSettings>[0];

/** A flag with its value's name (none for a switch) and its help text. */
type Flag = { value?: string; multiple?: true; help: string };

/** Every flag of `npm run gateway`, as documented in `--help`. */
export const FLAGS = {
  'database-url': { value: 'URL', help: 'the PostgreSQL to work on; required' },
  port: { value: 'N', help: 'port to listen at (54321)' },
  host: { value: 'ADDRESS', help: 'address to listen at (127.0.0.1)' },
  'external-url': {
    value: 'URL',
    help: 'its address from outside; links in emails start with it',
  },
  prepare: {
    help: 'makes a plain database ready: extensions, grants and default privileges of hosted',
  },
  'data-dir': { value: 'DIR', help: 'the folder for files (data)' },
  'jwt-key-file': { value: 'FILE', help: 'a private EC P-256 key as JWK, created if missing' },
  'jwt-secret': {
    value: 'SECRET',
    help: 'sign with HS256; any token signed with this secret is valid',
  },
  'jwt-keys': {
    value: 'FILE',
    help: 'a set of private JWKs: the one with key_ops “sign” signs, or the first; tokens of all of them are valid',
  },
  'foreign-keys': {
    value: 'FILE',
    help: 'a set of public JWKs of another issuer, whose tokens identify people',
  },
  'anon-key': { value: 'KEY', help: 'the public key, any string or a JWT' },
  'service-key': { value: 'KEY', help: 'the secret key, any string or a JWT' },
  keyless: { help: 'requests without a key are anon, instead of 401' },
  'site-url': { value: 'URL', help: 'the application: where people are sent' },
  redirect: {
    value: 'URL',
    multiple: true,
    help: 'where else they may be sent, including everything below',
  },
  'redirect-path': {
    value: 'PATH',
    multiple: true,
    help: 'a path of the application that redirects may lead to (default: all); /a/* covers all below /a',
  },
  'require-pkce': {
    help: 'refuse the implicit flow: redirects carry a code (PKCE), never a session',
  },
  'confirm-url': {
    value: 'URL',
    help: 'the screen that links in emails open, instead of GET /verify',
  },
  'auto-confirm': { help: 'accounts are confirmed at once, without an email' },
  'no-signup': { help: 'sign-up is closed' },
  'allow-unverified': { help: 'a password signs in before the address is confirmed' },
  'single-email-change': { help: 'the new mailbox alone confirms a change of address' },
  'password-min-length': { value: 'N', help: 'characters of a password (8)' },
  'password-word': {
    value: 'WORD',
    multiple: true,
    help: 'a word that passwords must not be made of, such as your name',
  },
  'allow-common-passwords': { help: 'allow common passwords' },
  'require-current-password': { help: 'a new password needs the current one' },
  'require-reauthentication': {
    help: 'a new password needs an emailed code, a day after signing in',
  },
  'no-manual-linking': { help: 'people can’t link providers to their account, or unlink them' },
  'code-length': { value: 'N', help: 'digits of an emailed code, 6 to 10 (6)' },
  'code-expiry': { value: 'SECONDS', help: 'how long an emailed code works (600)' },
  'relying-party': { value: 'DOMAIN', help: 'the site passkeys are made for (that of --site-url)' },
  'relying-party-name': { value: 'NAME', help: 'its name in the device’s prompt' },
  'passkey-origin': {
    value: 'ORIGIN',
    multiple: true,
    help: 'where passkeys may be used (that of --site-url)',
  },
  'cors-origin': {
    value: 'ORIGIN',
    multiple: true,
    help: 'whose pages may read answers in a browser; * for all',
  },
  'tell-unknown-accounts': { help: 'say so if someone asks for a code without an account' },
  'jwt-expiry': { value: 'SECONDS', help: 'how long an access token works (3600)' },
  'session-idle': { value: 'SECONDS', help: 'a session ends after so long without a refresh' },
  'session-lifetime': { value: 'SECONDS', help: 'a session ends so long after sign-in' },
  'refresh-reuse': { value: 'SECONDS', help: 'how long a used refresh token still works (10)' },
  'rate-limit': {
    value: 'NAME=N/SECONDS',
    multiple: true,
    help: `one of: ${Object.keys(RATE_LIMITS).join(', ')}`,
  },
  'no-rate-limits': { help: 'for a test suite, which asks from one address' },
  'providers-file': {
    value: 'FILE',
    help: 'OpenID Connect providers, a list as AUTH_PROVIDERS takes it',
  },
  schema: {
    value: 'NAME',
    multiple: true,
    help: 'schemas of /rest/v1, the first being the default (public)',
  },
  'max-rows': { value: 'N', help: 'rows of one answer (1000)' },
  help: { help: 'print this' },
} as const satisfies Record<string, Flag>;

type Values = Partial<Record<keyof typeof FLAGS, string | boolean | (string | boolean)[]>>;

/** @returns the output of `--help` */
export function formatHelp(): string {
  const rows = Object.entries<Flag>(FLAGS).map(([name, { value, multiple, help }]) => {
    const usage = `--${name}${value ? ` ${value}` : ''}${multiple ? ' …' : ''}`;
    return `  ${usage.padEnd(32)} ${help}`;
  });
  const note = 'A secret or a key may be @FILE: it is read from there.';
  return ['npm run gateway -- --database-url URL [flags]', '', ...rows, '', note].join('\n');
}

/** @throws TypeError for an unknown flag, as `parseArgs` does */
export function readFlags(args: readonly string[]): Values {
  const options = Object.fromEntries(
    Object.entries<Flag>(FLAGS).map(([name, { value, multiple = false }]) => {
      return [name, { type: value ? ('string' as const) : ('boolean' as const), multiple }];
    }),
  );
  return parseArgs({ args: [...args], options, allowPositionals: false }).values;
}

/** @returns the settings given by flags; `createSettings` has the defaults */
export function toSettings(flags: Values, url: string): Settings {
  const providersFile = text(flags['providers-file']);
  const said = {
    confirmUrl: text(flags['confirm-url']),
    redirectAllowList: list(flags.redirect),
    redirectPaths: list(flags['redirect-path']),
    requirePkce: flags['require-pkce'],
    autoConfirm: flags['auto-confirm'],
    disableSignup: flags['no-signup'],
    allowUnverifiedSignIn: flags['allow-unverified'],
    secureEmailChange: flags['single-email-change'] && false,
    passwordMinLength: count(flags, 'password-min-length'),
    allowCommonPasswords: flags['allow-common-passwords'],
    passwordWords: list(flags['password-word']),
    manualLinking: flags['no-manual-linking'] && false,
    codeLength: readCodeLength(flags),
    codeLifetimeSeconds: count(flags, 'code-expiry'),
    relyingParty: readRelyingParty(flags, url),
    requireCurrentPassword: flags['require-current-password'],
    requireReauthentication: flags['require-reauthentication'],
    tellUnknownAccounts: flags['tell-unknown-accounts'],
    jwtExpirySeconds: count(flags, 'jwt-expiry'),
    sessionIdleSeconds: count(flags, 'session-idle'),
    sessionLifetimeSeconds: count(flags, 'session-lifetime'),
    refreshReuseIntervalSeconds: count(flags, 'refresh-reuse'),
    schemas: list(flags.schema),
    maxRows: count(flags, 'max-rows'),
    providers: providersFile && readProviders(readFileSync(providersFile, 'utf8')),
  };
  const settings = Object.entries(said).filter(([, value]) => value !== undefined);
  return {
    ...(Object.fromEntries(settings) as Partial<Settings>),
    siteUrl: text(flags['site-url']) ?? url,
    externalUrl: url,
    rateLimits: readRateLimits(flags),
  };
}

function readCodeLength(flags: Values): number | undefined {
  const length = count(flags, 'code-length');
  if (length !== undefined && (length < 6 || length > 10)) {
    throw new Error(`--code-length ${length}: is not from 6 to 10`);
  }
  return length;
}

/** Defaults to the site's own values. */
function readRelyingParty(flags: Values, url: string): Settings['relyingParty'] {
  const siteUrl = text(flags['site-url']) ?? url;
  const [id, name, origins] = [
    text(flags['relying-party']),
    text(flags['relying-party-name']),
    list(flags['passkey-origin']),
  ];
  if (id === undefined && name === undefined && origins === undefined) return undefined;
  const ofSite = findRelyingParty(id === undefined ? siteUrl : `https://${id}`, name);
  return ofSite && { ...ofSite, origins: origins ?? [new URL(siteUrl).origin] };
}

/** @returns the origins whose pages may read responses; none by default */
export function toCorsOrigins(flags: Values): string[] {
  return list(flags['cors-origin']) ?? [];
}

/** @throws Error for an unknown limit */
function readRateLimits(flags: Values): RateLimits {
  const none = { points: 1_000_000_000, durationSeconds: 1 };
  const limits = { ...RATE_LIMITS };
  if (flags['no-rate-limits']) {
    for (const name of Object.keys(limits) as (keyof RateLimits)[]) limits[name] = none;
  }
  for (const entry of list(flags['rate-limit']) ?? []) {
    const [, name = '', points, seconds] = /^(\w+)=(\d+)\/(\d+)$/.exec(entry) ?? [];
    if (!Object.hasOwn(limits, name))
      throw new Error(`--rate-limit ${entry}: ${FLAGS['rate-limit'].help}`);
    limits[name as keyof RateLimits] = { points: Number(points), durationSeconds: Number(seconds) };
  }
  return limits;
}

/** @returns the source for `createKeys`. @throws Error if two flags name a signing key */
export async function toKeySource(flags: Values, issuer: string): Promise<KeySource> {
  const files = ['jwt-key-file', 'jwt-secret', 'jwt-keys'] as const;
  if (files.filter((name) => flags[name] !== undefined).length > 1) {
    throw new Error(`only one of --${files.join(', --')} can say what signs`);
  }
  const foreignFile = text(flags['foreign-keys']);
  return {
    ...(await readSigning(flags)),
    issuer,
    foreignJwks: foreignFile === undefined ? [] : readKeySet(foreignFile),
    anonKey: secret(flags['anon-key']),
    serviceRoleKey: secret(flags['service-key']),
    allowsKeyless: flags.keyless === true,
  };
}

async function readSigning(
  flags: Values,
): Promise<Pick<KeySource, 'privateJwk' | 'retiredJwks' | 'areShared'>> {
  const shared = secret(flags['jwt-secret']);
  if (shared !== undefined) {
    const k = Buffer.from(shared).toString('base64url');
    return { privateJwk: { kty: 'oct', k }, areShared: true };
  }
  const setFile = text(flags['jwt-keys']);
  if (setFile === undefined) return { privateJwk: await readOrMake(text(flags['jwt-key-file'])) };
  const keys = readKeySet(setFile);
  const privateJwk = keys.find(({ key_ops }) => key_ops?.includes('sign')) ?? keys[0];
  if (!privateJwk) throw new Error(`${setFile} holds no key`);
  return { privateJwk, retiredJwks: keys.filter((key) => key !== privateJwk), areShared: true };
}

async function readOrMake(file: string | undefined): Promise<JWK> {
  if (file !== undefined && existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const privateJwk = await generatePrivateJwk();
  if (file !== undefined) writeFileSync(file, JSON.stringify(privateJwk), { mode: 0o600 });
  return privateJwk;
}

/** A JWK set (RFC 7517), or a list of keys. */
function readKeySet(file: string): JWK[] {
  const read: JWK[] | { keys: JWK[] } = JSON.parse(readFileSync(file, 'utf8'));
  return Array.isArray(read) ? read : read.keys;
}

function text(value: Values[keyof Values]): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function list(value: Values[keyof Values]): string[] | undefined {
  return Array.isArray(value) ? value.map(String) : undefined;
}

function secret(value: Values[keyof Values]): string | undefined {
  const said = text(value);
  return said?.startsWith('@') ? readFileSync(said.slice(1), 'utf8').trim() : said;
}

function count(flags: Values, name: keyof typeof FLAGS): number | undefined {
  const said = text(flags[name]);
  if (said === undefined) return undefined;
  if (!/^\d{1,9}$/.test(said)) throw new Error(`--${name} ${said}: is no count`);
  return Number(said);
}
