import { bioPath } from '#kit/rules/paths.ts';
import type { PageAddresses } from '#page/delivery/server/page-addresses.ts';
import { fromPageLabel, toHostName, toHostOrigin } from '../rules/hosts.ts';
import { findDomainProblem } from '../rules/name.ts';
import type { HeldDomain } from './domains.ts';

declare module '#kit/server/routes/deps.ts' {
  interface AppDeps {
    domains: OwnDomains;
  }
}

/** The page a host shows, or nothing. */
export type OwnPlace =
  | {
      kind: 'page';
      /** In lower case. */
      username: string;
      /** The origin or URL to redirect to; null if the page is served here. */
      movedTo: string | null;
      origin: string;
    }
  | {
      kind: 'nothing';
      /** The team whose domain the host is below, if no page has this name; otherwise null. */
      team: HeldDomain['team'];
    };

/** Owners' domains in memory, so that requests and handshakes need no database. */
export type OwnDomains = PageAddresses & {
  /** @param host of a request @returns null if the host is the installation's own */
  find(host: string | undefined): OwnPlace | null;
  /** @param host of a URL @returns whether the host is the installation's or an owner's */
  isOwnHost(host: string): boolean;
  /** @param name in any form @returns whether a certificate for it may be requested */
  isAllowed(name: string): boolean;
  /** @param userId the owner of the domains to reload; null for all */
  reload(userId: string | null): Promise<void>;
  readonly size: number;
};

type OwnDomainsSettings = {
  publicUrl: string;
  pagesHost: string | null;
  load: (userId: string | null) => Promise<HeldDomain[]>;
  /** Called when a page's domain has changed, to rebuild everything that names it. */
  onChange?: (username: string) => void;
};

/** @returns the cache, empty until first loaded */
export function createOwnDomains(settings: OwnDomainsSettings): OwnDomains {
  const { pagesHost, load, onChange = () => {} } = settings;
  const installation = readInstallation(settings.publicUrl);
  const holdings = createHoldings(installation.toOrigin);
  const { byName, origins, teams } = holdings;
  /** What each requested host shows. */
  const places = new Map<string, OwnPlace>();

  const replace = (userId: string, held: HeldDomain[]) => {
    const changed = holdings.replace(userId, held);
    if (changed.size > 0) places.clear();
    for (const username of changed) onChange(username);
  };

  const findPage = (name: string): OwnPlace | undefined => {
    const domain = byName.get(name);
    if (domain !== undefined) {
      const { username, is_covered } = domain;
      const origin = installation.toOrigin(name);
      if (!is_covered)
        return { kind: 'page', username, movedTo: installation.toPage(username), origin };
      const main = origins.get(username) ?? origin;
      return { kind: 'page', username, movedTo: main === origin ? null : main, origin };
    }
    const team = teams.get(toParent(name));
    if (team !== undefined) return { kind: 'nothing', team };
    if (pagesHost === null || !name.endsWith(`.${pagesHost}`)) return undefined;
    const username = fromPageLabel(name.slice(0, -pagesHost.length - 1));
    if (username === null) return { kind: 'nothing', team: null };
    const movedTo = origins.get(username) ?? null;
    return { kind: 'page', username, movedTo, origin: installation.toOrigin(name) };
  };

  return {
    find: (host) => {
      if (host === undefined || host === installation.authority) return null;
      const known = places.get(host);
      if (known !== undefined) return known;
      const name = toHostName(host);
      const page = findPage(name);
      // Only in browsers' spelling: the others are too many to cache.
      if (page !== undefined && byName.has(host)) places.set(host, page);
      return page ?? (installation.isOurs(name) ? null : { kind: 'nothing', team: null });
    },
    isOwnHost: (host) => host === installation.hostname || findPage(host)?.kind === 'page',
    findOrigin: (username) => origins.get(username.toLowerCase()) ?? null,
    // A failing domain may still point here.
    isElsewhere: (username) => pagesHost !== null || holdings.isHeld(username.toLowerCase()),
    isAllowed: (name) => byName.has(name),
    reload: async (userId) => {
      const held = groupByOwner(await load(userId));
      const known = userId === null ? holdings.listOwners() : [userId];
      for (const owner of new Set([...known, ...held.keys()]))
        replace(owner, held.get(owner) ?? []);
    },
    get size() {
      return byName.size;
    },
  };
}

/** Owners' domains, and each page's main one. */
function createHoldings(toOrigin: (name: string) => string) {
  const byName = new Map<string, HeldDomain>();
  const claims = createIndex((domain) => domain.name);
  const pages = createIndex((domain) => domain.username);
  const origins = new Map<string, string>();
  const owners = new Map<string, HeldDomain[]>();
  /** Each team domain's agency, by the shared part of its pages' names. */
  const teams = new Map<string, HeldDomain['team']>();

  const forget = (domain: HeldDomain) => {
    claims.remove(domain);
    pages.remove(domain);
    if (domain.team !== null) teams.delete(toParent(domain.name));
  };

  const keep = (domain: HeldDomain) => {
    claims.add(domain);
    pages.add(domain);
    if (domain.team !== null) teams.set(toParent(domain.name), domain.team);
  };

  const chooseName = (name: string) => {
    const holder = preferOwn(claims.list(name));
    if (holder === undefined) byName.delete(name);
    else byName.set(name, holder);
  };

  const chooseOrigin = (username: string) => {
    // A failing domain may point elsewhere by now, so the page stays at a working address.
    const main = preferOwn(
      pages.list(username).filter(({ state, is_covered }) => is_covered && state === 'active'),
    );
    if (main === undefined) origins.delete(username);
    else origins.set(username, toOrigin(main.name));
  };

  return {
    byName,
    origins,
    teams,
    listOwners: () => [...owners.keys()],
    /** @returns whether a page has a domain, in whatever state */
    isHeld: (username: string) => pages.list(username).length > 0,
    /** @returns the usernames whose domains have changed */
    replace(userId: string, held: HeldDomain[]): ReadonlySet<string> {
      const before = owners.get(userId) ?? [];
      const changed = findChanged(before, held);
      for (const domain of before) forget(domain);
      for (const domain of held) keep(domain);
      if (held.length > 0) owners.set(userId, held);
      else owners.delete(userId);
      for (const { name } of [...before, ...held]) chooseName(name);
      for (const username of changed) chooseOrigin(username);
      return changed;
    },
  };
}

/** A page's own domain comes before its team's. */
function preferOwn(domains: readonly HeldDomain[]): HeldDomain | undefined {
  return domains.find(({ team }) => team === null) ?? domains[0];
}

function createIndex(toKey: (domain: HeldDomain) => string) {
  const lists = new Map<string, HeldDomain[]>();
  const list = (key: string) => lists.get(key) ?? [];
  return {
    list,
    add: (domain: HeldDomain) => lists.set(toKey(domain), [...list(toKey(domain)), domain]),
    remove: (domain: HeldDomain) => {
      const others = list(toKey(domain)).filter((other) => other !== domain);
      if (others.length > 0) lists.set(toKey(domain), others);
      else lists.delete(toKey(domain));
    },
  };
}

/** @returns usernames whose domains differ: in a team of hundreds, pages move one at a time */
function findChanged(
  before: readonly HeldDomain[],
  after: readonly HeldDomain[],
): ReadonlySet<string> {
  const [old, now] = [new Set(before.map(toLine)), new Set(after.map(toLine))];
  return new Set(
    [
      ...before.filter((domain) => !now.has(toLine(domain))),
      ...after.filter((domain) => !old.has(toLine(domain))),
    ].map(({ username }) => username),
  );
}

const toLine = (domain: HeldDomain) => JSON.stringify(domain);

/** @returns a name's parent domain */
const toParent = (name: string) => name.slice(name.indexOf('.') + 1);

function groupByOwner(domains: readonly HeldDomain[]): Map<string, HeldDomain[]> {
  const groups = new Map<string, HeldDomain[]>();
  for (const domain of domains) {
    const group = groups.get(domain.user_id);
    if (group === undefined) groups.set(domain.user_id, [domain]);
    else group.push(domain);
  }
  return groups;
}

/** Names and addresses derived from the installation's URL. */
function readInstallation(publicUrl: string) {
  const { host, hostname } = new URL(publicUrl);
  return {
    authority: host,
    hostname,
    toOrigin: (name: string) => toHostOrigin(name, publicUrl),
    toPage: (username: string) => publicUrl + bioPath(username),
    /**
     * Our hosts: our own name, its subdomains, and names that owners can't have, such as IP
     * addresses and our programs' local names.
     */
    isOurs: (name: string) =>
      name === hostname || name.endsWith(`.${hostname}`) || findDomainProblem(name) !== null,
  };
}
