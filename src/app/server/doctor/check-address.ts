import { isIP } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import type { DnsResolver } from '#kit/server/clients/dns-resolver.ts';
import type { Env } from '#kit/server/process/env.ts';
import { isLoopbackHost } from '#kit/server/process/loopback-host.ts';
import { type Finding, toReason } from '#money/checks/server/finding.ts';

const TIMEOUT_MS = 5000;
const DAY_MS = 86_400_000;
/** Let's Encrypt renews a month before expiry: with two weeks left, renewal is failing. */
const RENEWAL_DAYS = 14;

/** Checks PUBLIC_URL from outside: its name, its certificate, and this server behind it. */
export async function checkAddress(
  { publicUrl }: Pick<Env, 'publicUrl'>,
  resolver: Pick<DnsResolver, 'addresses'>,
): Promise<Finding[]> {
  const url = new URL(publicUrl);
  if (isLoopbackHost(url.hostname)) {
    const says = `${publicUrl} is this machine's own address.`;
    return [{ name: 'Address', level: 'skipped', says }, await checkHealth(publicUrl)];
  }
  return [
    await checkName(url.hostname, resolver),
    await checkCertificate(url),
    await checkHealth(publicUrl),
  ];
}

async function checkName(host: string, resolver: Pick<DnsResolver, 'addresses'>): Promise<Finding> {
  const name = 'DNS';
  if (isIP(host) !== 0) return { name, level: 'skipped', says: `${host} is an IP address.` };
  const found = await resolver.addresses(host);
  if (found === null) {
    const todo = "Check this machine's network, or DNS_SERVERS.";
    return { name, level: 'warning', says: `No DNS server answered for ${host}.`, todo };
  }
  if (found.length > 0) return { name, level: 'good', says: `${host} is ${found.join(', ')}` };
  const todo = `Add an A (and AAAA) record for ${host} with the address of this machine or its proxy.`;
  return { name, level: 'bad', says: `${host} has no address.`, todo };
}

async function checkCertificate(url: URL): Promise<Finding> {
  const name = 'TLS';
  if (url.protocol !== 'https:') {
    return { name, level: 'skipped', says: 'PUBLIC_URL is not https.' };
  }
  try {
    const socket = await openTls(url);
    const { valid_to } = socket.getPeerCertificate();
    const { authorized, authorizationError } = socket;
    socket.destroy();
    const problem = authorized ? null : String(authorizationError);
    return judgeCertificate({ problem, validTo: new Date(valid_to) }, new Date());
  } catch (error) {
    const todo = 'Start the proxy, and open port 443 to the world.';
    return { name, level: 'bad', says: `${url.host} offers no TLS: ${toReason(error)}`, todo };
  }
}

/**
 * @param certificate why browsers reject it, or null, and its last day
 * @returns whether it remains valid
 */
export function judgeCertificate(
  { problem, validTo }: { problem: string | null; validTo: Date },
  now: Date,
): Finding {
  const name = 'TLS';
  if (problem !== null) {
    const todo = 'Have the proxy get a certificate for this name; its log says why it has none.';
    return { name, level: 'bad', says: `Browsers refuse the certificate: ${problem}`, todo };
  }
  const days = Math.floor((validTo.getTime() - now.getTime()) / DAY_MS);
  const says = `The certificate is good for ${days} more ${days === 1 ? 'day' : 'days'}.`;
  if (days >= RENEWAL_DAYS) return { name, level: 'good', says };
  const todo = "It should have been renewed by now: read the proxy's log.";
  return { name, level: 'warning', says, todo };
}

function openTls(url: URL): Promise<TLSSocket> {
  const host = url.hostname;
  const port = Number(url.port || 443);
  return new Promise((resolve, reject) => {
    // A certificate that browsers reject is examined here, not refused.
    const settings = { host, port, servername: isIP(host) ? '' : host, rejectUnauthorized: false };
    const socket = connectTls({ ...settings, timeout: TIMEOUT_MS });
    socket.once('secureConnect', () => resolve(socket));
    socket.once('timeout', () => socket.destroy(new Error(`no answer in ${TIMEOUT_MS / 1000} s`)));
    socket.once('error', reject);
  });
}

async function checkHealth(publicUrl: string): Promise<Finding> {
  const name = 'Server';
  const address = `${publicUrl}/healthz`;
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (answer.ok) return { name, level: 'good', says: `${address} answers.` };
    const todo =
      answer.status === 404
        ? 'The proxy must pass the Host header on as it came.'
        : 'Start the server, and look into its log.';
    return { name, level: 'bad', says: `${address} answers ${answer.status}.`, todo };
  } catch (error) {
    const reason = toReason(error instanceof Error && error.cause ? error.cause : error);
    const todo = 'Start the server, and the proxy in front of it.';
    return { name, level: 'bad', says: `${address} can't be reached: ${reason}`, todo };
  }
}
