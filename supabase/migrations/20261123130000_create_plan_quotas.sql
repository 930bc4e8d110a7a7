-- How much an account may have of what it makes, by plan. One table, and `domain/billing/quotas.ts`
-- mirrors the defaults. The row 'unconfirmed' goes before any plan until the address is confirmed.
create table public.plan_quotas (
  plan text not null check (plan in
    ('unconfirmed', 'free', 'premium', 'yearly', 'agency_50', 'agency_100', 'agency_500')),
  quota text not null check (quota in
    ('pictures', 'picture_bytes', 'contacts', 'note_characters', 'versions')),
  maximum bigint not null check (maximum >= 0),
  primary key (plan, quota)
);

alter table public.plan_quotas enable row level security;
revoke all on public.plan_quotas from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.plan_quotas to service_role;
grant select on public.plan_quotas to authenticated;
create policy "everyone signed in reads how much plans leave room for" on public.plan_quotas
  for select to authenticated using ((select auth.uid()) is not null);

insert into public.plan_quotas (plan, quota, maximum)
select plan, quota, maximum
from (values
  (array['unconfirmed'], 10, 20, 50, 1000, 5),
  (array['free'], 50, 100, 1000, 10000, 20),
  (array['premium', 'yearly'], 500, 1000, 10000, 10000, 50),
  (array['agency_50', 'agency_100', 'agency_500'], 2000, 5000, 50000, 10000, 50)
) as d (plans, pictures, megabytes, contacts, characters, versions),
unnest(plans) as plan,
lateral (values
  ('pictures', pictures::bigint), ('picture_bytes', megabytes * 1048576::bigint),
  ('contacts', contacts::bigint), ('note_characters', characters::bigint),
  ('versions', versions::bigint)
) as q (quota, maximum);

-- How much somebody may have now, computed when asked.
create function private.quota_of(user_id uuid, quota text,
  out maximum bigint, out is_confirmed boolean)
language sql stable security definer set search_path = '' as $$
  select case when u.email_confirmed_at is null then least(ours.maximum, first.maximum)
      else ours.maximum end,
    u.email_confirmed_at is not null
  from auth.users u
  left join public.profiles p on p.user_id = u.id
  join public.plan_quotas ours on ours.quota = quota_of.quota
    and ours.plan = private.effective_plan(p.plan, p.plan_expiry, p.is_active)
  left join public.plan_quotas first on first.quota = quota_of.quota and first.plan = 'unconfirmed'
  where u.id = quota_of.user_id
$$;

-- How much somebody has. `except_id` is a picture that is being written, and counts as it will be.
create function private.picture_usage(user_id uuid, except_id uuid,
  out pictures bigint, out bytes bigint)
language sql stable security definer set search_path = '' as $$
  select count(*), coalesce(sum((o.metadata ->> 'size')::bigint), 0)
  from storage.objects o
  where o.bucket_id = 'pictures' and o.name collate "C" ^@ (picture_usage.user_id || '/')
    and o.id is distinct from except_id
$$;

-- `50`, `100 MB`
create function private.to_amount(quota text, amount bigint) returns text
language sql immutable set search_path = '' as $$
  select case when quota = 'picture_bytes'
    then to_char(round(amount / 1048576.0), 'FM999,999,999,990') || ' MB'
    else to_char(amount, 'FM999,999,999,990') end
$$;

create function private.quota_problem(quota text, used bigint, maximum bigint, is_confirmed boolean)
returns text language sql immutable set search_path = '' as $$
  select format(
    case quota
      when 'pictures' then 'You use %s of %s pictures.'
      when 'picture_bytes' then 'Your pictures take %s of %s, and this one does not fit.'
      when 'contacts' then 'You use %s of %s contacts.'
      when 'note_characters' then 'These notes take %s of %s characters.'
    end, private.to_amount(quota, used), private.to_amount(quota, maximum)
  ) || case
    when not is_confirmed then ' Confirm your email address to have more.'
    when quota = 'note_characters' then ' Please shorten them.'
    else ' Remove some, or choose a larger plan.'
  end
$$;

-- One after the other for an account, so that of two at once the second counts the first.
create function private.lock_quota(user_id uuid, quota text) returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('quota ' || quota || ' ' || user_id, 0))
$$;

-- A trigger and not a policy: who uploads to a signed address writes as the owner of the table.
create function private.limit_pictures() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  folder text := split_part(new.name, '/', 1);
  size bigint := coalesce((new.metadata ->> 'size')::bigint, 0);
  is_new boolean := true;
  used record;
  allowed record;
begin
  -- What stands in nobody's folder is the installation's.
  if folder !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    is_new := old.bucket_id <> 'pictures' or split_part(old.name, '/', 1) <> folder;
    if not is_new and size <= coalesce((old.metadata ->> 'size')::bigint, 0) then
      return new;
    end if;
  end if;
  perform private.lock_quota(folder::uuid, 'pictures');
  select * into used from private.picture_usage(folder::uuid, new.id);
  select * into allowed from private.quota_of(folder::uuid, 'pictures');
  if is_new and used.pictures + 1 > allowed.maximum then
    perform private.refuse('403', private.quota_problem(
      'pictures', used.pictures, allowed.maximum, allowed.is_confirmed));
  end if;
  select * into allowed from private.quota_of(folder::uuid, 'picture_bytes');
  if used.bytes + size > allowed.maximum then
    perform private.refuse('403', private.quota_problem(
      'picture_bytes', used.bytes, allowed.maximum, allowed.is_confirmed));
  end if;
  return new;
end
$$;

create trigger limit_pictures before insert or update of bucket_id, name, metadata on storage.objects
  for each row when (new.bucket_id = 'pictures') execute function private.limit_pictures();

-- What a lead brings is never refused, nor what the installation itself writes.
create function private.limit_contacts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  owner uuid;
  more bigint;
  used bigint;
  allowed record;
begin
  if not private.is_browser() then
    return null;
  end if;
  for owner, more in
    select user_id, count(*) from added where source <> 'lead' group by user_id
  loop
    perform private.lock_quota(owner, 'contacts');
    select count(*) into used from public.contacts c where c.user_id = owner;
    select * into allowed from private.quota_of(owner, 'contacts');
    if used > allowed.maximum then
      perform private.refuse('403', private.quota_problem(
        'contacts', used - more, allowed.maximum, allowed.is_confirmed));
    end if;
  end loop;
  return null;
end
$$;

create trigger limit_contacts after insert on public.contacts
  referencing new table as added
  for each statement execute function private.limit_contacts();

-- Notes that are already longer may stay, and become shorter.
create function private.limit_notes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  allowed record;
begin
  if tg_op = 'UPDATE' and length(new.notes) <= length(old.notes) then
    return new;
  end if;
  select * into allowed from private.quota_of(new.user_id, 'note_characters');
  if length(new.notes) > allowed.maximum then
    perform private.refuse('403', private.quota_problem(
      'note_characters', length(new.notes), allowed.maximum, allowed.is_confirmed));
  end if;
  return new;
end
$$;

-- After `before_save`, which trims them and knows the bound that nobody passes.
create trigger limit_notes before insert or update of notes on public.contacts
  for each row when (new.notes <> '') execute function private.limit_notes();

-- The oldest goes, one for each that comes: those of a plan that has lapsed are not lost at once.
create or replace function private.keep_profile_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.profile_content(new) is distinct from private.profile_content(old) then
    insert into public.profile_versions (user_id, content)
    values (new.user_id, private.profile_content(new));
    delete from public.profile_versions where id = (
      select v.id from public.profile_versions v where v.user_id = new.user_id
      order by v.id limit 1
    ) and (select count(*) from public.profile_versions v where v.user_id = new.user_id)
      > (select maximum from private.quota_of(new.user_id, 'versions'));
  end if;
  return null;
end
$$;

-- What the signed-in person uses, and how much there is, for the dashboard.
create function public.own_usage()
returns table (quota text, used bigint, maximum bigint, is_confirmed boolean)
language sql stable security definer set search_path = '' as $$
  with own as (
    select 'pictures' as quota, pictures as used
    from private.picture_usage((select auth.uid()), null)
    union all
    select 'picture_bytes', bytes from private.picture_usage((select auth.uid()), null)
    union all
    select 'contacts', count(*) from public.contacts c where c.user_id = (select auth.uid())
    union all
    select 'versions', count(*) from public.profile_versions v
    where v.user_id = (select auth.uid())
  )
  select own.quota, own.used, q.maximum, q.is_confirmed
  from own cross join lateral private.quota_of((select auth.uid()), own.quota) as q
  where q.maximum is not null
$$;
revoke all on function public.own_usage() from public, anon, authenticated, service_role;
grant execute on function public.own_usage() to authenticated;
