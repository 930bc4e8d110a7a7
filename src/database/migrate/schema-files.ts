import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TransactionSql } from '../connect.ts';
import type { Change } from './change.ts';
import { hashText, runFile } from './files.ts';

/** A file with the final form of functions, views, triggers, policies and grants. */
type SchemaFile = { path: string; text: string; hash: string };

type AppliedFile = { path: string; hash: string; objects: MadeObject[] };

type SchemaFiles = {
  directory: string;
  table: string;
  all: boolean;
  change: Pick<Change, 'begin'>;
};

/** The file that gives the order of schema files: a line for a file, or for a folder's remaining files. */
const ORDER_FILE = 'order.txt';

/**
 * Applies a folder's changed files, and drops objects that a file no longer creates. The last file completes
 * the others: it runs whenever one of them does.
 *
 * @param directory the folder; its `order.txt` lists every file or its folder once
 * @param table that records them, with its schema; created if missing
 * @param all whether to apply every file: after a migration, which may have dropped their objects
 * @returns the files that were applied, in order
 * @throws naming the file, if one fails or is missing in `order.txt`
 */
export async function applySchemaFiles(
  sql: TransactionSql,
  { directory, table, all, change }: SchemaFiles,
): Promise<string[]> {
  const files = readSchemaFiles(directory);
  const applied = await listAppliedFiles(sql, table);
  const known = new Map(applied.map((file) => [file.path, file]));
  const changed = files.filter(({ path, hash }) => all || known.get(path)?.hash !== hash);
  const gone = applied.filter(({ path }) => !files.some((file) => file.path === path));
  if (changed.length + gone.length === 0) return [];
  await change.begin();

  const closing = files.at(-1);
  const work = closing && !changed.includes(closing) ? [...changed, closing] : changed;
  const objectsOf = ({ path }: { path: string }) => known.get(path)?.objects ?? [];
  const before = [...work, ...gone].flatMap(objectsOf);
  await release(sql, before);
  const made: MadeObject[] = [];
  const places = new Set<string>();
  await listNew(sql, places);
  for (const file of work) {
    const objects = await applyFile(sql, file, places);
    // The closing file only completes other files' objects.
    const own = file === closing ? [] : objects;
    made.push(...own);
    await recordFile(sql, table, { ...file, objects: own });
  }
  for (const { path } of gone) await sql`delete from ${sql(table)} where path = ${path}`;
  const names = new Set(made.map(nameOf));
  await dropLeftovers(
    sql,
    before.filter((object) => !names.has(nameOf(object))),
  );
  return work.map(({ path }) => path);
}

const nameOf = ({ type, identity }: MadeObject) => `${type} ${identity}`;

/**
 * Runs a file. Functions may refer to objects of later files.
 *
 * @param places of everything written so far; the file's objects are added
 * @returns the objects it created
 */
async function applyFile(
  sql: TransactionSql,
  { path, text }: SchemaFile,
  places: Set<string>,
): Promise<MadeObject[]> {
  await sql`set local check_function_bodies = off`;
  await runFile(sql, `The schema file ${path}`, text);
  return listNew(sql, places);
}

async function listNew(sql: TransactionSql, places: Set<string>): Promise<MadeObject[]> {
  const written = await listWritten(sql, places);
  for (const { place } of written) places.add(place);
  return written.map(({ type, identity }) => ({ type, identity }));
}

/** @returns the folder's files in order; none if it is missing */
export function readSchemaFiles(directory: string): SchemaFile[] {
  if (!existsSync(directory)) return [];
  const places = readFileSync(join(directory, ORDER_FILE), 'utf8')
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '');
  const found = readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.sql'))
    .toSorted();
  const others = found.filter((path) => !places.includes(path));
  const order = places.flatMap((place) =>
    place.endsWith('.sql') ? place : others.filter((path) => path.startsWith(`${place}/`)),
  );
  const wrong = [...found, ...order].find(
    (path) => !found.includes(path) || order.filter((each) => each === path).length !== 1,
  );
  if (wrong)
    throw new Error(
      `The schema file ${wrong} has to be once in ${ORDER_FILE} and once in the folder.`,
    );
  return order.map((path) => {
    const text = readFileSync(join(directory, path), 'utf8');
    return { path, text, hash: hashText(text) };
  });
}

async function listAppliedFiles(sql: TransactionSql, table: string): Promise<AppliedFile[]> {
  await sql`
    create table if not exists ${sql(table)}
      (path text primary key, hash text not null, objects jsonb not null, applied_at timestamptz not null)`;
  return sql<
    AppliedFile[]
  >`select path, hash, objects from ${sql(table)} order by applied_at, path`;
}

async function recordFile(
  sql: TransactionSql,
  table: string,
  { path, hash, objects }: AppliedFile,
): Promise<void> {
  await sql`
    insert into ${sql(table)} (path, hash, objects, applied_at)
    values (${path}, ${hash}, ${sql.json(objects)}, now())
    on conflict (path) do update
    set hash = excluded.hash, objects = excluded.objects, applied_at = excluded.applied_at`;
}

/** A function, view, trigger or policy, named as PostgreSQL identifies it. */
type MadeObject = { type: string; identity: string };

/** The order of dropping: dependents first. */
const DROPPED = ['policy', 'trigger', 'view', 'function', 'procedure'];

/** An object as written by this transaction: rewriting it changes its position. */
type WrittenObject = MadeObject & { place: string };

/**
 * @param known earlier positions
 * @returns everything else this transaction has created, replaced or changed
 */
async function listWritten(
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
async function release(sql: TransactionSql, objects: readonly MadeObject[]): Promise<void> {
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
  // In a single round trip, since these tables are locked for everyone else.
  const statements = [...dropped.map(toDrop), ...rights.map(({ statement }) => statement)];
  if (statements.length > 0) await sql.unsafe(statements.join(';'));
}

/** Drops objects that no file creates. @throws PostgreSQL's error if other objects depend on one */
async function dropLeftovers(sql: TransactionSql, objects: readonly MadeObject[]): Promise<void> {
  const place = ({ type }: MadeObject) => DROPPED.indexOf(type);
  const sorted = [...objects].sort((a, b) => place(a) - place(b));
  for (const object of sorted) await sql.unsafe(toDrop(object));
}

/** Names come from PostgreSQL, quoted if necessary. */
function toDrop({ type, identity }: MadeObject): string {
  if (!DROPPED.includes(type)) throw new Error(`A schema file cannot make a ${type}: ${identity}`);
  return `drop ${type} if exists ${identity}`;
}
