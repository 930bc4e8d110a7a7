-- An owner's settings: time zone and mails.

-- PostgreSQL may know a zone that the table doesn't have yet.
create or replace function private.is_time_zone(name text) returns boolean
language sql stable set search_path = '' as $$
  select case
    when exists (select from private.time_zones z where z.name = is_time_zone.name) then true
    when length(name) <= 64 and name ~ '^[A-Z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$'
    then exists (select from pg_catalog.pg_timezone_names z where z.name = is_time_zone.name)
    else false end
$$;

create or replace function private.refuse_unknown_time_zone() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_if('time_zone_unknown', not private.is_time_zone(new.time_zone));
  return new;
end
$$;
create trigger refuse_unknown_time_zone before update of time_zone on public.account_settings
  for each row when (new.time_zone is not null and new.time_zone is distinct from old.time_zone)
  execute function private.refuse_unknown_time_zone();

-- The zone reported by the browser at sign-up, if valid.
create or replace function private.create_account_settings() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  zone text := new.raw_user_meta_data ->> 'time_zone';
begin
  insert into public.account_settings (user_id, time_zone)
  values (new.id, case when private.is_time_zone(zone) then zone end);
  return null;
end
$$;
create trigger create_account_settings after insert on auth.users
  for each row execute function private.create_account_settings();

-- When a digest is due: at eight in the morning in the owner's time zone.
create or replace function private.next_morning(owner uuid) returns timestamptz
language sql stable set search_path = '' as $$
  select case when m.today > now() then m.today else (m.local_day + 1 + time '08:00') at time zone m.zone end
  from (
    select d.zone, d.local_day, (d.local_day + time '08:00') at time zone d.zone as today
    from (select z.zone, (now() at time zone z.zone)::date as local_day
      from private.zone_of(owner) as z (zone)) d
  ) m
$$;

-- Mails waiting for the morning move to the new time zone's.
create or replace function private.follow_time_zone() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform graphile_worker.reschedule_jobs(array[j.id], run_at => private.next_morning(new.user_id))
  from graphile_worker.jobs j
  where j.key in ('digest_leads:' || new.user_id, 'announce_due ' || new.user_id) and j.run_at > now();
  return null;
end
$$;
create trigger follow_time_zone after update of time_zone on public.account_settings
  for each row when (old.time_zone is distinct from new.time_zone)
  execute function private.follow_time_zone();

select private.own_table('account_settings', 'select, update (time_zone, mails_leads, mails_digest,
  mails_plan, mails_agency, mails_reports)');
