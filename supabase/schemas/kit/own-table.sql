-- Tables whose rows belong to an account.

-- Opens `public.<name>`: accounts reach their own rows, found by the column `owner`, with the verbs and
-- columns that `may` grants, and the server reaches all. `caller` is the rows' owner: the account, or the
-- agency it leads. The table's rows must be deleted with the account. `guards.sql` adds the second-factor
-- requirement.
create or replace function private.own_table(name text, may text default 'select', owner text default 'user_id',
  caller text default 'auth.uid()')
returns void language plpgsql set search_path = '' as $$
declare
  owned constant regclass := format('public.%I', name);
  is_theirs constant text := format('%I = (select %s)', owner, caller);
  verb text;
begin
  if not exists (
    select from pg_catalog.pg_constraint c
    join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
    where c.conrelid = owned and a.attname = owner and c.contype = 'f' and c.confdeltype = 'c'
      and c.confrelid in ('auth.users'::regclass, 'public.agencies'::regclass))
  then
    raise exception 'rows of % would outlive the account in %: its key needs "on delete cascade"', owned, owner;
  end if;
  if not (select relrowsecurity from pg_catalog.pg_class where oid = owned) then
    execute format('alter table %s enable row level security', owned);
  end if;
  execute format('revoke all on %s from anon, authenticated, service_role', owned);
  execute format('grant %s on %s to authenticated', may, owned);
  execute format('grant select, insert, update, delete on %s to service_role', owned);
  foreach verb in array regexp_split_to_array(regexp_replace(may, '\([^)]*\)', '', 'g'), '\s*,\s*') loop
    verb := trim(verb);
    execute format(
      'create policy %I on %s for %s to authenticated %s%s', format('owners %s their rows', verb), owned, verb,
      case when verb <> 'insert' then format('using (%s) ', is_theirs) end,
      case when verb in ('insert', 'update') then format('with check (%s)', is_theirs) end);
  end loop;
end
$$;

-- Lets the service role bypass row security by a policy too: only superusers can grant `bypassrls`, and a
-- managed service's database owner isn't one. Its grants still limit what it may do.
create or replace function private.serve_tables() returns void
language plpgsql set search_path = ''
as $$
declare
  served regclass;
begin
  for served in
    select c.oid from pg_catalog.pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and pg_catalog.has_any_column_privilege('service_role', c.oid, 'select, insert, update')
      and not exists (
        select from pg_catalog.pg_policy p
        where p.polrelid = c.oid and p.polname = 'the service role passes')
  loop
    execute format(
      'create policy "the service role passes" on %s to service_role using (true) with check (true)', served);
  end loop;
end
$$;
