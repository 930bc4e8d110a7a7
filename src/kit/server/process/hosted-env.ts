import * as z from 'zod/mini';
import { splitHosts } from '#database/hosts.ts';
import { isRecord } from '#kit/rules/values/json.ts';
import { isLoopbackHost } from './loopback-host.ts';

/** A hosted Supabase in place of our gateway. */
export type HostedSettings = {
  /** Its URL, without a trailing slash. */
  url: string;
  /** The browsers' key: `sb_publishable_…`, or the older anon key. */
  publishableKey: string;
  /** This server's own key: `sb_secret_…`, or the older service_role key. */
  secretKey: string;
};

/** Its variables, validated by `readEnv`. */
export const HOSTED_VARIABLES = {
  SUPABASE_URL: z.optional(
    z
      .url({ protocol: /^https?$/ })
      .check(z.refine((text) => /^https?:\/\/[^/?#]+\/*$/.test(text), 'must end with the host')),
  ),
  SUPABASE_PUBLISHABLE_KEY: z.optional(z.string()),
  SUPABASE_SECRET_KEY: z.optional(z.string()),
};

type Given = {
  [Name in keyof typeof HOSTED_VARIABLES | 'DATABASE_URL' | 'STORAGE_URL' | 'AUTH_PROVIDERS']?:
    | string
    | undefined;
};

/**
 * @returns the settings of hosted mode, or undefined without `SUPABASE_URL`; and the problems with them,
 *   in sentences without secrets
 * @param given the variables
 * @param mayPool whether `DATABASE_URL` may be the pooler in transaction mode
 */
export function readHosted(
  given: Given,
  mayPool = false,
): {
  hosted: HostedSettings | undefined;
  problems: string[];
} {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY } = given;
  if (SUPABASE_URL === undefined) return { hosted: undefined, problems: findOrphans(given) };
  const url = SUPABASE_URL.replace(/(?<!\/)\/+$/, '');
  const problems = [
    ...findKeyProblems(given),
    ...findMissing(given),
    ...findTakenOver(given),
    ...(mayPool ? [] : findPoolerProblems(given.DATABASE_URL)),
    ...(url.startsWith('http:') && !isLoopbackHost(new URL(url).hostname)
      ? ['SUPABASE_URL: a backend on another machine needs https://']
      : []),
  ];
  const publishableKey = SUPABASE_PUBLISHABLE_KEY ?? '';
  return { hosted: { url, publishableKey, secretKey: SUPABASE_SECRET_KEY ?? '' }, problems };
}

/** @returns whether it gives full access: a secret key, or a token of the role `service_role` */
export function isSecretKey(key: string): boolean {
  return key.startsWith('sb_secret_') || readRole(key) === 'service_role';
}

function findKeyProblems(given: Given): string[] {
  const { SUPABASE_PUBLISHABLE_KEY: publishable = '', SUPABASE_SECRET_KEY: secret = '' } = given;
  const problems: string[] = [];
  if (isSecretKey(publishable) || (publishable !== '' && publishable === secret)) {
    problems.push(
      'SUPABASE_PUBLISHABLE_KEY: this is a secret key. Browsers get this one, so use the publishable (or anon) key',
    );
  }
  if (secret !== '' && !isSecretKey(secret)) {
    problems.push('SUPABASE_SECRET_KEY: this is no secret (or service_role) key');
  }
  return problems;
}

function findMissing(given: Given): string[] {
  const needed = ['DATABASE_URL', 'SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY'] as const;
  return needed
    .filter((name) => given[name] === undefined)
    .map((name) => `${name}: must be set beside SUPABASE_URL`);
}

/** The backend has its own settings for these. */
function findTakenOver(given: Given): string[] {
  return (['STORAGE_URL', 'AUTH_PROVIDERS'] as const)
    .filter((name) => given[name] !== undefined)
    .map((name) => `${name}: has no effect with SUPABASE_URL; set it up at Supabase instead`);
}

/** Notices between copies, and locks, need a session; that pooler offers only transactions. */
function findPoolerProblems(databaseUrl: string | undefined): string[] {
  const urls = databaseUrl === undefined ? [] : splitHosts(databaseUrl);
  if (urls.every((url) => new URL(url).port !== '6543')) return [];
  return [
    'DATABASE_URL: port 6543 is the pooler in transaction mode. Use the session pooler or the direct connection, on 5432',
  ];
}

function findOrphans(given: Given): string[] {
  return (['SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY'] as const)
    .filter((name) => given[name] !== undefined)
    .map((name) => `${name}: has no effect without SUPABASE_URL`);
}

/** @returns the role a token claims, unverified, or null if it isn't a token */
function readRole(token: string): unknown {
  const [, payload = '', signature] = token.split('.');
  if (signature === undefined) return null;
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    return isRecord(claims) ? claims.role : null;
  } catch {
    return null;
  }
}
