-- An account's limits, as in `money/plans/rules/quotas.ts`; `test/cases/quotas.ts` tests both.

-- Seats of a tier; 0 for plans other than agency plans.
create or replace function private.agency_seats(plan text)
returns int language sql immutable set search_path = '' as $$
  select case plan when 'agency_50' then 50 when 'agency_100' then 100 when 'agency_500' then 500 else 0 end
$$;
-- A trigger's condition runs with the writer's rights.
grant execute on function private.agency_seats(text) to authenticated, service_role;

-- An account's fixed maximum on every plan.
create or replace function private.most_of(kind text)
returns int language sql immutable set search_path = '' as $$
  select case kind when 'api_keys' then 10 when 'domains' then 3 when 'webhooks' then 10 end
$$;

-- A user's current maximum, computed on request.
create or replace function private.quota_of(user_id uuid, quota text,
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

-- A user's usage without `except_id`, a picture being written, whose new size the caller adds.
create or replace function private.picture_usage(user_id uuid, except_id uuid,
  out pictures bigint, out bytes bigint)
language sql stable security definer set search_path = '' as $$
  select count(*), coalesce(sum((o.metadata ->> 'size')::bigint), 0)
  from storage.objects o
  where o.bucket_id = 'pictures' and o.name collate "C" ^@ (picture_usage.user_id || '/')
    and o.id is distinct from except_id
$$;

create or replace function private.quota_problem(quota text, used bigint, maximum bigint, is_confirmed boolean)
returns text language sql immutable set search_path = '' as $$
  select private.say(
    case quota
      when 'pictures' then 'pictures_too_many'
      when 'picture_bytes' then 'pictures_too_large'
      when 'contacts' then 'contacts_too_many'
      when 'note_characters' then 'notes_too_long'
    end, private.to_amount(quota, used), private.to_amount(quota, maximum)
  ) || case
    when not is_confirmed then ' Confirm your email address to have more.'
    when quota = 'note_characters' then ' Please shorten them.'
    else ' Remove some, or choose a larger plan.'
  end
$$;

-- Refuses if `wanted` is over the maximum; the refusal states the usage without it.
create or replace function private.require_quota(owner uuid, quota text, wanted bigint, used bigint) returns void
language sql set search_path = '' as $$
  select private.refuse_with('403', private.quota_problem(quota, used, q.maximum, q.is_confirmed))
  from private.quota_of(owner, quota) q where wanted > q.maximum
$$;

-- Serialised per account, so that the second of two simultaneous writes counts the first.
create or replace function private.lock_quota(user_id uuid, quota text) returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('quota ' || quota || ' ' || user_id, 0))
$$;

-- A trigger, not a policy: uploads to a signed URL are written by the table's owner.
create or replace function private.limit_pictures() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  folder text := split_part(new.name, '/', 1);
  size bigint := coalesce((new.metadata ->> 'size')::bigint, 0);
  is_new boolean := true;
  used record;
begin
  -- Files outside a person's folder belong to the installation.
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
  if is_new then
    perform private.require_quota(folder::uuid, 'pictures', used.pictures + 1, used.pictures);
  end if;
  perform private.require_quota(folder::uuid, 'picture_bytes', used.bytes + size, used.bytes);
  return new;
end
$$;
create trigger limit_pictures before insert or update of bucket_id, name, metadata on storage.objects
  for each row when (new.bucket_id = 'pictures') execute function private.limit_pictures();

-- Never refuses contacts from leads, or those written by the installation itself.
create or replace function private.limit_contacts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  owner uuid;
  more bigint;
  used bigint;
begin
  if not private.is_browser() then
    return null;
  end if;
  for owner, more in
    select user_id, count(*) from added where source <> 'lead' group by user_id
  loop
    perform private.lock_quota(owner, 'contacts');
    select count(*) into used from public.contacts c where c.user_id = owner;
    perform private.require_quota(owner, 'contacts', used, used - more);
  end loop;
  return null;
end
$$;
create trigger limit_contacts after insert on public.contacts
  referencing new table as added
  for each statement execute function private.limit_contacts();

-- Notes already over the limit may stay or shrink.
create or replace function private.limit_notes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and length(new.notes) <= length(old.notes) then
    return new;
  end if;
  perform private.require_quota(new.user_id, 'note_characters', length(new.notes), length(new.notes));
  return new;
end
$$;

-- After `before_save`, which trims them and enforces the absolute maximum.
create trigger limit_notes before insert or update of notes on public.contacts
  for each row when (new.notes <> '') execute function private.limit_notes();

-- The caller's usage and maximum of each quota, for the dashboard.
create or replace function public.own_usage()
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
grant execute on function public.own_usage() to authenticated;

revoke all on public.plan_quotas from anon, authenticated, service_role;
grant select on public.plan_quotas to authenticated;
grant select, insert, update, delete on public.plan_quotas to service_role;
create policy "everyone signed in reads how much plans leave room for" on public.plan_quotas
  for select to authenticated using ((select auth.uid()) is not null);
