-- Mails to a team when its agency ends.

-- Mails team members when their agency's plan will end, and when it has ended.
create or replace function private.ends_agency(fact public.ledger)
returns boolean language sql immutable set search_path = '' as $$
  select coalesce(fact.kind = 'subscription' and fact.status = 'active'
    and private.agency_seats(fact.plan) > 0
    and (not fact.renews or fact.cancels_at is not null
      or fact.next_plan is not null and private.agency_seats(fact.next_plan) = 0), false)
$$;

create or replace function private.tell_team_of_planned_end()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  before public.ledger;
begin
  select * into before from public.ledger l
  where l.user_id = new.user_id and l.kind = new.kind and l.source = new.source and l.id < new.id
  order by l.id desc limit 1;
  if private.ends_agency(new) and not private.ends_agency(before) then
    -- Delayed, so that an end undone at once alarms no member.
    perform private.tell_members_of_end(new.user_id, 'planned', now() + interval '10 minutes');
  end if;
  return null;
end
$$;
create trigger tell_team_of_planned_end after insert on public.ledger
  for each row when (new.kind = 'subscription' and new.user_id is not null
    and private.agency_seats(new.plan) > 0)
  execute function private.tell_team_of_planned_end();

create or replace function private.tell_team_of_end()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_members_of_end(new.user_id, 'ended', now());
  return null;
end
$$;
create trigger tell_team_of_end after update of plan on public.profiles
  for each row when (private.agency_seats(old.plan) > 0
    and private.agency_seats(new.plan) = 0 and new.agency_owner_id is null)
  execute function private.tell_team_of_end();

-- The mail's data; empty if no longer true or the member has left.
create or replace function private.agency_end_notice(person uuid, agency uuid, ending text)
returns table(email text, full_name text, time_zone text, agency_name text, ends_at timestamptz)
language sql stable set search_path = '' as $$
  select u.email, p.full_name, private.zone_of(u.id), a.name, f.covers_until
  from public.agency_staff s
  join auth.users u on u.id = s.user_id and u.email_confirmed_at is not null
  join public.profiles p on p.user_id = u.id
  join public.agencies a on a.owner_id = s.agency_id
  join public.profiles o on o.user_id = s.agency_id
  left join lateral (
    select l.covers_until from private.latest_facts(agency) l
    where agency_end_notice.ending = 'planned' and private.ends_agency(l)
      and l.covers_until > now() and not exists (
        select from private.latest_facts(agency) g
        where g.kind = 'grant' and private.agency_seats(g.plan) > 0)
    order by l.id desc limit 1) f on true
  where s.user_id = person and s.agency_id = agency and u.email <> ''
    and case agency_end_notice.ending
      when 'planned' then f.covers_until is not null and private.agency_seats(o.plan) > 0
      else private.agency_seats(o.plan) = 0 end
$$;

-- Queues a mail to each member.
create or replace function private.tell_members_of_end(owner uuid, ending text, at timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  perform graphile_worker.add_job('announce_agency_end',
    json_build_object('user_id', s.user_id, 'agency_id', owner, 'ending', ending),
    run_at => at, job_key => 'announce_agency_end ' || ending || ' ' || s.user_id)
  from public.agency_staff s where s.agency_id = owner and s.user_id is not null;
end
$$;
