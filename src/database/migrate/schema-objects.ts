import type { TransactionSql } from '../connect.ts';

/** A function, view, trigger or policy, named as PostgreSQL identifies it. */
export type MadeObject = { type: string; identity: string };

/** The order in which they go: what leans on another first. */
const DROPPED = ['policy', 'trigger', 'view', 'function', 'procedure'];

/** An object as this transaction wrote it: written once more, it has another place. */
export type WrittenObject = MadeObject & { place: string };

/** @returns everything this transaction made, replaced or changed until now */
export async function listWritten(sql: TransactionSql): Promise<WrittenObject[]> {
  return sql<WrittenObject[]>`
    with written (catalog, id, place) as (
      select 'pg_proc'::regclass, p.oid, p.ctid from pg_proc p where p.xmin = pg_current_xact_id()::xid
      union all
      select 'pg_class'::regclass, r.ev_class, r.ctid from pg_rewrite r join pg_class c on c.oid = r.ev_class
      where c.relkind = 'v' and r.xmin = pg_current_xact_id()::xid
      union all
      select 'pg_policy'::regclass, p.oid, p.ctid from pg_policy p where p.xmin = pg_current_xact_id()::xid
      union all
      select 'pg_trigger'::regclass, t.oid, t.ctid from pg_trigger t
      where not t.tgisinternal and t.tgparentid = 0 and t.xmin = pg_current_xact_id()::xid
    )
    select o.type, o.identity, w.place::text as place
    from written w, pg_identify_object(w.catalog, w.id, 0) o order by 1, 2`;
}

/**
 * Prepares to run the files of these objects again: drops triggers and policies, which the files
 * recreate; keeps functions and views for their dependents, without grants.
 */
export async function release(sql: TransactionSql, objects: readonly MadeObject[]): Promise<void> {
  for (const { type, identity } of objects) {
    if (type === 'policy' || type === 'trigger') await drop(sql, { type, identity });
  }
  const rights = await sql<{ statement: string }[]>`
    select format('revoke all on %s %s from %s', case o.type when 'view' then 'table' else o.type end,
      o.identity, string_agg(distinct case a.grantee when 0 then 'public' else a.grantee::regrole::text end, ', '))
      as statement
    from jsonb_to_recordset(${sql.json([...objects])}) as o (type text, identity text)
    cross join lateral (
      select p.proacl as acl, p.proowner as owner from pg_proc p
      where o.type in ('function', 'procedure') and p.oid = to_regprocedure(o.identity)
      union all
      select c.relacl, c.relowner from pg_class c where o.type = 'view' and c.oid = to_regclass(o.identity)
    ) found
    cross join lateral aclexplode(found.acl) a
    where a.grantee <> found.owner
    group by o.type, o.identity`;
  for (const { statement } of rights) await sql.unsafe(statement);
}

/** Drops objects that no file makes now. @throws PostgreSQL's error if others depend on one */
export async function dropLeftovers(
  sql: TransactionSql,
  objects: readonly MadeObject[],
): Promise<void> {
  const place = ({ type }: MadeObject) => DROPPED.indexOf(type);
  for (const object of [...objects].sort((a, b) => place(a) - place(b))) await drop(sql, object);
}

/** Names come from PostgreSQL, quoted where they need it. */
async function drop(sql: TransactionSql, { type, identity }: MadeObject): Promise<void> {
  if (!DROPPED.includes(type)) throw new Error(`A schema file cannot make a ${type}: ${identity}`);
  await sql.unsafe(`drop ${type} if exists ${identity}`);
}
