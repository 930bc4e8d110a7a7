import { parseUrl } from '#kit/rules/urls/parse-url.ts';

/** The most that an account may have, and the longest URL; enforced in SQL as well. */
export const WEBHOOKS_MAX = 10;
export const WEBHOOK_URL_MAX_LENGTH = 500;
export const WEBHOOK_DESCRIPTION_MAX_LENGTH = 100;

export const WEBHOOK_ADDRESS_PROBLEMS = {
  missing: 'Paste the URL your other service gave you.',
  address: 'That isn’t a full URL. Copy all of it from your other service.',
  plain: 'The URL must start with https://.',
  secret: 'Leave out the name and password. We sign every message instead.',
  fragment: 'Leave out the # and what follows. It’s never sent.',
  long: 'URLs can have up to 500 characters.',
  private: 'That is a private address, which we can’t reach. Use one on the internet.',
} as const;

/** Hosts that may receive messages unencrypted: the owner's programs on the same machine. */
const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1']);

/** Networks without public addresses (RFC 6890), in `URL`'s format of IPv4 addresses. */
const PRIVATE_IPV4 =
  /^(?:0|10|127|22[4-9]|2[3-5]\d)\.|^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|^169\.254\.|^172\.(?:1[6-9]|2\d|3[01])\.|^192\.168\.|^198\.1[89]\./;
const PRIVATE_IPV6 = /^\[(?:::|f[cd]|fe[89ab]|ff)/;
const PRIVATE_NAME = /^[^.[]+\.?$|\.(?:localhost|local|internal|home\.arpa)\.?$/;

/**
 * @param typed the URL for messages
 * @param options.isOwnMachine whether this server runs on the user's own machine, so that local
 * programs are allowed
 * @returns the problem as a sentence, or null. Only sending a message shows whether a name resolves
 * to a private address.
 */
export function findAddressProblem(typed: string, { isOwnMachine = true } = {}): string | null {
  const problems = WEBHOOK_ADDRESS_PROBLEMS;
  if (typed.trim() === '') return problems.missing;
  const url = parseUrl(typed.trim());
  if (url === null) return problems.address;
  const isLocal = url.protocol === 'http:' && LOCAL_HOSTS.has(url.hostname);
  if (url.protocol !== 'https:' && !isLocal) {
    return url.protocol === 'http:' ? problems.plain : problems.address;
  }
  if (isPrivate(url) && !(isLocal && isOwnMachine)) return problems.private;
  if (url.username !== '' || url.password !== '') return problems.secret;
  if (url.hash !== '') return problems.fragment;
  return url.href.length > WEBHOOK_URL_MAX_LENGTH ? problems.long : null;
}

function isPrivate({ hostname }: URL): boolean {
  if (/^[\d.]+$/.test(hostname)) return PRIVATE_IPV4.test(hostname);
  return PRIVATE_IPV6.test(hostname) || PRIVATE_NAME.test(hostname);
}

/** @param typed a valid URL @returns it as stored, in ASCII */
export function toWebhookUrl(typed: string): string {
  return parseUrl(typed.trim())?.href ?? '';
}
