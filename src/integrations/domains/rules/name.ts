import { INTEGRATION_REFUSALS } from '#integrations/rules/refusals.ts';
import { parseUrl } from '#kit/rules/urls/parse-url.ts';
import { decodePunycode } from '#kit/rules/urls/punycode.ts';
import { isMixedScript, toSkeleton } from '#page/safety/rules/skeleton.ts';
import { isTeamDomain, toBaseName } from './hosts.ts';

/** Shown while typing and before a save; `private.find_domain_problem` has the same rules. */
export const DOMAIN_MESSAGES = {
  form: INTEGRATION_REFUSALS.domain_malformed[1],
  machine: INTEGRATION_REFUSALS.domain_is_address[1],
  inside: INTEGRATION_REFUSALS.domain_is_private[1],
  plan: INTEGRATION_REFUSALS.domain_not_in_plan[1],
  listed: INTEGRATION_REFUSALS.domain_kept_already[1],
  limit: INTEGRATION_REFUSALS.domains_too_many[1],
  own: 'This domain belongs to us. Use one of your own.',
  lookalike: 'This domain mixes letters that look alike, so people could mistake it for another.',
} as const;

export type DomainProblem = 'form' | 'machine' | 'inside';

/** The most domains one account may claim. */
export const DOMAINS_MAX_COUNT = 3;

/** The length limit of a DNS name (RFC 1035, section 2.3.4), without the trailing dot. */
const NAME_MAX_LENGTH = 253;
const NAME = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
const INSIDE =
  /(?:^|\.)(?:localhost|local|internal|intranet|private|corp|home|lan|localdomain|arpa|onion|alt|invalid)$/;

/** @param name in ASCII and lower case, as stored @returns the problem with its form, or null */
export function findDomainProblem(name: string): DomainProblem | null {
  if (/^[0-9.]+$/.test(name) || /[:[]/.test(name)) return 'machine';
  if (name.length > NAME_MAX_LENGTH || !NAME.test(name)) return 'form';
  return INSIDE.test(name) ? 'inside' : null;
}

/**
 * Finds why the server wouldn't activate a well-formed name.
 *
 * @param name as stored
 * @param ownHosts the installation's own hosts
 */
export function findClaimProblem(
  name: string,
  ownHosts: readonly string[],
): 'own' | 'lookalike' | null {
  const base = toBaseName(name);
  if (ownHosts.some((host) => base === host || base.endsWith(`.${host}`))) return 'own';
  // Otherwise a member's name could match the installation's.
  if (isTeamDomain(name) && ownHosts.some((host) => host.endsWith(`.${base}`))) return 'own';
  return base.split('.').some(isDeceptive) ? 'lookalike' : null;
}

/** Mixed scripts, or foreign letters that all look Latin: `аррӏе`. */
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
 * Parses a typed or pasted domain: in any case or script, with a trailing dot, or as a whole URL.
 *
 * @param ownHosts the installation's own hosts
 * @returns the name as stored, in ASCII
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

/** @returns it as in the DNS: ASCII, lower case, no trailing dot; unchanged if not a name */
export function toAsciiName(text: string): string {
  const plain = text.toLowerCase().replace(/\.$/, '');
  // Anything else would be parsed as another part of a URL.
  if (/[\s/?#@\\:]/.test(plain)) return plain;
  return parseUrl(`http://${plain}`)?.hostname.replace(/\.$/, '') ?? plain;
}

/** @returns a name in its own script, for display */
export function toReadableName(name: string): string {
  return name
    .split('.')
    .map((label) => (label.startsWith('xn--') && decodePunycode(label.slice(4))) || label)
    .join('.');
}
