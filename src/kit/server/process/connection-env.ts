import * as z from 'zod/mini';
import { splitHosts } from '#database/hosts.ts';
import { parseUrl } from '#kit/rules/urls/parse-url.ts';
import { isLoopbackHost } from './loopback-host.ts';

/**
 * Finds connections to other machines that someone in between could read or forge. An operator with a
 * private network sets `sslmode=disable`; nothing falls back to that by itself.
 *
 * @returns a sentence for each unsafe setting
 */
export function findTransportProblems(urls: {
  DATABASE_URL?: string | undefined;
  DATABASE_READ_URL?: string | undefined;
  STORAGE_URL?: string | undefined;
  LINK_CHECKER_URL?: string | undefined;
}): string[] {
  const problems: string[] = [];
  const { STORAGE_URL: storage, LINK_CHECKER_URL: checker } = urls;
  for (const name of ['DATABASE_URL', 'DATABASE_READ_URL'] as const) {
    const hosts = urls[name] === undefined ? [] : splitHosts(urls[name]);
    if (hosts.every((url) => isDatabaseSafe(new URL(url)))) continue;
    problems.push(
      `${name}: a database on another machine needs ?sslmode=verify-full (or ?sslmode=disable, inside a private network of your own)`,
    );
  }
  if (storage !== undefined && !isStorageSafe(new URL(storage))) {
    problems.push('STORAGE_URL: past localhost tls=false is only for an S3 on this machine');
  }
  if (checker !== undefined && !isCheckerSafe(new URL(checker))) {
    problems.push('LINK_CHECKER_URL: a service on another machine needs https://');
  }
  return problems;
}

/** `?host=/folder` names a Unix socket. The intermediate modes don't verify the host, or fall back. */
function isDatabaseSafe({ hostname, searchParams }: URL): boolean {
  const isHere = hostname === '' || isLoopbackHost(hostname) || searchParams.has('host');
  return isHere || /^(?:verify-full|disable)$/.test(searchParams.get('sslmode') ?? '');
}

function isStorageSafe({ hostname, searchParams }: URL): boolean {
  return searchParams.get('tls') !== 'false' || isLoopbackHost(hostname);
}

function isCheckerSafe({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || isLoopbackHost(hostname);
}

/** If such a file were ignored, operators would believe the connection was verified. */
const FILES_PROBLEM =
  'sslrootcert, sslcert and sslkey aren’t read: name the authority’s file in NODE_EXTRA_CA_CERTS, and use a password';

/** The database, its replica for reports, and the file storage. */
export const CONNECTION_VARIABLES = {
  DATABASE_URL: z.optional(
    z.string().check(z.refine(isDatabaseUrl, 'Invalid URL'), z.refine(namesNoFiles, FILES_PROBLEM)),
  ),
  DATABASE_READ_URL: z.optional(
    z
      .string()
      .check(
        z.refine(isDatabaseUrl, 'Invalid URL'),
        z.refine(namesNoFiles, FILES_PROBLEM),
        z.refine(hasOneHost, 'must name one host: a replica, or what chooses one'),
      ),
  ),
  STORAGE_URL: z.optional(
    z.string().check(z.refine(isStorageUrl, 'must be s3://key:secret@host:port/bucket')),
  ),
};

type Given = Partial<
  Record<keyof typeof CONNECTION_VARIABLES | 'SUPABASE_URL', string | undefined>
>;

/** @returns why there can be no replica here, as sentences */
export function findReplicaProblems(given: Given): string[] {
  if (given.DATABASE_READ_URL === undefined) return [];
  if (given.SUPABASE_URL !== undefined) {
    return ['DATABASE_READ_URL: has no effect with SUPABASE_URL, which reads for us'];
  }
  if (given.DATABASE_URL === undefined) {
    return ['DATABASE_READ_URL: must be a replica of DATABASE_URL, which isn’t set'];
  }
  return [];
}

/** With one host or several. */
function isDatabaseUrl(text: string): boolean {
  if (!/^postgres(ql)?:/.test(text)) return false;
  try {
    return splitHosts(text).length > 0;
  } catch {
    return false;
  }
}

/** `sslrootcert=system` isn't a file. */
function namesNoFiles(text: string): boolean {
  return !/[?&](?:sslrootcert=(?!system(?:&|$))|sslcert=|sslkey=)/.test(text);
}

function hasOneHost(text: string): boolean {
  return !isDatabaseUrl(text) || splitHosts(text).length === 1;
}

/** With a host, its keys and one bucket. */
function isStorageUrl(text: string): boolean {
  const url = parseUrl(text);
  if (url === null) return false;
  const { protocol, username, password, hostname, pathname } = url;
  const hasKeys = username !== '' && password !== '' && hostname !== '';
  return protocol === 's3:' && hasKeys && /^\/[^/]+$/.test(pathname);
}
