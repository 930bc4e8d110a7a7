import { BlockList, isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import { hasConnection } from '#gateway/rate-limits/counted-uses.ts';
import { toCountry } from '#kit/rules/values/countries.ts';
import { KNOWN_PEERS_MAX_SIZE } from '../limits/requests.ts';
import { isLoopbackHost } from '../process/loopback-host.ts';

/** Finds the address a request came from. */
export type ClientAddress = (context: Context) => string;

/**
 * Finds the caller's address for limits. `X-Forwarded-For` is trusted only as far as our proxies wrote it:
 * from the right, the first address that isn't one of them (pitfalls: forwarded-address). IPv6 callers count
 * by /64, since one person has a whole one.
 *
 * @param trustedProxies addresses or CIDR ranges
 */
export function createClientAddress(trustedProxies: readonly string[]): ClientAddress {
  const trusted = buildBlockList(trustedProxies);
  const isTrustedPeer = rememberFew((address) => isListed(trusted, address));
  return (context) => {
    const peer = toPlainAddress(readPeer(context));
    if (!isTrustedPeer(peer)) return toNetwork(peer);
    let address = peer;
    const hops = (context.req.header('x-forwarded-for') ?? '').split(',');
    for (const hop of hops.reverse().map((node) => toPlainAddress(readNode(node.trim())))) {
      if (isIP(hop) === 0) break;
      address = hop;
      if (!isListed(trusted, hop)) break;
    }
    return toNetwork(address);
  };
}

/**
 * @param trustedProxies addresses or CIDR ranges
 * @returns whether one of them passed the request to us, so that its headers are trusted
 */
export function createProxyTrust(trustedProxies: readonly string[]): (context: Context) => boolean {
  const trusted = buildBlockList(trustedProxies);
  return (context) => isListed(trusted, toPlainAddress(readPeer(context)));
}

/** @returns whether the connection comes from this machine */
export function isLoopbackPeer(context: Context): boolean {
  return isLoopbackHost(toPlainAddress(readPeer(context)));
}

/** Finds the country a request came from (ISO 3166-1 alpha-2), or null. */
export type FindCountry = (context: Context) => string | null;

/**
 * Reads the country from a header that a proxy sets, as CDNs do. Only a trusted proxy's header
 * counts, since anyone can send one.
 *
 * @param header to read, such as `cf-ipcountry`; without one no country is known
 * @param trustedProxies addresses or CIDR ranges
 */
export function createCountryFinder(
  header: string | undefined,
  trustedProxies: readonly string[],
): FindCountry {
  if (header === undefined) return () => null;
  const isTrusted = createProxyTrust(trustedProxies);
  return (context) => (isTrusted(context) ? toCountry(context.req.header(header)) : null);
}

function readPeer(context: Context): string {
  return (hasConnection(context) && getConnInfo(context).remote.address) || 'unknown';
}

/** Our proxies are few, and each lookup allocates an object for the address. */
function rememberFew(isTrusted: (address: string) => boolean): (address: string) => boolean {
  const known = new LRUCache<string, boolean>({ max: KNOWN_PEERS_MAX_SIZE });
  return (address) => {
    const found = known.get(address);
    if (found !== undefined) return found;
    const answer = isTrusted(address);
    known.set(address, answer);
    return answer;
  };
}

function buildBlockList(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

function isListed(list: BlockList, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

/** @returns the address of a node as proxies write it: some add a port, in brackets if IPv6 (RFC 7239, section 6) */
function readNode(node: string): string {
  const found = /^"?(?:\[([^\][]+)\]|([\d.]+))(?::[\w.-]+)?"?$/.exec(node);
  return found?.[1] ?? found?.[2] ?? node;
}

/** A dual-stack socket shows IPv4 callers as `::ffff:1.2.3.4`. */
function toPlainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

function toNetwork(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}
