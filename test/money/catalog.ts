import type { Sql } from '#database/connect.ts';

/**
 * Reads the catalogue in a form that is equal for equal schemas, however each was created.
 *
 * @returns all definitions of the schemas `public` and `private`, and of our objects attached to
 *   `auth` and `storage`, by object name
 */
export async function readCatalog(sql: Sql): Promise<Record<string, string>> {
  const rows = await sql<{ name: string; definition: string }[]>`
    with ours as (select oid from pg_namespace where nspname in ('public', 'private'))
    select 'function ' || p.oid::regprocedure as name,
      concat_ws(' ', pg_get_functiondef(p.oid), p.proowner::regrole, ${rights(sql, 'f', 'p.proacl', 'p.proowner')}) as definition
    from pg_proc p where p.pronamespace in (select oid from ours) and p.prokind = 'f'
    union all
    select 'relation ' || c.oid::regclass, concat_ws(' ', c.relkind, c.relrowsecurity, c.relforcerowsecurity,
      c.reloptions, pg_get_partkeydef(c.oid), case c.relkind when 'v' then pg_get_viewdef(c.oid) end,
      ${rights(sql, 'r', 'c.relacl', 'c.relowner')})
    from pg_class c where c.relnamespace in (select oid from ours) and c.relkind in ('r', 'p', 'v', 'S', 'c')
    union all
    select format('column %s.%I', a.attrelid::regclass, a.attname), concat_ws(' ',
      row_number() over (partition by a.attrelid order by a.attnum), format_type(a.atttypid, a.atttypmod),
      a.attnotnull, a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid), ${rights(sql, 'c', 'a.attacl', 'c.relowner')})
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace in (select oid from ours) and c.relkind in ('r', 'p', 'v', 'c')
      and a.attnum > 0 and not a.attisdropped
    union all
    select format('constraint %I on %s', k.conname, k.conrelid::regclass),
      concat_ws(' ', k.convalidated, pg_get_constraintdef(k.oid))
    from pg_constraint k where k.connamespace in (select oid from ours) and k.conrelid <> 0
    union all
    select 'index ' || i.indexrelid::regclass, pg_get_indexdef(i.indexrelid)
    from pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace in (select oid from ours)
    union all
    select format('trigger %I on %s', t.tgname, t.tgrelid::regclass), concat_ws(' ', t.tgenabled, pg_get_triggerdef(t.oid))
    from pg_trigger t where not t.tgisinternal
    union all
    select format('policy %I on %s', p.polname, p.polrelid::regclass), concat_ws(' ', p.polcmd, p.polpermissive,
      (select string_agg(r::regrole::text, ', ' order by r::regrole::text) from unnest(p.polroles) r),
      pg_get_expr(p.polqual, p.polrelid), 'check', pg_get_expr(p.polwithcheck, p.polrelid))
    from pg_policy p
    union all
    select format('default rights of %s in %s', defaclobjtype, nullif(defaclnamespace, 0)::regnamespace),
      ${rights(sql, 'r', 'defaclacl', 'defaclrole')}
    from pg_default_acl
    union all
    select 'schema ' || nspname, ${rights(sql, 'n', 'nspacl', 'nspowner')} from pg_namespace where oid in (select oid from ours)`;
  return Object.fromEntries(rows.map(({ name, definition }) => [name, definition]));
}

/** The grants in a fixed order; PostgreSQL's defaults where none were changed. */
function rights(sql: Sql, kind: string, acl: string, owner: string) {
  return sql.unsafe(
    `(select string_agg(a::text, ' ' order by a::text) from unnest(coalesce(${acl}, acldefault('${kind}', ${owner}))) a)`,
  );
}
