-- What becomes of people, leads and figures when somebody leaves a team, and who learns of it.

-- A departure, as the person who left reads it. The name of the agency outlives the agency.
create table private.team_departures (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  agency_id uuid references public.agencies (owner_id) on delete set null,
  agency_name text not null,
  cause text not null check (cause in ('removed', 'left', 'closed')),
  kept_card boolean not null default false,
  kept_leads boolean not null default false,
  left_at timestamptz not null default now(),
  seen_at timestamptz
);
create index on private.team_departures (user_id, left_at desc);
create index on private.team_departures (agency_id, user_id, left_at desc);

-- What people who left had counted, day by day. It holds no names, so it may outlive their accounts.
create table private.agency_past_days (
  agency_id uuid not null references public.agencies (owner_id) on delete cascade,
  day date not null,
  views bigint not null default 0,
  clicks bigint not null default 0,
  leads bigint not null default 0,
  primary key (agency_id, day)
);

-- What an owner has not been told of yet.
create table private.team_news (
  id bigint generated always as identity primary key,
  agency_id uuid not null references public.agencies (owner_id) on delete cascade,
  kind text not null
    check (kind in ('joined', 'declined', 'left', 'deleted', 'suspended', 'restored', 'expired')),
  full_name text not null,
  happened_at timestamptz not null default now()
);
create index on private.team_news (agency_id, id);

alter table private.team_departures enable row level security;
alter table private.agency_past_days enable row level security;
alter table private.team_news enable row level security;
revoke all on private.team_departures, private.agency_past_days, private.team_news
  from public, anon, authenticated, service_role;

-- Whose page a lead came from, once that person has left the team.
alter table public.leads add column from_staff text not null default '';

create function private.tell_team(agency uuid, kind text, full_name text)
returns void language plpgsql security definer set search_path to '' as $$
begin
  insert into private.team_news (agency_id, kind, full_name)
  select a.owner_id, tell_team.kind, left(tell_team.full_name, 200)
  from public.agencies a where a.owner_id = agency;
  -- Forty people who join within minutes are one mail.
  perform graphile_worker.add_job('announce_team', json_build_object('user_id', agency),
    run_at => now() + interval '10 minutes', job_key => 'announce_team ' || agency,
    job_key_mode => 'preserve_run_at');
end
$$;

create function private.name_staff(seat public.agency_staff)
returns text language sql stable set search_path to '' as $$
  select coalesce(nullif(p.full_name, ''), nullif(seat.full_name, ''), seat.email)
  from (values (seat.user_id)) as s (user_id) left join public.profiles p on p.user_id = s.user_id
$$;

-- The first day on which somebody counts for a team: none that was counted when they left before.
create function private.counts_since(seat public.agency_staff)
returns date language sql stable set search_path to '' as $$
  select greatest((seat.joined_at at time zone 'utc')::date, (
    select (max(d.left_at) at time zone 'utc')::date + 1 from private.team_departures d
    where d.agency_id = seat.agency_id and d.user_id = seat.user_id))
$$;

create function private.keep_figures(seat public.agency_staff)
returns void language sql set search_path to '' as $$
  insert into private.agency_past_days as k (agency_id, day, views, clicks, leads)
  select seat.agency_id, c.day, sum(c.views), sum(c.clicks), sum(c.leads)
  from (
    select a.day, case when a.event_type = 'profile_view' then a.event_count else 0 end as views,
      case when a.event_type = 'link_click' then a.event_count else 0 end as clicks, 0 as leads
    from public.analytics_daily a
    where a.user_id = seat.user_id and a.day >= private.counts_since(seat)
    union all
    select (l.created_at at time zone 'utc')::date, 0, 0, 1 from public.leads l
    where l.user_id = seat.user_id
      and l.created_at >= private.counts_since(seat)::timestamp at time zone 'utc'
  ) c group by c.day
  on conflict on constraint agency_past_days_pkey do update set
    views = k.views + excluded.views, clicks = k.clicks + excluded.clicks, leads = k.leads + excluded.leads
$$;

-- Before a member's seat goes. Whoever calls it has locked the agency.
create function private.part_from_team(
  seat public.agency_staff, cause text, kept_card boolean default false, kept_leads boolean default false)
returns void language plpgsql set search_path to '' as $$
declare
  departure uuid;
begin
  perform private.keep_figures(seat);
  update public.leads l set from_staff = left(private.name_staff(seat), 200)
  where l.user_id = seat.user_id and l.agency_id = seat.agency_id;
  if cause in ('left', 'deleted') then
    perform private.tell_team(seat.agency_id, cause, private.name_staff(seat));
  end if;
  if cause <> 'deleted' then
    insert into private.team_departures (
      user_id, agency_id, agency_name, cause, kept_card, kept_leads, seen_at)
    select seat.user_id, a.owner_id, a.name, part_from_team.cause, part_from_team.kept_card,
      part_from_team.kept_leads, case when part_from_team.cause = 'left' then now() end
    from public.agencies a where a.owner_id = seat.agency_id
    returning id into departure;
  end if;
  if cause in ('removed', 'closed') then
    perform graphile_worker.add_job('announce_departure',
      json_build_object('user_id', seat.user_id, 'departure_id', departure));
  end if;
end
$$;

create function public.dismiss_departure(id uuid)
returns void language plpgsql security definer set search_path to '' as $$
begin
  perform private.require_assurance();
  update private.team_departures d set seen_at = now()
  where d.id = dismiss_departure.id and d.user_id = auth.uid() and d.seen_at is null;
end
$$;
revoke all on function public.dismiss_departure(uuid), private.tell_team(uuid, text, text),
  private.name_staff(public.agency_staff), private.counts_since(public.agency_staff),
  private.keep_figures(public.agency_staff),
  private.part_from_team(public.agency_staff, text, boolean, boolean) from public, anon, service_role;
grant execute on function public.dismiss_departure(uuid) to authenticated;

-- The card that was kept is answered, so that it can be handed to whoever comes next.
drop function private.keep_card(public.agency_staff);
create function private.keep_card(seat public.agency_staff)
returns uuid language plpgsql set search_path to '' as $$
declare
  card uuid;
begin
  if not seat.can_keep_card then
    perform private.refuse('403', 'This page was theirs before they joined, so it goes with them.');
  elsif (select count(*) from public.agency_cards c where c.agency_id = seat.agency_id) >= 500 then
    perform private.refuse('403', 'You keep 500 cards already. Delete some, then keep this one.');
  end if;
  insert into public.agency_cards (agency_id, full_name, username, content)
  select seat.agency_id, p.full_name, p.username, private.profile_content(p)
  from public.profiles p where p.user_id = seat.user_id
  returning id into card;
  return card;
end
$$;

drop function public.remove_staff(uuid, boolean, boolean);
create function public.remove_staff(staff_id uuid, keep_card boolean, keep_leads boolean)
returns uuid language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  seat public.agency_staff := private.lock_own_staff(staff_id, keep_card is not true and keep_leads is not true);
  card uuid;
begin
  perform set_config('private.writer', 'database', true);
  if seat.user_id is not null then
    if keep_card then
      card := private.keep_card(seat);
    end if;
    perform private.part_from_team(seat, 'removed', coalesce(keep_card, false), coalesce(keep_leads, false));
    perform private.part_leads(seat, coalesce(keep_leads, false));
  end if;
  delete from public.agency_staff s where s.id = seat.id;
  perform private.audit('agency', 'staff.removed', seat.user_id,
    jsonb_build_object('email', seat.email, 'status', seat.status),
    jsonb_build_object('keep_card', coalesce(keep_card, false), 'keep_leads', coalesce(keep_leads, false)));
  return card;
end
$$;
revoke all on function private.keep_card(public.agency_staff), public.remove_staff(uuid, boolean, boolean)
  from public, anon, service_role;
grant execute on function public.remove_staff(uuid, boolean, boolean) to authenticated;

create or replace function public.leave_agency()
returns void language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  person constant uuid := auth.uid();
  owner uuid;
  seat public.agency_staff;
begin
  perform set_config('private.writer', 'database', true);
  perform from auth.users u where u.id = person for update;
  select s.agency_id into owner from public.agency_staff s where s.user_id = person;
  perform from public.agencies a where a.owner_id = owner for update;
  select * into seat from public.agency_staff s
  where s.user_id = person and s.agency_id = owner for update;
  if not found then
    perform private.refuse('404', 'You are on no team.');
  end if;
  perform private.part_from_team(seat, 'left');
  delete from public.agency_staff s where s.id = seat.id;
  perform private.audit('agency', 'staff.left', person, null,
    (select jsonb_build_object('agency', a.name) from public.agencies a where a.owner_id = owner));
end
$$;

create or replace function public.answer_invitation(id uuid, accept boolean)
returns void language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  person constant uuid := auth.uid();
  owner uuid;
  seat public.agency_staff;
  problem text;
begin
  perform set_config('private.writer', 'database', true);
  select s.agency_id into owner from public.agency_staff s join auth.users u
    on lower(u.email) = s.email and u.email_confirmed_at is not null
  where s.id = answer_invitation.id and s.user_id is null and u.id = person;
  -- Accounts before agencies, and these before their seats, as everybody locks them.
  perform from auth.users u where u.id = person for update;
  perform from public.agencies a where a.owner_id = owner for update;
  select * into seat from public.agency_staff s
  where s.id = answer_invitation.id and s.agency_id = owner and s.user_id is null for update;
  if not found then
    perform private.refuse('404', 'This invitation is not open any more.');
  elsif not accept then
    delete from public.agency_staff s where s.id = seat.id;
    perform private.tell_team(owner, 'declined', private.name_staff(seat));
    return;
  end if;
  if not private.may_lead(owner) then
    perform private.refuse('409', format('%s can''t take new people at the moment. Ask its owner.',
      (select a.name from public.agencies a where a.owner_id = owner)));
  end if;
  problem := private.find_joining_problem(person);
  if problem is not null then
    perform private.refuse('409', problem);
  end if;
  perform private.join_staff(seat, person);
  perform private.audit('agency', 'staff.joined', person, null,
    (select jsonb_build_object('agency', a.name) from public.agencies a where a.owner_id = owner));
end
$$;

create or replace function private.join_staff(seat public.agency_staff, person uuid)
returns void language plpgsql set search_path to '' as $$
declare
  agency public.agencies;
  is_new boolean;
begin
  perform set_config('private.writer', 'database', true);
  select * into agency from public.agencies a where a.owner_id = seat.agency_id for update;
  insert into public.profiles (user_id, full_name) values (person, seat.full_name) on conflict do nothing;
  is_new := exists (select from private.invited_accounts i
    where i.user_id = person and i.agency_id = agency.owner_id);
  update public.agency_staff s
  set user_id = person, status = 'active', joined_at = now(), can_keep_card = is_new
  where s.id = seat.id;
  insert into private.agency_members values (person) on conflict do nothing;
  update public.profiles p set agency_owner_id = agency.owner_id where p.user_id = person;
  perform private.give_card(person, seat, is_new);
  perform private.give_template(person, agency.modes, agency.template, (
    select max(c.id) from public.agency_pushes c
    where c.agency_id = agency.owner_id and c.status <> 'taken_back'));
  perform private.refresh_plan(person);
  perform private.tell_team(agency.owner_id, 'joined', private.name_staff(seat));
end
$$;

-- An owner hears of a suspension that was not their own. `kind` is null for another reason of the same.
create function private.tell_team_of_suspension(person uuid, suspender text, kind text)
returns void language sql security definer set search_path to '' as $$
  select private.tell_team(s.agency_id, kind, private.name_staff(s))
  from public.agency_staff s
  where s.user_id = person and suspender = 'administrator' and kind is not null
    and exists (select from auth.users u where u.id = person)
$$;
revoke all on function private.tell_team_of_suspension(uuid, text, text) from public;

create or replace function private.tell_suspension()
returns trigger language plpgsql security definer set search_path to '' as $$
declare
  owner constant uuid := coalesce(new.user_id, old.user_id);
  suspender constant text := coalesce(new.suspended_by, old.suspended_by);
  job_key constant text := concat_ws(' ', 'announce_suspension', owner, suspender);
  waiting bigint;
begin
  if tg_op = 'DELETE' then
    select j.id into waiting from graphile_worker.remove_job(job_key) j;
    if waiting is not null then
      perform private.tell_team_of_suspension(owner, suspender, 'restored');
      return null;
    end if;
  end if;
  perform private.tell_team_of_suspension(owner, suspender,
    case tg_op when 'INSERT' then 'suspended' when 'DELETE' then 'restored' end);
  perform graphile_worker.add_job('announce_suspension',
    json_build_object('user_id', owner, 'by', suspender,
      'change', case when tg_op = 'DELETE' then 'lifted' else 'suspended' end),
    run_at => now() + interval '1 minute', job_key => job_key);
  return null;
end
$$;

create or replace function private.keep_leads_batch(leaver uuid, owner uuid, until timestamp with time zone, max_count integer)
returns boolean language plpgsql set search_path to '' as $$
declare
  lead public.leads;
  left_contact uuid;
  count int := 0;
begin
  for lead in
    select * from public.leads l
    where l.user_id = leaver and l.agency_id = owner and l.created_at <= until
    order by l.created_at, l.id limit max_count for update
  loop
    left_contact := lead.contact_id;
    lead.user_id := owner;
    lead.contact_id := private.ensure_contact(lead);
    update public.leads l
    set user_id = owner, agency_id = owner, contact_id = lead.contact_id, is_favorite = false
    where l.id = lead.id;
    perform private.keep_brought(lead);
    perform private.refresh_contact(left_contact);
    count := count + 1;
  end loop;
  return count = max_count;
end
$$;

create function private.part_team_of_account(owner uuid)
returns void language plpgsql set search_path to '' as $$
declare
  seat public.agency_staff;
begin
  perform from public.agencies a where a.owner_id = owner
    or a.owner_id = (select s.agency_id from public.agency_staff s where s.user_id = owner) for update;
  for seat in select * from public.agency_staff s
    where s.user_id is not null and owner in (s.user_id, s.agency_id) order by s.id for update
  loop
    perform private.part_from_team(seat, case when seat.user_id = owner then 'deleted' else 'closed' end);
  end loop;
end
$$;
revoke all on function private.part_team_of_account(uuid) from public;

create or replace function private.delete_account(owner uuid)
returns boolean language plpgsql set search_path to '' as $$
declare
  was_confirmed boolean;
  job_ids bigint[];
begin
  select u.email_confirmed_at is not null into was_confirmed
  from auth.users u join private.account_deletions d on d.user_id = u.id and d.due_at <= now()
  where u.id = owner for update of u;
  if not found then
    return false;
  end if;
  select array_agg(j.id) into job_ids from graphile_worker._private_jobs j
  where j.payload ->> 'user_id' = owner::text
    or j.payload ->> 'lead_id' in (select l.id::text from public.leads l where l.user_id = owner);
  perform graphile_worker.complete_jobs(coalesce(job_ids, '{}'));
  if was_confirmed then
    insert into private.username_history as h (username, user_id, held_until)
    select lower(p.username), null, now() + interval '90 days'
    from public.profiles p where p.user_id = owner
    on conflict (username) do update
    set user_id = null, held_until = greatest(h.held_until, excluded.held_until);
  end if;
  perform private.part_team_of_account(owner);
  delete from auth.users u where u.id = owner;
  return true;
end
$$;

create or replace function public.own_agency()
returns jsonb language sql stable security definer set search_path to '' as $$
  select private.require_assurance();
  select jsonb_build_object(
    'staff', (
      select private.show_agency(a) || jsonb_build_object('status', s.status, 'joined_at', s.joined_at)
      from public.agency_staff s join public.agencies a on a.owner_id = s.agency_id
      where s.user_id = (select auth.uid())),
    'left', (
      select jsonb_build_object('id', d.id, 'name', d.agency_name, 'cause', d.cause,
        'kept_card', d.kept_card, 'kept_leads', d.kept_leads, 'left_at', d.left_at)
      from private.team_departures d
      where d.user_id = (select auth.uid()) and d.seen_at is null and d.left_at > now() - interval '30 days'
      order by d.left_at desc limit 1),
    'invitations', (
      select coalesce(jsonb_agg(private.show_agency(a) || jsonb_build_object('id', s.id,
        'invited_at', s.invited_at) order by s.invited_at, s.id), '[]')
      from auth.users u
      join public.agency_staff s on s.email = lower(u.email) and s.user_id is null
      join public.agencies a on a.owner_id = s.agency_id and private.may_lead(a.owner_id)
      where u.id = (select auth.uid()) and u.email_confirmed_at is not null))
$$;

create or replace function public.agency_report(first_day date, last_day date)
returns jsonb language plpgsql stable security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  max_days constant int := 400;
  start_before date;
begin
  perform private.require_lead();
  if first_day is null or last_day is null or not isfinite(first_day) or not isfinite(last_day)
    or last_day < first_day or last_day >= first_day + max_days then
    raise sqlstate 'PT400' using message = format('A report covers between 1 and %s days.', max_days);
  end if;
  start_before := first_day - (last_day - first_day + 1);
  return (
    with team as materialized (
      select s.id, s.user_id, coalesce(nullif(p.full_name, ''), s.full_name) as full_name, p.username,
        private.counts_since(s) as since
      from public.agency_staff s join public.profiles p on p.user_id = s.user_id
      where s.agency_id = auth.uid()
    ), past as materialized (
      select k.day, k.views, k.clicks, k.leads from private.agency_past_days k
      where k.agency_id = auth.uid() and k.day between start_before and last_day
    ), counted as materialized (
      select t.id, a.day, coalesce(sum(a.event_count) filter (where a.event_type = 'profile_view'), 0) as views,
        coalesce(sum(a.event_count) filter (where a.event_type = 'link_click'), 0) as clicks, 0 as leads
      from team t join public.analytics_daily a on a.user_id = t.user_id
        and a.day between greatest(start_before, t.since) and last_day
      group by 1, 2
      union all
      select t.id, (l.created_at at time zone 'utc')::date, 0, 0, count(*)
      from team t join public.leads l on l.user_id = t.user_id
        and l.created_at >= greatest(start_before, t.since)::timestamp at time zone 'utc'
        and l.created_at < (last_day + 1)::timestamp at time zone 'utc'
      group by 1, 2
      union all
      select null, p.day, p.views, p.clicks, p.leads from past p
    ), days as (
      select d.day, coalesce(sum(c.views), 0) as views, coalesce(sum(c.clicks), 0) as clicks,
        coalesce(sum(c.leads), 0) as leads
      from (select first_day + n as day from generate_series(0, last_day - first_day) as n) d
      left join counted c on c.day = d.day group by 1
    ), totals as (
      select w.is_now, jsonb_build_object('views', coalesce(sum(c.views), 0),
        'clicks', coalesce(sum(c.clicks), 0), 'leads', coalesce(sum(c.leads), 0)) as sums
      from (values (true), (false)) as w (is_now)
      left join counted c on (c.day >= first_day) = w.is_now group by 1
    ), people as (
      select t.id as staff_id, t.user_id, t.full_name, t.username, coalesce(sum(c.views), 0) as views,
        coalesce(sum(c.clicks), 0) as clicks, coalesce(sum(c.leads), 0) as leads
      from team t left join counted c on c.id = t.id and c.day >= first_day group by 1, 2, 3, 4
    )
    select jsonb_build_object(
      'totals', (select t.sums from totals t where t.is_now),
      'before', (select t.sums from totals t where not t.is_now),
      'days', (select jsonb_agg(to_jsonb(d) order by d.day) from days d),
      'left', (select jsonb_build_object('views', coalesce(sum(p.views), 0),
        'clicks', coalesce(sum(p.clicks), 0), 'leads', coalesce(sum(p.leads), 0))
        from past p where p.day >= first_day),
      'people', (select coalesce(jsonb_agg(to_jsonb(p)
        order by p.views desc, p.full_name, p.staff_id), '[]') from people p)));
end
$$;

select private.guard_tables(), private.guard_functions();
