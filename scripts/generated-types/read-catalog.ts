import type { Sql } from '#database/connect.ts';

/** A relation's column, reduced to what its TypeScript type needs. */
export type CatalogColumn = {
  name: string;
  /** Its type's name; the elements' type if `is_array`. */
  type: string;
  is_array: boolean;
  is_nullable: boolean;
  has_default: boolean;
  /** Whether only the database writes it. */
  is_generated: boolean;
};

export type CatalogRelation = { name: string; kind: 'table' | 'view'; columns: CatalogColumn[] };

export type CatalogParameter = {
  name: string;
  type: string;
  is_array: boolean;
  has_default: boolean;
};

export type CatalogFunction = {
  name: string;
  parameters: CatalogParameter[];
  /** The columns of its rows, if declared (`returns table`, `out`). */
  columns: CatalogParameter[];
  returns: { type: string; is_array: boolean; is_set: boolean; relation: string | null };
};

export type Catalog = { relations: CatalogRelation[]; functions: CatalogFunction[] };

/** Reads the schema `public`, in an order that depends on names and positions only. */
export async function readCatalog(sql: Sql): Promise<Catalog> {
  return { relations: await readRelations(sql), functions: await readFunctions(sql) };
}

async function readRelations(sql: Sql): Promise<CatalogRelation[]> {
  return sql<CatalogRelation[]>`
    select c.relname as name,
           case when c.relkind in ('v', 'm') then 'view' else 'table' end as kind,
           jsonb_agg(jsonb_build_object(
             'name', a.attname,
             'type', coalesce(element.typname, base.typname, t.typname),
             'is_array', element.oid is not null,
             'is_nullable', not a.attnotnull,
             'has_default', a.atthasdef or a.attidentity <> '',
             'is_generated', a.attgenerated <> '' or a.attidentity = 'a'
           ) order by a.attnum) as columns
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
      left join pg_type base on base.oid = t.typbasetype
      left join pg_type element on element.oid = coalesce(base.typelem, t.typelem)
           and coalesce(base.typcategory, t.typcategory) = 'A'
     where c.relnamespace = 'public'::regnamespace
       and c.relkind in ('r', 'p', 'v', 'm')
       and not c.relispartition
     group by c.oid, c.relname, c.relkind
     order by c.relname collate "C"`;
}

/** Leaves out trigger functions, as they can't be called. */
async function readFunctions(sql: Sql): Promise<CatalogFunction[]> {
  return sql<CatalogFunction[]>`
    select p.proname as name,
           coalesce(arguments.parameters, '[]') as parameters,
           coalesce(arguments.columns, '[]') as columns,
           jsonb_build_object(
             'type', coalesce(element.typname, t.typname),
             'is_array', element.oid is not null,
             'is_set', p.proretset,
             'relation', relation.relname
           ) as returns
      from pg_proc p
      join pg_type t on t.oid = p.prorettype
      left join pg_type element on element.oid = t.typelem and t.typcategory = 'A'
      left join pg_class relation on relation.oid = t.typrelid
           and relation.relnamespace = 'public'::regnamespace
      cross join lateral (
        select jsonb_agg(argument order by place) filter (where mode in ('i', 'b', 'v')) as parameters,
               jsonb_agg(argument order by place) filter (where mode in ('o', 'b', 't')) as columns
          from (
            select place, mode, jsonb_build_object(
                     'name', coalesce(p.proargnames[place], ''),
                     'type', coalesce(e.typname, a.typname),
                     'is_array', e.oid is not null,
                     'has_default', place > p.pronargs - p.pronargdefaults
                   ) as argument
              from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality
                   as given (type_id, place)
              cross join lateral (select coalesce(p.proargmodes[place], 'i') as mode) as modes
              join pg_type a on a.oid = given.type_id
              left join pg_type e on e.oid = a.typelem and a.typcategory = 'A'
          ) as each_argument
      ) as arguments
     where p.pronamespace = 'public'::regnamespace
       and p.prokind = 'f'
       and t.typname not in ('trigger', 'event_trigger')
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     order by p.proname collate "C", p.oid`;
}
