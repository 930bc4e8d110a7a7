/** @param host as a request names it @returns the name alone: lower case, no port, no dot at the end */
export function toHostName(host: string): string {
  const colon = host.lastIndexOf(':');
  const name = colon > host.lastIndexOf(']') ? host.slice(0, colon) : host;
  return (name.endsWith('.') ? name.slice(0, -1) : name).toLowerCase();
}

/** @param publicUrl of the installation @returns the origin of a host that leads to it */
export function toHostOrigin(name: string, publicUrl: string): string {
  const [scheme = 'https:'] = publicUrl.split('//');
  const port = /:(\d+)$/.exec(publicUrl)?.[1];
  return `${scheme}//${name}${port === undefined ? '' : `:${port}`}`;
}

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,28}[a-z0-9])?$/;

/**
 * A host name takes dashes and no underscores, a username the other way round (decision 034.1): so
 * each has one form as the other.
 *
 * @returns the label under which a page has its free name; null where it can have none
 */
export function toPageLabel(username: string): string | null {
  const label = username.toLowerCase().replaceAll('_', '-');
  return LABEL.test(label) && !label.startsWith('xn--') ? label : null;
}

/** @returns the username of a free subdomain, in lower case; null if it can't be one */
export function fromPageLabel(label: string): string | null {
  return LABEL.test(label) && !label.startsWith('xn--') ? label.replaceAll('-', '_') : null;
}
