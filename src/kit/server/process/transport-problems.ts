import { splitHosts } from '#database/hosts.ts';
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

/** `?host=/folder` names a Unix socket. The modes in between don't verify the host, or fall back. */
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
