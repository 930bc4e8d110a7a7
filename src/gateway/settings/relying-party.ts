import { isIP } from 'node:net';

/** The only site where its passkeys work (WebAuthn, "Relying Party"). */
export type RelyingParty = {
  /** The bare domain. */
  id: string;
  /** The site's name in the device's prompt. */
  name: string;
  origins: string[];
};

/**
 * @param siteUrl of the application
 * @param name of the application; its domain by default
 * @returns null where browsers don't create passkeys: at an IP address, or without https beyond
 * this machine
 */
export function findRelyingParty(siteUrl: string, name?: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(siteUrl);
  if (isIP(hostname) || hostname.startsWith('[')) return null;
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (protocol !== 'https:' && !isLocal) return null;
  return { id: hostname, name: name ?? hostname, origins: [origin] };
}
