-- The right to lead an agency's people.

-- One function decides whether an agency may act on its people. Every policy and function asks it.
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

create or replace function private.require_lead()
returns void language plpgsql stable set search_path to '' as $$
declare
  problem constant text := private.find_leading_problem(auth.uid());
begin
  if problem is not null then
    perform private.refuse_with('403', problem);
  end if;
end
$$;
