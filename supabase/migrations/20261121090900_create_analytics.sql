-- What visitors did, raw and for 90 days. Written by our server only, which checks each event first:
-- could the browser insert, anybody could forge anybody's numbers.
create table public.analytics (
  id bigint generated always as identity,
  user_id uuid not null references auth.users (id) on delete cascade,
  event_type text not null check (event_type in ('profile_view', 'link_click')),
  created_at timestamptz not null default now(),
  event_data jsonb not null default '{}',
  primary key (id, created_at)
) partition by range (created_at);
create index analytics_user_id_idx on public.analytics (user_id, event_type, created_at);

alter table public.analytics enable row level security;
revoke all on public.analytics from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.analytics to service_role;
grant select on public.analytics to authenticated;
create policy "owners read their events" on public.analytics
  for select to authenticated using (user_id = (select auth.uid()));

-- The count of each day, written in the same statement as the raw rows. Summaries read this,
-- so their cost grows with days and not with visitors. `link_type` and `section` are '' for views.
create table public.analytics_daily (
  user_id uuid not null references auth.users (id) on delete cascade,
  day date not null,
  event_type text not null check (event_type in ('profile_view', 'link_click')),
  link_type text not null default '',
  section text not null default '',
  event_count bigint not null check (event_count > 0),
  primary key (user_id, day, event_type, link_type, section)
);

alter table public.analytics_daily enable row level security;
revoke all on public.analytics_daily from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.analytics_daily to service_role;
grant select on public.analytics_daily to authenticated;
create policy "owners read their daily counts" on public.analytics_daily
  for select to authenticated using (user_id = (select auth.uid()));

-- Partitions live where no protocol reaches: a query on one would go around the policy above.
create table private.analytics_default partition of public.analytics default;

-- Makes this month's partition and the next two. The default one catches what none was made for.
create function private.create_analytics_partitions()
returns void language plpgsql security definer set search_path = '' as $$
declare
  month date := date_trunc('month', now() at time zone 'utc');
begin
  perform pg_advisory_xact_lock(hashtext('create_analytics_partitions'));
  for i in 0..2 loop
    execute format(
      'create table if not exists private.analytics_%s partition of public.analytics for values from (%L) to (%L)',
      to_char(month, 'YYYY_MM'), month::timestamp at time zone 'utc',
      (month + interval '1 month')::timestamp at time zone 'utc'
    );
    month := month + interval '1 month';
  end loop;
end
$$;
select private.create_analytics_partitions();
