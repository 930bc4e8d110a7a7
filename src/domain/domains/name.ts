import { parseUrl } from '../links/parse-url.ts';
import { decodePunycode } from '../links/punycode.ts';
import { isMixedScript, toSkeleton } from '../safety/skeleton.ts';

/** Said while typing and before a save; in SQL `private.find_domain_problem` says the same. */
export const DOMAIN_MESSAGES = {
  form: 'That isn’t a domain. Enter it without https:// or a path, such as ada.example.',
  machine: 'That’s an IP address. Enter a domain, such as ada.example.',
  inside: 'This domain only works inside one network. Use one that works everywhere.',
  plan: 'A custom domain is part of the Premium plans.',
  listed: 'This domain is in your list already.',
  limit: 'An account can have three domains. Remove one first.',
  own: 'This domain belongs to us. Use one of your own.',
  lookalike: 'This domain mixes letters that look alike, so people could mistake it for another.',
} as const;

export type DomainProblem = 'form' | 'machine' | 'inside';

/** The most one account may claim. */
export const DOMAINS_MAX_COUNT = 3;

/** Of a name in the DNS (RFC 1035, section 2.3.4), without the dot at its end. */
const NAME_MAX_LENGTH = 253;
const NAME = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
const INSIDE =
  /(?:^|\.)(?:localhost|local|internal|intranet|private|corp|home|lan|localdomain|arpa|onion|alt|invalid)$/;

/**
 * @param name in ASCII and lower case, as it is stored
 * @returns what is wrong with its form, or null
 */
export function findDomainProblem(name: string): DomainProblem | null {
  if (/^[0-9.]+$/.test(name) || /[:[]/.test(name)) return 'machine';
  if (name.length > NAME_MAX_LENGTH || !NAME.test(name)) return 'form';
  return INSIDE.test(name) ? 'inside' : null;
}

/**
 * What the server holds against a name besides its form, before it can become active.
 *
 * @param name as it is stored
 * @param ownHosts names under which the installation itself stands
 */
export function findClaimProblem(
  name: string,
  ownHosts: readonly string[],
): 'own' | 'lookalike' | null {
  if (ownHosts.some((host) => name === host || name.endsWith(`.${host}`))) return 'own';
  return name.split('.').some(isDeceptive) ? 'lookalike' : null;
}

/** Of several scripts, or foreign letters that all read as Latin ones: `аррӏе`. */
function isDeceptive(label: string): boolean {
  if (!label.startsWith('xn--')) return false;
  const letters = decodePunycode(label.slice('xn--'.length));
  if (letters === null || isMixedScript(letters)) return true;
  const isForeign = !/[a-z]/.test(letters.normalize('NFKD'));
  return isForeign && /^[a-z0-9-]+$/.test(toSkeleton(letters));
}

export type ParsedDomain =
  | { ok: true; name: string }
  | { ok: false; problem: DomainProblem | 'own' | 'lookalike' };

/**
 * Reads what somebody typed or pasted: any case, a dot at the end, letters of any script, a whole address.
 *
 * @param ownHosts names under which the installation itself stands
 * @returns the name as it is stored, in ASCII
 */
export function parseDomainName(text: string, ownHosts: readonly string[] = []): ParsedDomain {
  const bare = text
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/.*$/, '');
  const name = toAsciiName(bare);
  const problem = findDomainProblem(name) ?? findClaimProblem(name, ownHosts);
  return problem === null ? { ok: true, name } : { ok: false, problem };
}

/** @returns it as the DNS knows it: ASCII, lower case, no dot at the end; unchanged where it is no name */
export function toAsciiName(text: string): string {
  const plain = text.toLowerCase().replace(/\.$/, '');
  // Anything but a name would be read as another part of an address.
  if (/[\s/?#@\\:]/.test(plain)) return plain;
  return parseUrl(`http://${plain}`)?.hostname.replace(/\.$/, '') ?? plain;
}

/** @returns a name in its own letters, for people to read */
export function toReadableName(name: string): string {
  return name
    .split('.')
    .map((label) => (label.startsWith('xn--') && decodePunycode(label.slice(4))) || label)
    .join('.');
}
