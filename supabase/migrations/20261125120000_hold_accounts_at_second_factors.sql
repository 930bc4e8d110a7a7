-- An account that has a second factor is held to it here, whatever a screen does: a token of a session
-- that has shown the password only (`aal1`) reads and writes nothing. Every table says so in a policy,
-- every function with more rights than its caller in its first statement (decision 069).

-- True for a token of two factors, for an account without a second one, and where nobody is asking.
create function private.is_assured() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(auth.jwt() ->> 'aal', 'aal1') <> 'aal1' or not exists (
    select from auth.mfa_factors f
    where f.user_id = (select auth.uid()) and f.status = 'verified')
$$;

create function private.require_assurance() returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_assured() then
    perform private.refuse('403', 'Please enter the code of your second factor first.');
  end if;
  return true;
end
$$;

revoke all on function private.is_assured(), private.require_assurance() from public;
grant execute on function private.is_assured() to authenticated;

-- Gives every table that people reach the policy, where it has none yet.
create function private.guard_tables() returns void
language plpgsql set search_path = ''
as $$
declare
  guarded regclass;
begin
  for guarded in
    select c.oid from pg_catalog.pg_class c
    where (c.relnamespace = 'public'::regnamespace or c.oid = 'storage.objects'::regclass)
      and c.relkind in ('r', 'p') and not c.relispartition
      and pg_catalog.has_any_column_privilege('authenticated', c.oid, 'select, insert, update')
      and not exists (
        select from pg_catalog.pg_policy p
        where p.polrelid = c.oid and p.polname = 'a second factor is shown first')
  loop
    execute format(
      'create policy "a second factor is shown first" on %s as restrictive to authenticated '
      'using ((select private.is_assured())) with check ((select private.is_assured()))', guarded);
  end loop;
end
$$;

-- Puts the question at the beginning of every function by which people reach more than their own rights
-- give them, where it does not stand yet. What visitors may call asks nobody.
create function private.guard_functions() returns void
language plpgsql set search_path = ''
as $$
declare
  f record;
  guarded text;
begin
  for f in
    select p.oid, p.prosrc, l.lanname, pg_catalog.pg_get_functiondef(p.oid) as definition
    from pg_catalog.pg_proc p join pg_catalog.pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and p.prosecdef
      and pg_catalog.has_function_privilege('authenticated', p.oid, 'execute')
      and not pg_catalog.has_function_privilege('anon', p.oid, 'execute')
      and position('private.require_assurance()' in p.prosrc) = 0
  loop
    guarded := case
      when f.lanname = 'sql' then E'\n  select private.require_assurance();' || f.prosrc
      -- Variables may look something up before the function begins.
      when f.prosrc ~ E'^\\s*(#[^\n]*\\s*)*declare\n' then regexp_replace(
        f.prosrc, E'declare\n', E'declare\n  is_assured constant boolean := private.require_assurance();\n')
      else regexp_replace(
        f.prosrc, E'(^|\n)begin\n', E'\\1begin\n  perform private.require_assurance();\n')
    end;
    if guarded = f.prosrc then
      raise exception 'no place for the question in %', f.oid::regprocedure;
    end if;
    execute replace(f.definition, f.prosrc, guarded);
  end loop;
end
$$;

revoke all on function private.guard_tables(), private.guard_functions() from public;

-- Whether administrators need a second factor: on an installation that strangers reach, the server
-- says so when it starts.
create table private.administration_rules (
  is_only boolean primary key default true check (is_only),
  need_second_factor boolean not null
);
alter table private.administration_rules enable row level security;

create or replace function private.is_administrator() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.admin_users a where a.id = (select auth.uid()))
    and private.is_assured()
    and (coalesce(auth.jwt() ->> 'aal', 'aal1') <> 'aal1' or not exists (
      select from private.administration_rules r where r.need_second_factor))
$$;

create or replace function private.require_administrator() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_administrator() then
    perform private.refuse('403', 'Access denied: Admin privileges required');
  end if;
end
$$;

-- For the screen, which sends an administrator without a second factor to where one is set up.
create function public.can_administer() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_administrator()
$$;

revoke all on function public.can_administer() from public;
grant execute on function public.can_administer() to authenticated;

select private.guard_tables();
select private.guard_functions();
