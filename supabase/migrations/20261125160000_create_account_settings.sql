-- What an account chose for itself: which mails it gets, and whose days it counts. Every account has a
-- row from its first moment on, so that its owner only ever changes one.
create table public.account_settings (
  user_id uuid primary key references auth.users on delete cascade,
  -- As IANA names it; null where nobody said, which is UTC.
  time_zone text check (length(time_zone) between 1 and 64),
  mails_leads boolean not null default true,
  mails_digest boolean not null default true,
  mails_plan boolean not null default true,
  mails_agency boolean not null default true
);

alter table public.account_settings enable row level security;
revoke all on public.account_settings from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.account_settings to service_role;
grant select on public.account_settings to authenticated;
grant update (time_zone, mails_leads, mails_digest, mails_plan, mails_agency)
  on public.account_settings to authenticated;
create policy "owners read their settings" on public.account_settings
  for select to authenticated using (user_id = (select auth.uid()));
create policy "owners change their settings" on public.account_settings
  for update to authenticated using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

-- Those of `pg_timezone_names`, which reads hundreds of files each time, as they are now. What it lists
-- beside IANA's names (`posix/…`, `localtime`) no browser knows.
create table private.time_zones (name text primary key);
alter table private.time_zones enable row level security;
insert into private.time_zones
select z.name from pg_catalog.pg_timezone_names z where z.name ~ '^[A-Z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$';

-- A zone may be younger than the table.
create function private.is_time_zone(name text) returns boolean
language sql stable set search_path = '' as $$
  select case
    when exists (select from private.time_zones z where z.name = is_time_zone.name) then true
    when length(name) <= 64 and name ~ '^[A-Z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$'
    then exists (select from pg_catalog.pg_timezone_names z where z.name = is_time_zone.name)
    else false end
$$;

create function private.refuse_unknown_time_zone() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_time_zone(new.time_zone) then
    perform private.refuse('400', 'This time zone is not known here. Please choose another one.');
  end if;
  return new;
end
$$;
create trigger refuse_unknown_time_zone before update of time_zone on public.account_settings
  for each row when (new.time_zone is not null and new.time_zone is distinct from old.time_zone)
  execute function private.refuse_unknown_time_zone();

-- The zone is what the browser said at sign-up, where that is one.
create function private.create_account_settings() returns trigger
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

insert into public.account_settings (user_id) select id from auth.users on conflict do nothing;

revoke all on function private.is_time_zone(text), private.refuse_unknown_time_zone(),
  private.create_account_settings() from public, anon, authenticated, service_role;

create function private.zone_of(owner uuid) returns text
language sql stable set search_path = '' as $$
  select coalesce((select s.time_zone from public.account_settings s where s.user_id = owner), 'UTC')
$$;

-- When a digest is due: at eight in the morning, where its owner is.
create function private.next_morning(owner uuid) returns timestamptz
language sql stable set search_path = '' as $$
  select case when m.today > now() then m.today else (m.local_day + 1 + time '08:00') at time zone m.zone end
  from (
    select d.zone, d.local_day, (d.local_day + time '08:00') at time zone d.zone as today
    from (select z.zone, (now() at time zone z.zone)::date as local_day
      from private.zone_of(owner) as z (zone)) d
  ) m
$$;

revoke all on function private.zone_of(uuid), private.next_morning(uuid)
  from public, anon, authenticated, service_role;

insert into private.reserved_usernames values ('unsubscribe');
