import type { JSONValue } from 'postgres';
import type { Sql } from '#database/connect.ts';
import type { Caller } from '../roles.ts';
import type { People } from './people.ts';
import { type Keeper, listRead, listWritten, type Verb } from './rights.ts';

type Row = { readonly [column: string]: JSONValue };

/** A table or view of `public`, with one row: the owner's, or else the agency's. */
export type Relation = {
  name: string;
  isView: boolean;
  columns: string[];
  /** Without columns that the database fills itself. */
  writable: string[];
  key: string[];
  row: Row | null;
  /** The row's owner, by the key that deletes it with the account; null without such a key. */
  keeper: Keeper | null;
};

type Catalogued = Omit<Relation, 'row' | 'keeper'> & { kept_by: string | null };

/** @returns every table and view of `public` */
export async function listRelations(sql: Sql, people: People): Promise<Relation[]> {
  const relations = await sql<Catalogued[]>`
    select c.relname as name, c.relkind in ('v', 'm') as "isView",
      (select jsonb_agg(attname order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
      (select jsonb_agg(attname order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped
          and attgenerated = '' and attidentity <> 'a') as writable,
      (select jsonb_agg(attname order by attnum) from pg_constraint k
        join pg_attribute on attrelid = c.oid and attnum = any (k.conkey)
        where k.conrelid = c.oid and k.contype = 'p') as key,
      (select attname from pg_constraint k
        join pg_attribute on attrelid = c.oid and array[attnum] = k.conkey
        where k.conrelid = c.oid and k.contype = 'f' and k.confdeltype = 'c'
          and k.confrelid in ('public.agencies'::regclass, 'auth.users'::regclass)
        order by k.confrelid = 'public.agencies'::regclass desc limit 1) as kept_by
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
    order by 1`;
  return Promise.all(
    relations.map(async ({ kept_by, ...relation }) => {
      const row = relation.isView ? null : await findRow(sql, relation.name, people);
      const keeper = row?.[kept_by ?? ''] === people.agency ? 'agency' : 'owner';
      return { ...relation, row, keeper: kept_by === null ? null : keeper };
    }),
  );
}

async function findRow(sql: Sql, name: string, { owner, agency }: People) {
  const [found] = await sql<{ row: Row }[]>`
    select to_jsonb(t) as row from public.${sql(name)} t
    order by strpos(to_jsonb(t)::text, ${owner}) > 0 desc,
      strpos(to_jsonb(t)::text, ${agency}) > 0 desc limit 1`;
  return found?.row ?? null;
}

/** @returns a statement on that row, naming only columns the role may write; an insert deletes the row beforehand */
export function buildStatement(relation: Relation, verb: Verb, role: Caller['role']) {
  const { name, isView, writable, key } = relation;
  const record = `from jsonb_populate_record(null::public.${name}, $1)`;
  const where = isView ? '' : `where (${key.join()}) = (select ${key.join()} ${record})`;
  const deletion = `delete from public.${name} ${where}`;
  if (verb === 'delete') return { statement: deletion };
  if (verb === 'select') return { statement: `select from public.${name} ${where}` };
  const written = listWritten(relation, verb, role);
  const [column = writable[0]] = written;
  if (verb === 'update')
    return { statement: `update public.${name} set ${column} = ${column} ${where}` };
  const list = written.join();
  return list === ''
    ? { statement: `insert into public.${name} default values` }
    : {
        statement: `insert into public.${name} (${list}) select ${list} ${record}`,
        given: deletion,
      };
}

/** @returns statements on each column that reach no row: `hidden` if the role has the right, else `denied` */
export function listColumnStatements(relation: Relation, role: Caller['role']) {
  const { name, columns, writable } = relation;
  const judge = (verb: string, column: string, allowed: readonly string[], statement: string) => ({
    cell: `${verb} ${name}.${column}`,
    statement: `${statement} where false`,
    expected: allowed.includes(column) ? 'hidden' : 'denied',
  });
  const [read, added, changed] = [
    listRead(relation, role),
    listWritten(relation, 'insert', role),
    listWritten(relation, 'update', role),
  ];
  return [
    ...columns.map((column) =>
      judge('select', column, read, `select ${column} from public.${name}`),
    ),
    ...writable.flatMap((column) => [
      judge('insert', column, added, `insert into public.${name} (${column}) select null`),
      judge('update', column, changed, `update public.${name} set ${column} = default`),
    ]),
  ];
}
