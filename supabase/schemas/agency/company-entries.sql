-- Company sign-in: who is admitted, and which sessions it ends (decision 147).

-- Whether an existing account may sign in by its email: only team members, and never administrators.
create or replace function private.may_enter_by_company(sign_in uuid, person uuid)
returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from private.company_sign_ins c join public.profiles p on p.user_id = may_enter_by_company.person
    where c.id = may_enter_by_company.sign_in
      and (p.user_id = c.agency_id or p.agency_owner_id = c.agency_id))
    and not exists (select from public.admin_users a where a.id = may_enter_by_company.person)
$$;

-- Whether a signed-in user may connect it: team members, and people with an email at its domain. Members of
-- other teams can't: they could then bypass their own team's required sign-in.
create or replace function private.may_connect_company(sign_in uuid, person uuid)
returns boolean language sql stable set search_path = '' as $$
  select private.may_enter_by_company(may_connect_company.sign_in, may_connect_company.person) or exists (
    select from private.company_sign_ins c
    join auth.users u on substring(u.email from '@([^@]+)$') = c.domain
    where c.id = may_connect_company.sign_in and u.id = may_connect_company.person
      and not exists (select from public.admin_users a where a.id = u.id))
$$;

-- The company whose provider a user must use; null if any method is allowed. Owners can always use any, so
-- that no team is locked out.
create or replace function private.required_company(person uuid)
returns uuid language sql stable set search_path = '' as $$
  select c.id from public.profiles p
  join auth.users u on u.id = p.user_id
  join private.company_sign_ins c on c.agency_id = p.agency_owner_id
  where p.user_id = required_company.person and c.is_required
    and substring(u.email from '@([^@]+)$') = c.domain
    and private.may_enter_by_company(c.id, p.user_id)
    and private.find_company_problem(c) is null
$$;

-- Called by copies running the previous release.
create or replace function private.must_enter_by_company(person uuid)
returns boolean language sql stable set search_path = '' as $$
  select private.required_company(must_enter_by_company.person) is not null
$$;

-- Ends sessions that members opened by methods other than their required company sign-in.
create or replace function private.end_other_ways(agency uuid) returns void
language plpgsql set search_path = '' as $$
declare
  person uuid;
  required text;
begin
  for person, required in
    select t.user_id, 'sso:' || private.required_company(t.user_id) from public.agency_staff t
    where t.agency_id = agency and t.user_id is not null
  loop
    continue when required is null;
    -- A hosted backend has no such columns.
    delete from auth.sessions s
    where s.user_id = person and to_jsonb(s) ->> 'provider' is distinct from required;
    delete from auth.flow_state f
    where f.user_id = person and to_jsonb(f) ->> 'provider' is distinct from required;
  end loop;
end
$$;

-- Ends the identities of a removed or replaced provider: one person's, or everyone's.
create or replace function private.end_company_identities(sign_in uuid, person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  name constant text := 'sso:' || sign_in;
begin
  with ended as (
    delete from auth.identities i
    where i.provider = name and i.provider like 'sso:%' and (person is null or i.user_id = person)
    returning i.user_id
  ), on_their_way as (
    delete from auth.flow_state f using ended e
    where f.user_id = e.user_id and f.authentication_method = 'sso/oidc')
  delete from auth.sessions s using ended e
  where s.user_id = e.user_id and exists (
    select from auth.mfa_amr_claims m where m.session_id = s.id and m.authentication_method = 'sso/oidc');
end
$$;

-- People who leave the team keep their account, but the company can no longer sign in to it.
create or replace function private.end_way_of_leaver() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_company_identities(c.id, new.user_id)
  from private.company_sign_ins c where c.agency_id = old.agency_owner_id;
  return null;
end
$$;
create trigger end_way_of_leaver after update of agency_owner_id on public.profiles
  for each row when (old.agency_owner_id is not null and new.agency_owner_id is distinct from old.agency_owner_id)
  execute function private.end_way_of_leaver();

-- Administrators have their own sign-in methods: no agency may sign in as one. Appointing an administrator
-- and connecting a company are serialised.
create or replace function private.end_ways_of_administrator() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from auth.users u where u.id = new.id for no key update;
  perform private.end_company_identities(substr(i.provider, 5)::uuid, new.id)
  from auth.identities i where i.user_id = new.id and i.provider like 'sso:%';
  return null;
end
$$;
create trigger end_ways_of_administrator after insert on public.admin_users
  for each row execute function private.end_ways_of_administrator();

-- An administrator can't be connected later either.
create or replace function private.refuse_company_of_administrator() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from auth.users u where u.id = new.user_id for no key update;
  perform private.refuse_if('company_of_administrator',
    exists (select from public.admin_users a where a.id = new.user_id)
    and exists (select from private.company_sign_ins c where new.provider = 'sso:' || c.id));
  return new;
end
$$;
create trigger refuse_company_of_administrator before insert on auth.identities
  for each row when (new.provider like 'sso:%') execute function private.refuse_company_of_administrator();
