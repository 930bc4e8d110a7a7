import type { Sql } from '#database/connect.ts';
import { followChannel } from '#gateway/connections/follow-channel.ts';
import { OWN_DOMAINS_TTL_MS } from '#integrations/server/limits.ts';
import type { Log } from '#kit/server/process/log.ts';
import {
  type DomainState,
  HELD_CHECK_MS,
  type NextState,
  PENDING_CHECK_MS,
} from '../rules/dns-records.ts';
import { toMemberHost } from '../rules/hosts.ts';

/** A working domain, and the page it shows. */
export type HeldDomain = {
  user_id: string;
  name: string;
  state: 'active' | 'failing';
  /** In lower case. */
  username: string;
  /** Whether the owner's plan includes domains now; if not, it redirects to the page's usual address. */
  is_covered: boolean;
  /**
   * The agency whose domain the page is on, with the path of its public page; null if the domain is the
   * page's own.
   */
  team: { name: string; slug: string | null } | null;
};

/** @returns active domains of a user, or of everyone, and names of pages below team domains; oldest first */
export async function listHeldDomains(sql: Sql, userId: string | null): Promise<HeldDomain[]> {
  const held = await sql<HeldDomain[]>`
    select user_id, name, state, username, is_covered, team
    from private.list_held_domains(${userId}::uuid)`;
  return held.flatMap((domain) => {
    if (domain.team === null) return [domain];
    const name = toMemberHost(domain.username, domain.name);
    return name === null ? [] : [{ ...domain, name }];
  });
}

/** A claim whose records are due for a check. */
export type ClaimedDomain = {
  id: string;
  user_id: string;
  name: string;
  state: DomainState;
  token: string;
  created_at: Date;
  failing_since: Date | null;
};

/** @returns the claim; null if it was withdrawn or has ended */
export async function findClaimedDomain(sql: Sql, id: string): Promise<ClaimedDomain | null> {
  const [row] = await sql<ClaimedDomain[]>`
    select id, user_id, name, state, token, created_at, failing_since
    from public.domains where id = ${id} and state <> 'released'`;
  return row ?? null;
}

/** @returns another holder of this name, with their token; null if there is none */
export async function findHolder(
  sql: Sql,
  { id, name }: Pick<ClaimedDomain, 'id' | 'name'>,
): Promise<{ id: string; token: string } | null> {
  const [row] = await sql<{ id: string; token: string }[]>`
    select id, token from public.domains
    where name = ${name} and state in ('active', 'failing') and id <> ${id}`;
  return row ?? null;
}

/** The result of checking the records. */
export type DomainCheck = NextState & {
  has_token: boolean;
  has_address: boolean;
  found: string;
  now: Date;
  /** The account that had the domain but no longer has its token there. */
  displaced: string | null;
};

/** Records the result, unless the claim was decided in the meantime. */
export async function recordDomainCheck(
  sql: Sql,
  { id, state: from }: Pick<ClaimedDomain, 'id' | 'state'>,
  check: DomainCheck,
): Promise<void> {
  const { state, failing_since, problem, found, has_token, has_address, now, displaced } = check;
  await sql.begin(async (tx) => {
    const [held] = await tx`
      select from public.domains where id = ${id} and state = ${from} for update`;
    if (held === undefined) return;
    if (displaced !== null) {
      await tx`
        update public.domains set state = 'released', failing_since = null, problem = 'taken',
          checked_at = ${now}
        where id = ${displaced}`;
    }
    await tx`
      update public.domains set state = ${state}, failing_since = ${failing_since},
        problem = ${problem}, found = ${found}, has_token = ${has_token},
        has_address = ${has_address}, checked_at = ${now},
        verified_at = case when ${state}::text = 'active' then coalesce(verified_at, ${now})
          else verified_at end
      where id = ${id}`;
  });
}

/** @returns claims due for a check, the longest waiting first, so that none starves */
export async function listDueDomains(sql: Sql, now: Date, limit: number): Promise<string[]> {
  const pendingBefore = new Date(now.getTime() - PENDING_CHECK_MS);
  const heldBefore = new Date(now.getTime() - HELD_CHECK_MS);
  const rows = await sql<{ id: string }[]>`
    select id from public.domains
    where state = 'pending' and coalesce(checked_at, created_at) <= ${pendingBefore}
      or state in ('active', 'failing') and checked_at <= ${heldBefore}
    order by checked_at nulls first limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** The channel of the migration `create_domains`; the payload is the domains' owner. */
const CHANNEL = 'own_domain_changed';

/**
 * Loads working domains. Reloads those that the database announces as changed, by any copy of the
 * server; reloads all after a lost connection, and regularly because plans end by date.
 *
 * @returns a function that stops it
 */
export async function watchOwnDomains(
  sql: Sql,
  domains: { reload(userId: string | null): Promise<void> },
  log: Pick<Log, 'warn'>,
): Promise<{ stop(): Promise<void> }> {
  let turn = Promise.resolve();
  // One at a time, so that an older result never replaces a newer one.
  const reload = (userId: string | null) => {
    turn = turn
      .then(() => domains.reload(userId))
      .catch((err: unknown) => log.warn({ err }, 'own domains could not be read'));
    return turn;
  };
  const channel = await followChannel(sql, CHANNEL, reload);
  await turn;
  const timer = setInterval(() => void reload(null), OWN_DOMAINS_TTL_MS);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await turn;
      await channel.stop();
    },
  };
}
