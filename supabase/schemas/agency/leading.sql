-- The right to lead an agency's people, held by owner and managers (decision 141).

-- One function decides whether an agency may act on its people. Every policy and function calls it.
create or replace function private.find_leading_problem(owner uuid)
returns text language sql stable security definer set search_path to '' as $$
  select nullif(coalesce((
    select case
      when u.banned_until > now() or exists (
        select from private.suspensions s where s.user_id = owner) then private.say('owner_suspended')
      when exists (select from private.account_deletions d where d.user_id = owner)
        then private.say('owner_leaving')
      when private.agency_seats(p.plan) = 0
        then private.say('agency_plan_ended')
      else '' end
    from public.agencies a
    join auth.users u on u.id = a.owner_id
    join public.profiles p on p.user_id = a.owner_id and p.agency_owner_id is null
    where a.owner_id = owner), private.say('not_agency_owner')), '')
$$;

create or replace function private.may_lead(owner uuid)
returns boolean language sql stable security definer set search_path to '' as $$
  select private.find_leading_problem(owner) is null
$$;
grant execute on function private.may_lead(uuid) to authenticated;

create or replace function private.may_release(owner uuid)
returns boolean language sql stable set search_path to '' as $$
  select exists (
    select from public.agencies a
    join auth.users u on u.id = a.owner_id and (u.banned_until is null or u.banned_until <= now())
    join public.profiles p on p.user_id = a.owner_id and p.agency_owner_id is null
    where a.owner_id = owner
      and not exists (select from private.suspensions s where s.user_id = owner))
$$;

-- Whether an account is neither banned nor suspended nor being deleted.
create or replace function private.is_account_open(person uuid)
returns boolean language sql stable security definer set search_path to '' as $$
  select exists (
    select from auth.users u where u.id = person and (u.banned_until is null or u.banned_until <= now()))
    and not exists (select from private.suspensions x where x.user_id = person)
    and not exists (select from private.account_deletions d where d.user_id = person)
$$;

-- The agency the account manages, or null. Managers who are suspended or being deleted manage none.
create or replace function private.managed_by(person uuid)
returns uuid language sql stable security definer set search_path to '' as $$
  select s.agency_id from public.agency_staff s
  where s.user_id = person and s.role = 'manager' and s.status = 'active' and private.is_account_open(person)
$$;

-- The agency the account leads: the one it manages, while that may lead, otherwise its own.
create or replace function private.led_by(person uuid)
returns uuid language sql stable security definer set search_path to '' as $$
  select case when m.agency is null then person when private.may_lead(m.agency) then m.agency end
  from (select private.managed_by(person)) as m (agency)
$$;

create or replace function private.led_agency()
returns uuid language sql stable security definer set search_path to '' as $$
  select private.led_by(auth.uid())
$$;
grant execute on function private.led_agency() to authenticated;

-- The groups that a manager leads; null means everyone, as for owners and most managers.
create or replace function private.groups_led_by(person uuid)
returns uuid[] language sql stable security definer set search_path to '' as $$
  select s.led_groups from public.agency_staff s where s.user_id = person and s.role = 'manager'
$$;

create or replace function private.led_groups()
returns uuid[] language sql stable security definer set search_path to '' as $$
  select private.groups_led_by(auth.uid())
$$;
grant execute on function private.led_groups() to authenticated;

-- The people of those groups; null means everyone.
create or replace function private.people_led_by(person uuid)
returns uuid[] language sql stable security definer set search_path to '' as $$
  select case when g.ids is not null then array(
    select s.user_id from public.agency_staff s
    where s.agency_id = private.led_by(person) and s.group_id = any (g.ids) and s.user_id is not null) end
  from (select private.groups_led_by(person) as ids) g
$$;

create or replace function private.led_people()
returns uuid[] language sql stable security definer set search_path to '' as $$
  select private.people_led_by(auth.uid())
$$;
grant execute on function private.led_people() to authenticated;

-- Whether a group or person is among those led; null means everyone.
create or replace function private.is_within(id uuid, led uuid[])
returns boolean language sql immutable set search_path to '' as $$
  select led is null or coalesce(id = any (led), false)
$$;

create or replace function private.require_led_group(id uuid)
returns void language plpgsql stable set search_path to '' as $$
begin
  perform private.refuse_if('group_not_led', not private.is_within(id, private.led_groups()));
end
$$;

-- For actions on the whole team.
create or replace function private.require_whole_team()
returns void language plpgsql stable set search_path to '' as $$
begin
  perform private.refuse_if('whole_team_only', private.led_groups() is not null);
end
$$;

-- Why the caller can't lead, or null. Managers aren't told about problems with the owner's account.
create or replace function private.find_own_leading_problem()
returns text language sql stable security definer set search_path to '' as $$
  select case when private.led_agency() is null then private.say('manager_waits')
    else private.find_leading_problem(private.led_agency()) end
$$;

create or replace function private.require_lead()
returns void language plpgsql stable set search_path to '' as $$
begin
  perform private.refuse_with('403', private.find_own_leading_problem());
end
$$;

-- For actions managers can't take: on directories and on managers.
create or replace function private.require_ownership()
returns void language plpgsql stable set search_path to '' as $$
begin
  perform private.require_lead();
  perform private.refuse_if('not_agency_owner', private.led_agency() <> auth.uid());
end
$$;

-- Appointed by the owner, suspended or not.
create or replace function private.is_manager(person uuid)
returns boolean language sql stable set search_path = '' as $$
  select exists (select from public.agency_staff s where s.user_id = person and s.role = 'manager')
$$;

-- Whether only the owner may change someone's page, as with managers' pages.
create or replace function private.is_owners_page(person uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select private.led_agency() is distinct from auth.uid() and private.is_manager(person)
$$;
grant execute on function private.is_owners_page(uuid) to authenticated;

create or replace function private.lock_own_agency(is_release boolean default false)
returns public.agencies language plpgsql set search_path to '' as $$
declare
  agency public.agencies;
  problem text;
begin
  select * into agency from public.agencies a where a.owner_id = private.led_agency() for update;
  problem := private.find_own_leading_problem();
  if problem is not null and not (is_release and private.may_release(auth.uid())) then
    perform private.refuse_with('403', problem);
  -- A manager may have lost the role while waiting for the lock.
  elsif agency.owner_id is distinct from private.led_agency() then
    perform private.refuse('not_agency_owner');
  end if;
  return agency;
end
$$;

create or replace function private.lock_own_staff(staff_id uuid, is_release boolean default false)
returns public.agency_staff language plpgsql set search_path to '' as $$
declare
  agency public.agencies := private.lock_own_agency(is_release);
  seat public.agency_staff;
begin
  select * into seat from public.agency_staff s
  where s.id = staff_id and s.agency_id = agency.owner_id for update;
  perform private.refuse_if('staff_gone', not found or not private.is_within(seat.group_id, private.led_groups()));
  perform private.refuse_if('manager_is_owners', seat.role = 'manager' and agency.owner_id <> auth.uid());
  return seat;
end
$$;
