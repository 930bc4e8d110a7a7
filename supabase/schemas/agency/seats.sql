-- Seats: the plan that an agency gives its people.

-- Updates an owner's page, seats and staff to match the stored plan. Staff never own an agency, on any plan.
create or replace function private.refresh_agency(owner uuid)
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
  -- Members moved while there was no plan still lack their template.
  if exists (select from public.agency_staff s where s.agency_id = owner and s.needs_template) then
    perform private.queue_fitting(owner);
  end if;
end
$$;

-- Updates the next staff member to the agency's plan. Null after the last.
create or replace function private.refresh_staff(owner uuid, after uuid, max_count int)
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

create trigger refresh_agency after update of plan on public.profiles
  for each row when (old.plan is distinct from new.plan)
  execute function private.call_for_row('private.refresh_agency', 'user_id');
create trigger refresh_agency_on_insert after insert on public.profiles
  for each row when (private.agency_seats(new.plan) > 0)
  execute function private.call_for_row('private.refresh_agency', 'user_id');

-- Why a person can't have their own agency now, or null.
create or replace function private.find_ownership_problem(person uuid)
returns text language sql stable set search_path = '' as $$
  select private.say('member_begins_agency', a.name)
  from public.agency_staff s join public.agencies a on a.owner_id = s.agency_id
  where s.user_id = person
$$;

-- An agency's seats on a plan; null if it isn't an agency plan.
create or replace function private.seats_on(owner uuid, plan text)
returns int language sql stable set search_path = '' as $$
  select coalesce((select a.max_staff_granted from public.agencies a where a.owner_id = owner),
    private.agency_seats(plan))
  where private.agency_seats(plan) > 0
$$;

-- Why a team can't have so few seats, or null: everyone on it must be paid for.
create or replace function private.find_room_problem(owner uuid, seats int)
returns text language sql stable set search_path = '' as $$
  select private.say('team_too_large', t.taken::text, seats::text, (t.taken - seats)::text)
  from (select count(*) as taken from public.agency_staff s where s.agency_id = owner) t
  where t.taken > seats
$$;

-- The seats of the smaller plan a subscription will change to, unless a grant has more; null if none is
-- planned. People invited before then must still have a seat afterwards.
create or replace function private.planned_seats(owner uuid)
returns int language sql stable set search_path = '' as $$
  select greatest(private.seats_on(owner, f.next_plan), (
    select max(private.seats_on(owner, g.plan)) from private.latest_facts(owner) g where g.kind = 'grant'))
  from private.latest_facts(owner) f
  where f.kind = 'subscription' and f.status = 'active' and f.renews
    and private.agency_seats(f.next_plan) > 0
  limit 1
$$;

create or replace function private.refuse_agency_of_staff()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_with('409', coalesce(private.find_ownership_problem(new.user_id),
    private.find_room_problem(new.user_id, private.seats_on(new.user_id, new.plan))));
  return new;
end
$$;
create trigger refuse_agency_of_staff before insert on private.checkouts
  for each row when (private.agency_seats(new.plan) > 0)
  execute function private.refuse_agency_of_staff();

-- Nor may one be granted; payments are recorded all the same.
create trigger refuse_agency_of_staff before insert on public.ledger
  for each row when (new.kind = 'grant' and private.agency_seats(new.plan) > 0)
  execute function private.refuse_agency_of_staff();
