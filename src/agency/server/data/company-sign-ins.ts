import type { ISql } from 'postgres';
import type { Sql } from '#database/connect.ts';
import {
  type DomainState,
  HELD_CHECK_MS,
  type NextState,
  PENDING_CHECK_MS,
} from '#integrations/domains/rules/dns-records.ts';
import { inTransaction, toOwnerClaims } from '#kit/server/data/ask.ts';

/** A company sign-in that is active. */
export type CompanySignIn = {
  id: string;
  /** The agency's name, as shown on the button. */
  label: string;
  domain: string;
  issuer: string;
  client_id: string;
  sealed_secret: string;
};

/** @param by its id, or a domain in lower case @returns null if none is active */
export async function findCompanySignIn(
  sql: ISql,
  by: { id?: string; domain?: string },
): Promise<CompanySignIn | null> {
  const [row] = await sql<CompanySignIn[]>`
    select * from private.find_company_sign_in(${by.id ?? null}, ${by.domain ?? null})`;
  return row ?? null;
}

/** @returns whether it may sign in to this existing account by its email */
export async function mayEnterByCompany(sql: ISql, id: string, userId: string): Promise<boolean> {
  const [row] = await sql<{ may: boolean }[]>`
    select private.may_enter_by_company(${id}, ${userId}) as may`;
  return row?.may ?? false;
}

/** @returns whether this signed-in account may connect it */
export async function mayConnectCompany(sql: ISql, id: string, userId: string): Promise<boolean> {
  const [row] = await sql<{ may: boolean }[]>`
    select private.may_connect_company(${id}, ${userId}) as may`;
  return row?.may ?? false;
}

/** @returns the company that this person must sign in with; null if any method is allowed */
export async function findRequiredCompany(sql: ISql, userId: string): Promise<string | null> {
  const [row] = await sql<{ id: string | null }[]>`
    select private.required_company(${userId}) as id`;
  return row?.id ?? null;
}

/** Stores a sign-in's outcome for the agency's owner. */
export async function noteCompanySignIn(sql: ISql, id: string, trouble: string): Promise<void> {
  await sql`select private.note_company_sign_in(${id}, ${trouble})`;
}

/** The owner's settings needed for saving. */
export type OwnCompanySignIn = Pick<CompanySignIn, 'id'> & {
  [Part in 'issuer' | 'client_id' | 'sealed_secret']: string | null;
};

/** @returns the owner's settings; null if they haven't claimed a domain */
export async function findOwnCompanySignIn(
  sql: ISql,
  agencyId: string,
): Promise<OwnCompanySignIn | null> {
  const [row] = await sql<OwnCompanySignIn[]>`
    select id, issuer, client_id, sealed_secret from private.company_sign_ins where agency_id = ${agencyId}`;
  return row ?? null;
}

/**
 * Sets the provider on the owner's behalf. Without a secret, keeps the current one.
 *
 * @throws the database's refusal, with its sentence
 */
export function saveCompanyProvider(
  sql: Sql,
  owner: { id: string; amr: unknown },
  provider: { issuer: string; clientId: string; sealedSecret: string | null },
): Promise<unknown> {
  return inTransaction(sql, async () => {
    await sql`select set_config('request.jwt.claims', ${toOwnerClaims(owner.id, owner.amr)}, true)`;
    await sql`
      select private.save_company_provider(
        ${provider.issuer}, ${provider.clientId}, ${provider.sealedSecret})`;
  });
}

/** @returns secrets not sealed with the current key */
export function listCompanySecretsToReseal(
  sql: Sql,
  prefix: string,
  limit: number,
): Promise<{ about: string; sealed: string }[]> {
  return sql<{ about: string; sealed: string }[]>`
    select id as about, sealed_secret as sealed from private.company_sign_ins
    where not starts_with(sealed_secret, ${prefix}) limit ${limit}`;
}

/** Stores the resealed form of a secret. */
export async function replaceCompanySecret(
  sql: Sql,
  { id, before, after }: { id: string; before: string; after: string },
): Promise<void> {
  await sql`
    update private.company_sign_ins set sealed_secret = ${after}
    where id = ${id} and sealed_secret = ${before}`;
}

/** A claim whose domain's DNS record is due for a check. */
export type CompanyClaim = {
  id: string;
  domain: string;
  token: string;
  state: DomainState;
  created_at: Date;
  failing_since: Date | null;
};

/** @returns the agency's claim; null if it was withdrawn or has ended */
export async function findCompanyClaim(sql: Sql, agencyId: string): Promise<CompanyClaim | null> {
  const [row] = await sql<CompanyClaim[]>`
    select id, domain, token, state, created_at, failing_since
    from private.company_sign_ins where agency_id = ${agencyId} and state <> 'released'`;
  return row ?? null;
}

/** @returns another agency that holds this domain, with its token; null if there is none */
export async function findCompanyHolder(
  sql: Sql,
  { id, domain }: Pick<CompanyClaim, 'id' | 'domain'>,
): Promise<{ id: string; token: string } | null> {
  const [row] = await sql<{ id: string; token: string }[]>`
    select id, token from private.company_sign_ins
    where domain = ${domain} and state in ('active', 'failing') and id <> ${id}`;
  return row ?? null;
}

/** Records the result, unless the claim has been decided since. */
export async function recordCompanyCheck(
  sql: Sql,
  { id, state: from }: Pick<CompanyClaim, 'id' | 'state'>,
  check: NextState & { now: Date; displaced: string | null },
): Promise<void> {
  const { state, failing_since, problem, now, displaced } = check;
  await sql.begin(async (tx) => {
    const [held] = await tx`
      select from private.company_sign_ins where id = ${id} and state = ${from} for update`;
    if (held === undefined) return;
    if (displaced !== null) {
      await tx`
        update private.company_sign_ins
        set state = 'released', failing_since = null, problem = 'taken', checked_at = ${now}
        where id = ${displaced}`;
    }
    await tx`
      update private.company_sign_ins
      set state = ${state}, failing_since = ${failing_since}, problem = ${problem},
        checked_at = ${now}
      where id = ${id}`;
  });
}

/** @returns agencies whose claims are due for a check, the longest waiting first */
export async function listDueCompanyClaims(sql: Sql, now: Date, limit: number): Promise<string[]> {
  const pendingBefore = new Date(now.getTime() - PENDING_CHECK_MS);
  const heldBefore = new Date(now.getTime() - HELD_CHECK_MS);
  const rows = await sql<{ agency_id: string }[]>`
    select agency_id from private.company_sign_ins
    where state = 'pending' and coalesce(checked_at, created_at) <= ${pendingBefore}
      or state in ('active', 'failing') and checked_at <= ${heldBefore}
    order by checked_at nulls first limit ${limit}`;
  return rows.map(({ agency_id }) => agency_id);
}
