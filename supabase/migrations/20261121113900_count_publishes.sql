-- How often an owner published on each day (UTC), for the marks on the chart of visits. The versions
-- themselves are no record of that: only the last 20 are kept.
create table public.profile_publishes (
  user_id uuid not null references auth.users (id) on delete cascade,
  day date not null,
  publish_count int not null check (publish_count > 0),
  primary key (user_id, day)
);

alter table public.profile_publishes enable row level security;
revoke all on public.profile_publishes from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.profile_publishes to service_role;
grant select on public.profile_publishes to authenticated;
create policy "owners read when they published" on public.profile_publishes
  for select to authenticated using (user_id = (select auth.uid()));

create function private.count_publish()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profile_publishes as p (user_id, day, publish_count)
  values (new.user_id, (new.created_at at time zone 'utc')::date, 1)
  on conflict (user_id, day) do update set publish_count = p.publish_count + 1;
  return null;
end
$$;
revoke all on function private.count_publish() from public, anon, authenticated, service_role;
create trigger count_publish after insert on public.profile_versions
  for each row execute function private.count_publish();

-- The versions that are still there.
insert into public.profile_publishes (user_id, day, publish_count)
select user_id, (created_at at time zone 'utc')::date, count(*)
from public.profile_versions group by 1, 2;
