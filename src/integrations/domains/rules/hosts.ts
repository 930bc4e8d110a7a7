/** @param host of a request @returns the bare name: lower case, without a port or a trailing dot */
export function toHostName(host: string): string {
  const colon = host.lastIndexOf(':');
  const name = colon > host.lastIndexOf(']') ? host.slice(0, colon) : host;
  return (name.endsWith('.') ? name.slice(0, -1) : name).toLowerCase();
}

/** @param publicUrl of the installation @returns the origin of a host that points to it */
export function toHostOrigin(name: string, publicUrl: string): string {
  const [scheme = 'https:'] = publicUrl.split('//');
  const port = /:(\d+)$/.exec(publicUrl)?.[1];
  return `${scheme}//${name}${port === undefined ? '' : `:${port}`}`;
}

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,28}[a-z0-9])?$/;

/**
 * Host names allow dashes but no underscores, usernames the reverse (decision 034.1), so each maps
 * to one form of the other.
 *
 * @returns the label of a page's free name; null if it can't have one
 */
export function toPageLabel(username: string): string | null {
  const label = username.toLowerCase().replaceAll('_', '-');
  return LABEL.test(label) && !label.startsWith('xn--') ? label : null;
}

/** @returns the username of a free subdomain, in lower case; null if it can't be one */
export function fromPageLabel(label: string): string | null {
  return LABEL.test(label) && !label.startsWith('xn--') ? label.replaceAll('-', '_') : null;
}

/** The prefix of a domain whose subdomains are a team's pages (decision 143). */
const TEAM_PREFIX = '*.';

/** @returns whether it is a team domain, such as `*.agency.example` */
export function isTeamDomain(name: string): boolean {
  return name.startsWith(TEAM_PREFIX);
}

/** @param name a page's or a team's @returns the name without the prefix */
export function toBaseName(name: string): string {
  return isTeamDomain(name) ? name.slice(TEAM_PREFIX.length) : name;
}

/** @returns the domain whose subdomains are a team's pages */
export function toTeamDomain(name: string): string {
  return TEAM_PREFIX + toBaseName(name);
}

/** @returns the name of a page below a team's domain; null if it can't have one */
export function toMemberHost(username: string, domain: string): string | null {
  const label = toPageLabel(username);
  return label === null ? null : `${label}.${toBaseName(domain)}`;
}
