import type { Sql } from 'postgres';
import { SCHEMA_RELOAD_INTERVAL_MS } from '../../limits/tables.ts';
import { restErrors } from '../errors.ts';

/** Rows with named columns: a relation, or a function's result. */
export type Rowset = { name: string; columns: ReadonlyMap<string, Column> };

export type Table = Rowset & { schema: string; primaryKey: readonly string[] };

/** The exposed schemas at the time of reading. */
export type SchemaSnapshot = {
  findTable(schema: string, name: string): Table | null;
  /** All functions of that name, which may be overloaded. */
  listRoutines(schema: string, name: string): readonly Routine[];
};

export type SchemaCache = {
  /** The snapshot, loaded on first use. Throws PGRST002 while it can't be loaded. */
  get(): Promise<SchemaSnapshot>;
  /** Reloads it. */
  reload(): Promise<SchemaSnapshot>;
  /** Reloads it for an unknown name, unless it was reloaded a moment ago. */
  reloadForUnknown(): Promise<SchemaSnapshot>;
};

/** @param read reads the catalogue: `introspect`. */
export function createSchemaCache(
  read: () => Promise<{ relations: Relation[]; routines: Routine[] }>,
  now: () => number = () => performance.now(),
): SchemaCache {
  let snapshot: SchemaSnapshot | null = null;
  let reading: Promise<SchemaSnapshot> | null = null;
  let readAt = Number.NEGATIVE_INFINITY;

  const readOnce = async () => {
    const startedAt = now();
    try {
      const { relations, routines } = await read();
      snapshot = toSnapshot(relations, routines);
      readAt = startedAt;
      return snapshot;
    } catch {
      if (snapshot !== null) return snapshot;
      throw restErrors.schemaCacheNotLoaded();
    } finally {
      reading = null;
    }
  };
  const share = () => {
    reading ??= readOnce();
    return reading;
  };

  return {
    get: async () => snapshot ?? (await share()),
    // A running load may have begun before the change.
    reload: async () => {
      await reading?.catch(() => undefined);
      return share();
    },
    reloadForUnknown: async () =>
      snapshot !== null && now() - readAt < SCHEMA_RELOAD_INTERVAL_MS ? snapshot : share(),
  };
}

function toSnapshot(relations: Relation[], routines: Routine[]): SchemaSnapshot {
  const tables = new Map<string, Table>();
  for (const { schema, name, columns, primary_key } of relations) {
    tables.set(keyOf(schema, name), {
      schema,
      name,
      columns: columnsByName(columns),
      primaryKey: primary_key,
    });
  }
  const routinesByName = new Map<string, Routine[]>();
  for (const routine of routines) {
    const key = keyOf(routine.schema, routine.name);
    routinesByName.set(key, [...(routinesByName.get(key) ?? []), routine]);
  }
  return {
    findTable: (schema, name) => tables.get(keyOf(schema, name)) ?? null,
    listRoutines: (schema, name) => routinesByName.get(keyOf(schema, name)) ?? [],
  };
}

/** Columns as the builders look them up. */
export function columnsByName(columns: readonly Column[]): Map<string, Column> {
  return new Map(columns.map((column) => [column.name, column]));
}

function keyOf(schema: string, name: string): string {
  return `${schema}\0${name}`;
}

export type Column = {
  name: string;
  /** In PostgreSQL's form, schema-qualified, with its length or precision. */
  type: string;
  /** The same without length, precision or domain: a cast to it never truncates a value. */
  base_type: string;
  is_json: boolean;
  is_text_search: boolean;
  default_expression: string | null;
};

type Relation = {
  schema: string;
  name: string;
  columns: Column[];
  primary_key: string[];
};

export type Parameter = {
  /** Empty if it has no name. */
  name: string;
  type: string;
  is_required: boolean;
  is_variadic: boolean;
};

export type Routine = {
  schema: string;
  name: string;
  parameters: Parameter[];
  returns_set: boolean;
  returns_void: boolean;
  /** The columns of the returned rows; null if it returns a plain value. */
  columns: Column[] | null;
};

const COLUMNS = `
  json_agg(json_build_object(
    'name', a.attname,
    'type', format_type(a.atttypid, a.atttypmod),
    'base_type', format_type(coalesce(nullif(t.typbasetype, 0), t.oid), -1),
    'is_json', coalesce(nullif(t.typbasetype, 0), t.oid) in ('json'::regtype, 'jsonb'::regtype),
    'is_text_search', coalesce(nullif(t.typbasetype, 0), t.oid) = 'tsvector'::regtype,
    'default_expression', case
      when a.attidentity <> '' then format('nextval(%L)',
        pg_get_serial_sequence(a.attrelid::regclass::text, a.attname))
      when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid)
    end) order by a.attnum)
  from pg_attribute a
  join pg_type t on t.oid = a.atttypid
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attnum > 0 and not a.attisdropped`;

const RELATIONS = `
  select coalesce(json_agg(r), '[]')::text as found from (
    select n.nspname as schema, c.relname as name,
      coalesce((select ${COLUMNS} and a.attrelid = c.oid), '[]') as columns,
      coalesce((
        select json_agg(a.attname order by k.position)
        from pg_index i
        cross join unnest(i.indkey) with ordinality k(attnum, position)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary), '[]') as primary_key
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any($1::text[]) and c.relkind in ('r', 'v', 'm', 'f', 'p')
  ) r`;

// Functions with OUT or TABLE parameters return rows of them, even with only one.
const ROUTINES = `
  select coalesce(json_agg(r), '[]')::text as found from (
    select n.nspname as schema, p.proname as name, p.proretset as returns_set,
      p.prorettype = 'void'::regtype as returns_void,
      coalesce((
        select json_agg(json_build_object(
          'name', coalesce(p.proargnames[position], ''),
          'type', format_type(type, -1),
          'is_required', rank <= p.pronargs - p.pronargdefaults,
          'is_variadic', mode = 'v') order by position)
        from (
          select type, position, mode, row_number() over (order by position) as rank
          from (
            select type, position, coalesce(p.proargmodes[position], 'i') as mode
            from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as _(type, position)
          ) every_parameter
          where mode in ('i', 'b', 'v')
        ) input), '[]') as parameters,
      case
        when p.proargmodes && '{o,b,t}'::"char"[] then (
          select json_agg(json_build_object(
            'name', coalesce(nullif(p.proargnames[position], ''), 'column' || position),
            'type', format_type(type, -1), 'base_type', format_type(type, -1),
            'is_json', type in ('json'::regtype, 'jsonb'::regtype),
            'is_text_search', type = 'tsvector'::regtype,
            'default_expression', null) order by position)
          from unnest(p.proallargtypes) with ordinality as _(type, position)
          where p.proargmodes[position] in ('o', 'b', 't'))
        when rt.typrelid <> 0 then coalesce((select ${COLUMNS} and a.attrelid = rt.typrelid), '[]')
        when p.prorettype = 'record'::regtype then '[]'
      end as columns
    from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace
    join pg_type rt on rt.oid = p.prorettype
    where n.nspname = any($1::text[]) and p.prokind = 'f'
      and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
  ) r`;

/** Reads the exposed schemas' contents, in one transaction. Types are schema-qualified. */
export async function introspect(
  connection: Sql,
  schemas: readonly string[],
): Promise<{ relations: Relation[]; routines: Routine[] }> {
  // An array literal with quoted schema names works under every driver setting.
  const names = `{${schemas.map((schema) => JSON.stringify(schema)).join(',')}}`;
  const queries = [
    connection.unsafe('begin read only'),
    connection.unsafe(`select set_config('search_path', '', true)`),
    connection.unsafe<{ found: string }[]>(RELATIONS, [names]),
    connection.unsafe<{ found: string }[]>(ROUTINES, [names]),
    connection.unsafe('commit'),
  ] as const;
  await Promise.allSettled(queries);
  const [, , relations, routines] = await Promise.all(queries);
  return {
    relations: JSON.parse(relations[0]?.found ?? '[]'),
    routines: JSON.parse(routines[0]?.found ?? '[]'),
  };
}
