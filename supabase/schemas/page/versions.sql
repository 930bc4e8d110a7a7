-- A page's versions, and how often it was published.

-- The columns an owner writes, without the username: restoring an old look must not restore an old URL.
create or replace function private.profile_content(profile public.profiles)
returns jsonb language sql stable set search_path = '' as $$
  select to_jsonb(profile) - array['id', 'user_id', 'username', 'plan', 'plan_expiry', 'is_active',
    'is_agency_profile', 'agency_owner_id', 'agency_max_staff', 'is_trial_active', 'trial_start_date',
    'trial_end_date', 'has_used_trial', 'custom_link_data', 'created_at', 'updated_at']
$$;

-- Each new version removes only the oldest, so that a lapsed plan's aren't lost at once.
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
create trigger keep_version after update on public.profiles
  for each row execute function private.keep_profile_version();

create or replace function private.count_publish()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profile_publishes as p (user_id, day, publish_count)
  values (new.user_id, (new.created_at at time zone private.zone_of(new.user_id))::date, 1)
  on conflict (user_id, day) do update set publish_count = p.publish_count + 1;
  return null;
end
$$;
create trigger count_publish after insert on public.profile_versions
  for each row execute function private.count_publish();

select private.own_table('profile_versions');
-- The inner query runs with the caller's rights: managers of groups find only their people.
create policy "agency owners read the versions of their staff's pages" on public.profile_versions
  for select to authenticated
  using ((select private.may_lead((select private.led_agency()))) and exists (
    select from public.profiles p
    where p.user_id = profile_versions.user_id and p.agency_owner_id = (select private.led_agency())));

select private.own_table('profile_publishes');
