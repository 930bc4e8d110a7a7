-- From the end of the old migrations to `supabase/migrations` and `supabase/schemas` (decision 106): every
-- rule goes, and the schema files write it anew in the same transaction. Tables, columns, indexes and rows
-- stay as they are.
do $$
declare
  statement text;
begin
  -- Named before the first is dropped: others go with it.
  foreach statement in array array(
    select format('drop view if exists %s cascade', c.oid::regclass) from pg_catalog.pg_class c
    where c.relkind = 'v' and c.relnamespace::regnamespace::text in ('public', 'private')
    union all
    -- Triggers and policies go with the functions that they call. Columns and indexes follow from four.
    select format('drop function if exists %s cascade', p.oid::regprocedure) from pg_catalog.pg_proc p
    where p.pronamespace::regnamespace::text in ('public', 'private')
      and p.oid::regprocedure::text not in ('private.to_search_text(text)', 'private.to_words(text)',
        'private.searched(tsvector)', 'private.is_stored_picture(text)')
      and not exists (
        select from pg_catalog.pg_depend d where d.objid = p.oid and d.deptype = 'e'))
  loop
    execute statement;
  end loop;
  for statement in
    select format('drop policy %I on %s', p.polname, p.polrelid::regclass) from pg_catalog.pg_policy p
    join pg_catalog.pg_class c on c.oid = p.polrelid
    where c.relnamespace::regnamespace::text in ('public', 'private')
      or c.oid = 'storage.objects'::regclass and p.polname in ('a second factor is shown first',
        'owners add pictures to their folder', 'owners change their pictures', 'owners read their archive',
        'owners read their pictures', 'owners remove their pictures')
    union all
    select format('revoke all on %s from anon, authenticated, service_role', c.oid::regclass)
    from pg_catalog.pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text in ('public', 'private')
  loop
    execute statement;
  end loop;
end
$$;
