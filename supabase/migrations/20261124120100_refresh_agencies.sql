-- What a plan makes an agency, and what plan its staff have from it (decision 061).

-- Seats of a tier. `domain/agency/seats.ts` says the same.
create function private.agency_seats(plan text)
returns int language sql immutable set search_path = '' as $$
  select case plan when 'agency_50' then 50 when 'agency_100' then 100 when 'agency_500' then 500 else 0 end
$$;

-- Makes an owner's page, seats and staff follow the plan that is stored. Who is staff owns no agency,
-- whatever their own plan is.
create function private.refresh_agency(owner uuid)
returns void language plpgsql set search_path = '' as $$
declare
  page public.profiles;
  seats int;
begin
  select * into page from public.profiles p where p.user_id = owner and p.agency_owner_id is null;
  seats := private.agency_seats(page.plan);
  if not found or seats = 0 and page.agency_max_staff = 0 and not page.is_agency_profile then
    return;
  end if;
  if seats > 0 then
    insert into public.agencies (owner_id, name)
    values (owner, coalesce(left(nullif(page.full_name, ''), 100), page.username))
    on conflict (owner_id) do nothing;
    seats := (select coalesce(a.max_staff_granted, seats) from public.agencies a where a.owner_id = owner);
  end if;
  update public.profiles p set agency_max_staff = seats, is_agency_profile = is_one.value
  from (select private.agency_seats(page.plan) > 0
    or exists (select from public.agency_staff s where s.agency_id = owner)) as is_one (value)
  where p.user_id = owner
    and (p.agency_max_staff, p.is_agency_profile) is distinct from (seats, is_one.value);
  if exists (select from public.agency_staff s where s.agency_id = owner and s.user_id is not null) then
    perform graphile_worker.add_job('refresh_staff', json_build_object('user_id', owner),
      job_key => 'refresh_staff ' || owner);
  end if;
end
$$;

-- The next of an agency's staff whose plan is followed, each in their turn. Null when all were.
create function private.refresh_staff(owner uuid, after uuid, max_count int)
returns uuid language plpgsql set search_path = '' as $$
declare
  person uuid;
  last uuid;
begin
  for person in
    select s.user_id from public.agency_staff s
    where s.agency_id = owner and s.user_id is not null and (after is null or s.user_id > after)
    order by s.user_id limit max_count
  loop
    perform private.refresh_plan(person);
    last := person;
  end loop;
  return last;
end
$$;

create or replace function private.plan_sources(owner uuid)
returns table(plan text, ends_at timestamptz) language sql stable set search_path = '' as $$
  select s.plan, s.ends_at from private.subscription_ends(owner) s where s.ends_at is not null
  union all
  select 'yearly', max(y.ends_at) from private.paid_years(owner) y having count(*) > 0
  union all
  select g.plan, g.covers_until from private.latest_facts(owner) g
  where g.kind = 'grant' and g.plan <> 'free'
  union all
  select o.plan, null from public.agency_staff s join public.profiles o on o.user_id = s.agency_id
  where s.user_id = owner and private.agency_seats(o.plan) > 0
$$;

create or replace function private.refresh_plan(owner uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  due record;
begin
  perform private.lock_billing(owner);
  if not exists (select from public.ledger l where l.user_id = owner)
    and not exists (select from private.agency_members m where m.user_id = owner)
  then
    return;
  end if;
  select * into due from private.plan_due(owner);
  update public.profiles p
  set plan = due.plan, plan_expiry = due.plan_expiry, is_trial_active = due.is_trial_active,
    trial_start_date = due.trial_start_date, trial_end_date = due.trial_end_date,
    has_used_trial = p.has_used_trial or due.has_used_trial
  where p.user_id = owner
    and (p.plan, p.plan_expiry, p.is_trial_active, p.trial_start_date, p.trial_end_date, p.has_used_trial)
      is distinct from (due.plan, due.plan_expiry, due.is_trial_active, due.trial_start_date,
        due.trial_end_date, p.has_used_trial or due.has_used_trial);
end
$$;

create function private.follow_agency_plan()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_agency(new.user_id);
  return null;
end
$$;
create trigger refresh_agency after update of plan on public.profiles
  for each row when (old.plan is distinct from new.plan) execute function private.follow_agency_plan();
create trigger refresh_agency_on_insert after insert on public.profiles
  for each row when (new.plan in ('agency_50', 'agency_100', 'agency_500'))
  execute function private.follow_agency_plan();

-- Why somebody may not have an agency of their own now, or null.
create function private.find_ownership_problem(person uuid)
returns text language sql stable set search_path = '' as $$
  select format('You are on the team of %s. Leave it before you begin an agency of your own.', a.name)
  from public.agency_staff s join public.agencies a on a.owner_id = s.agency_id
  where s.user_id = person
$$;

create function private.refuse_agency_of_staff()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  problem text := private.find_ownership_problem(new.user_id);
begin
  if problem is not null then
    perform private.refuse('409', problem);
  end if;
  return new;
end
$$;
create trigger refuse_agency_of_staff before insert on private.checkouts
  for each row when (new.plan in ('agency_50', 'agency_100', 'agency_500'))
  execute function private.refuse_agency_of_staff();
-- Nor is one given; what was paid is written down all the same.
create trigger refuse_agency_of_staff before insert on public.ledger
  for each row when (new.kind = 'grant' and new.plan in ('agency_50', 'agency_100', 'agency_500'))
  execute function private.refuse_agency_of_staff();

-- Agencies that were there before.
select private.refresh_agency(p.user_id) from public.profiles p
where p.plan in ('agency_50', 'agency_100', 'agency_500');

revoke all on function private.agency_seats(text), private.refresh_agency(uuid),
  private.refresh_staff(uuid, uuid, int), private.follow_agency_plan(),
  private.find_ownership_problem(uuid), private.refuse_agency_of_staff() from public;
