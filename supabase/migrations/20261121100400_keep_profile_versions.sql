-- Each publish, kept: the content of a profile as it was saved. The last 20 can be looked at and
-- restored; restoring is an ordinary save, so every rule of saving holds for it.
create table public.profile_versions (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  content jsonb not null
);
create index profile_versions_user_id_idx on public.profile_versions (user_id, id desc);

alter table public.profile_versions enable row level security;
revoke all on public.profile_versions from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.profile_versions to service_role;
grant select on public.profile_versions to authenticated;
create policy "owners read the versions of their profile" on public.profile_versions
  for select to authenticated using (user_id = (select auth.uid()));

-- The columns an owner writes, without the name of the page: bringing back an old look must not
-- bring back an old address.
create function private.profile_content(profile public.profiles)
returns jsonb language sql stable set search_path = '' as $$
  select to_jsonb(profile) - array['id', 'user_id', 'username', 'plan', 'plan_expiry', 'is_active',
    'is_agency_profile', 'agency_owner_id', 'agency_max_staff', 'is_trial_active', 'trial_start_date',
    'trial_end_date', 'has_used_trial', 'custom_link_data', 'created_at', 'updated_at']
$$;

create function private.keep_profile_version()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if private.profile_content(new) is distinct from private.profile_content(old) then
    insert into public.profile_versions (user_id, content)
    values (new.user_id, private.profile_content(new));
    delete from public.profile_versions where user_id = new.user_id and id <= (
      select id from public.profile_versions where user_id = new.user_id
      order by id desc offset 20 limit 1
    );
  end if;
  return null;
end
$$;
create trigger keep_version after update on public.profiles
  for each row execute function private.keep_profile_version();
