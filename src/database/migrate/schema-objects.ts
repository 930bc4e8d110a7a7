import type { TransactionSql } from '../connect.ts';

/** A function, view, trigger or policy, named as PostgreSQL identifies it. */
export type MadeObject = { type: string; identity: string };

/** The order of dropping: dependents first. */
const DROPPED = ['policy', 'trigger', 'view', 'function', 'procedure'];

/** An object as written by this transaction: writing it again changes its place. */
export type WrittenObject = MadeObject & { place: string };

/**
 * @param known earlier places
 * @returns everything else this transaction has created, replaced or changed
 */
export async function listWritten(
  sql: TransactionSql,
  known: ReadonlySet<string>,
): Promise<WrittenObject[]> {
  return sql<WrittenObject[]>`
    with written (catalog, id, row) as (
      select 'pg_proc'::regclass, p.oid, p.ctid from pg_proc p where p.xmin = pg_current_xact_id()::xid
      union all
      select 'pg_class'::regclass, r.ev_class, r.ctid from pg_rewrite r join pg_class c on c.oid = r.ev_class
      where c.relkind = 'v' and r.xmin = pg_current_xact_id()::xid
      union all
      select 'pg_policy'::regclass, p.oid, p.ctid from pg_policy p where p.xmin = pg_current_xact_id()::xid
      union all
      select 'pg_trigger'::regclass, t.oid, t.ctid from pg_trigger t
      where not t.tgisinternal and t.tgparentid = 0 and t.xmin = pg_current_xact_id()::xid
    ), placed as materialized (
      -- Naming an object costs much more than knowing its place.
      select w.*, concat_ws(' ', w.catalog::oid, w.id, w.row) as place from written w
      where concat_ws(' ', w.catalog::oid, w.id, w.row) not in
        (select jsonb_array_elements_text(${sql.json([...known])}))
    )
    select o.type, o.identity, p.place
    from placed p, pg_identify_object(p.catalog, p.id, 0) o order by 1, 2`;
}

/**
 * Prepares to rerun these objects' files: drops triggers and policies, which the files recreate;
 * keeps functions and views, which others depend on, but revokes their grants.
 */
export async function release(sql: TransactionSql, objects: readonly MadeObject[]): Promise<void> {
  const dropped = objects.filter(({ type }) => type === 'policy' || type === 'trigger');
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
  // In one statement, since nobody else can use these tables meanwhile.
  const statements = [...dropped.map(toDrop), ...rights.map(({ statement }) => statement)];
  if (statements.length > 0) await sql.unsafe(statements.join(';'));
}

/** Drops objects that no file creates. @throws PostgreSQL's error if others depend on one */
export async function dropLeftovers(
  sql: TransactionSql,
  objects: readonly MadeObject[],
): Promise<void> {
  const place = ({ type }: MadeObject) => DROPPED.indexOf(type);
  const sorted = [...objects].sort((a, b) => place(a) - place(b));
  for (const object of sorted) await sql.unsafe(toDrop(object));
}

/** Names come from PostgreSQL, quoted if necessary. */
function toDrop({ type, identity }: MadeObject): string {
  if (!DROPPED.includes(type)) throw new Error(`A schema file cannot make a ${type}: ${identity}`);
  return `drop ${type} if exists ${identity}`;
}
