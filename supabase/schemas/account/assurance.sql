-- A session's assurance: a second factor, and a recent sign-in.

-- Whether the token's session is still open, or the token has none: a hosted backend accepts a token until it
-- expires.
create or replace function private.has_session() returns boolean
language sql stable security definer set search_path = ''
as $$
  select auth.jwt() ->> 'session_id' is null or exists (
    select from auth.sessions s where s.id = (auth.jwt() ->> 'session_id')::uuid)
$$;
grant execute on function private.has_session() to authenticated;

-- True for a two-factor token, for an account without a second factor, and without a caller. Always false
-- once the session has ended.
create or replace function private.is_assured() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.has_session() and (coalesce(auth.jwt() ->> 'aal', 'aal1') <> 'aal1' or not exists (
    select from auth.mfa_factors f
    where f.user_id = (select auth.uid()) and f.status = 'verified'))
$$;
grant execute on function private.is_assured() to authenticated;

create or replace function private.require_assurance() returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_assured() then
    perform private.refuse(
      case when private.has_session() then 'second_factor_needed' else 'not_signed_in' end);
  end if;
  return true;
end
$$;

-- Adds the policy to every table that users can reach and that lacks it.
create or replace function private.guard_tables() returns void
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

-- Adds this check to the start of every security definer function that users may call, unless it is there
-- already. Functions for visitors don't need it.
create or replace function private.guard_functions() returns void
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
      -- A variable's default may run a query before the body starts.
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

-- How the caller has proved their identity in the last ten minutes: a password, a code, a passkey.
create or replace function private.fresh_methods() returns setof text
language sql stable set search_path = '' as $$
  select coalesce(entry ->> 'method', '')
  from jsonb_array_elements(
    case when jsonb_typeof(auth.jwt() -> 'amr') = 'array' then auth.jwt() -> 'amr' else '[]' end) entry
  where case when jsonb_typeof(entry -> 'timestamp') = 'number' then
    (entry ->> 'timestamp')::numeric > extract(epoch from now() - interval '10 minutes') end
$$;

create or replace function private.has_just_signed_in() returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.fresh_methods())
$$;

-- Refuses unless the caller has proved their identity in the last ten minutes: these actions grant later
-- access, so a thief with an open session could stay. A company's sign-in doesn't count as proof (decision
-- 147).
create or replace function private.require_fresh() returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.refuse_if('fresh_sign_in_needed',
    not exists (select from private.fresh_methods() m where m <> 'sso/oidc'));
end
$$;

-- Whether the caller has a password: people who signed up with a provider or a code aren't asked for a
-- current one.
create or replace function public.has_password()
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.users u where u.id = auth.uid() and coalesce(u.encrypted_password, '') <> '')
$$;
grant execute on function public.has_password() to authenticated;
