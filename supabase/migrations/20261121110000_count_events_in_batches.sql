-- What is counted of each day beside `analytics_daily`. All of it is written by our server only.
-- For views: where they came from, on what and from where; for clicks: which address. At most 200
-- different values for each user, day and dimension; what comes after them counts as 'other', so
-- that nobody can fill the table with made-up referrers.
create table public.analytics_daily_values (
  user_id uuid not null references auth.users (id) on delete cascade,
  day date not null,
  event_type text not null check (event_type in ('profile_view', 'link_click')),
  dimension text not null check (dimension in
    ('link', 'source', 'device', 'country', 'utm_source', 'utm_medium', 'utm_campaign')),
  -- An index entry has 2,704 bytes at most; four for each character fit.
  value text not null check (char_length(value) <= 600),
  event_count bigint not null check (event_count > 0),
  primary key (user_id, day, event_type, dimension, value)
);

-- Different people of the day. One whose browser asks not to be followed is in no such number.
create table public.analytics_daily_visitors (
  user_id uuid not null references auth.users (id) on delete cascade,
  day date not null,
  visitor_count bigint not null check (visitor_count >= 0),
  primary key (user_id, day)
);

-- What was left out, and why: reasons of src/domain/analytics/drop-reasons.ts.
create table public.analytics_daily_drops (
  user_id uuid not null references auth.users (id) on delete cascade,
  day date not null,
  reason text not null check (reason ~ '^[a-z_]{1,40}$'),
  event_count bigint not null check (event_count > 0),
  primary key (user_id, day, reason)
);

alter table public.analytics_daily_values enable row level security;
alter table public.analytics_daily_visitors enable row level security;
alter table public.analytics_daily_drops enable row level security;
revoke all on public.analytics_daily_values, public.analytics_daily_visitors,
  public.analytics_daily_drops from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.analytics_daily_values,
  public.analytics_daily_visitors, public.analytics_daily_drops to service_role;
grant select on public.analytics_daily_values, public.analytics_daily_visitors,
  public.analytics_daily_drops to authenticated;
create policy "owners read their daily values" on public.analytics_daily_values
  for select to authenticated using (user_id = (select auth.uid()));
create policy "owners read their daily visitors" on public.analytics_daily_visitors
  for select to authenticated using (user_id = (select auth.uid()));
create policy "owners read what was left out" on public.analytics_daily_drops
  for select to authenticated using (user_id = (select auth.uid()));

-- The secret of a day, and the day's visitors under it. Both are gone the day after.
create table private.visitor_salts (
  day date primary key,
  salt bytea not null check (length(salt) = 32),
  created_at timestamptz not null default now()
);
create table private.daily_visitors (
  user_id uuid not null references auth.users (id) on delete cascade,
  day date not null,
  visitor bytea not null check (length(visitor) = 16),
  primary key (user_id, day, visitor)
);
-- That there was a salt, and when it was destroyed: shown to everyone on /privacy.
create table private.salt_rotations (
  day date primary key,
  created_at timestamptz not null default now(),
  destroyed_at timestamptz
);
revoke all on private.visitor_salts, private.daily_visitors, private.salt_rotations
  from public, anon, authenticated, service_role;

-- The salt of a day, the same for every copy of the server: made of the caller's 32 random bytes if
-- there is none. Null for a day whose salt was destroyed: it never comes back.
create function private.visitor_salt(for_day date, random_bytes bytea)
returns bytea language plpgsql set search_path = '' as $$
begin
  insert into private.salt_rotations (day) values (for_day) on conflict do nothing;
  insert into private.visitor_salts (day, salt)
  select for_day, random_bytes from private.salt_rotations
  where day = for_day and destroyed_at is null
  on conflict do nothing;
  return (select salt from private.visitor_salts where day = for_day);
end
$$;

-- Destroys the salts and hashes of past days (UTC), and writes down that it did. A deleted row would
-- still lie in its file for a while, so the table of salts is emptied as a whole.
create function private.rotate_visitor_salts()
returns int language plpgsql set search_path = '' set lock_timeout = '5s' as $$
declare
  today date := (now() at time zone 'utc')::date;
  current private.visitor_salts[];
  destroyed int;
begin
  delete from private.daily_visitors where day < today;
  lock table private.visitor_salts in access exclusive mode;
  select array_agg(s) filter (where day >= today), count(*) filter (where day < today)
    into current, destroyed from private.visitor_salts s;
  if destroyed > 0 then
    truncate private.visitor_salts;
    insert into private.visitor_salts select * from unnest(current);
  end if;
  update private.salt_rotations set destroyed_at = now() where day < today and destroyed_at is null;
  delete from private.salt_rotations where day < today - 90;
  return destroyed;
end
$$;

-- An event as it is stored, with the hash of who caused it, if there is one.
create type private.recorded_event as (
  user_id uuid, event_type text, created_at timestamptz, event_data jsonb, visitor bytea
);

-- The three below add events to what is counted of their day. Each locks its rows in the order of
-- their key, and they always run in this order, so that batches of several servers wait for each
-- other but never in a circle. The row of the day in `analytics_daily_visitors` is the first that all
-- batches of a user share: whoever holds it counts the 200 values below undisturbed.
create function private.count_visitors(recorded private.recorded_event[])
returns void language sql set search_path = '' as $$
  with fresh as (
    -- A hash whose salt is gone would count a known visitor anew.
    insert into private.daily_visitors (user_id, day, visitor)
    select distinct e.user_id, s.day, e.visitor
    from unnest(recorded) e join private.visitor_salts s on s.day = (e.created_at at time zone 'utc')::date
    where e.visitor is not null and e.event_type = 'profile_view'
    order by 1, 2, 3
    on conflict do nothing
    returning user_id, day
  ), days as (
    select user_id, (created_at at time zone 'utc')::date as day, 0 as visitors from unnest(recorded)
    union all
    select user_id, day, 1 from fresh
  )
  insert into public.analytics_daily_visitors as d (user_id, day, visitor_count)
  select user_id, day, sum(visitors) from days group by 1, 2 order by 1, 2
  on conflict (user_id, day) do update set visitor_count = d.visitor_count + excluded.visitor_count
$$;

create function private.count_days(recorded private.recorded_event[])
returns void language sql set search_path = '' as $$
  insert into public.analytics_daily as d (user_id, day, event_type, link_type, section, event_count)
  select user_id, (created_at at time zone 'utc')::date, event_type,
    coalesce(event_data ->> 'link_type', ''), coalesce(event_data ->> 'section', ''), count(*)
  from unnest(recorded) group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (user_id, day, event_type, link_type, section)
  do update set event_count = d.event_count + excluded.event_count
$$;

create function private.count_values(recorded private.recorded_event[])
returns void language sql set search_path = '' as $$
  with given as (
    select e.user_id, (e.created_at at time zone 'utc')::date as day, e.event_type, v.dimension,
      left(v.value, 600) as value, count(*) as events
    from unnest(recorded) e, jsonb_each_text(case e.event_type
      when 'link_click' then jsonb_build_object('link', nullif(e.event_data ->> 'link_url', ''))
      else jsonb_build_object(
        'source', coalesce(e.event_data ->> 'source', e.event_data ->> 'referrer', ''),
        'device', e.event_data ->> 'device', 'country', e.event_data ->> 'country',
        'utm_source', e.event_data ->> 'utm_source', 'utm_medium', e.event_data ->> 'utm_medium',
        'utm_campaign', e.event_data ->> 'utm_campaign')
      end) as v (dimension, value)
    where v.value is not null
    group by 1, 2, 3, 4, 5
  ), ranked as (
    select g.*, known.value is not null as is_known,
      count(*) filter (where known.value is null) over (
        partition by g.user_id, g.day, g.event_type, g.dimension order by g.events desc, g.value
      ) as newcomer
    from given g left join public.analytics_daily_values known
      using (user_id, day, event_type, dimension, value)
  ), placed as (
    select r.user_id, r.day, r.event_type, r.dimension, r.events,
      case when r.is_known or r.newcomer + (
        select count(*) from public.analytics_daily_values k
        where k.user_id = r.user_id and k.day = r.day and k.event_type = r.event_type
          and k.dimension = r.dimension and k.value <> 'other'
      ) <= 200 then r.value else 'other' end as value
    from ranked r
  )
  insert into public.analytics_daily_values as d (user_id, day, event_type, dimension, value, event_count)
  select user_id, day, event_type, dimension, value, sum(events)
  from placed group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (user_id, day, event_type, dimension, value)
  do update set event_count = d.event_count + excluded.event_count
$$;

-- Writes a batch: {"events": [{profile_id, event_type, created_at, event_data, visitor}], "drops":
-- [{profile_id, day, reason, event_count}]}, `visitor` as hex or null. One call is one commit.
-- Returns the ids of the profiles nobody can see, of whose events nothing is written.
create function private.record_events(batch jsonb)
returns jsonb language plpgsql set search_path = '' as $$
declare
  profiles jsonb;
  recorded private.recorded_event[];
begin
  -- Who is being deleted is waited for here: their rows below would be locked in another order.
  select coalesce(jsonb_object_agg(seen.id, seen.user_id), '{}') into profiles from (
    select p.id, u.id as user_id
    from public.public_profiles p join auth.users u on u.id = p.user_id
    where p.id in (select (e ->> 'profile_id')::uuid from jsonb_array_elements(batch -> 'events') e)
    order by u.id for key share of u
  ) seen;

  select array_agg(row((profiles ->> e.profile_id::text)::uuid, e.event_type, e.created_at, e.event_data,
    decode(e.visitor, 'hex'))::private.recorded_event) into recorded
  from jsonb_to_recordset(batch -> 'events') as e
    (profile_id uuid, event_type text, created_at timestamptz, event_data jsonb, visitor text)
  where profiles ? e.profile_id::text;

  if recorded is not null then
    insert into public.analytics (user_id, event_type, created_at, event_data)
    select user_id, event_type, created_at, event_data from unnest(recorded);
    perform private.count_visitors(recorded);
    perform private.count_days(recorded);
    perform private.count_values(recorded);
  end if;

  insert into public.analytics_daily_drops as d (user_id, day, reason, event_count)
  select p.user_id, e.day, e.reason, sum(e.event_count)
  from jsonb_to_recordset(batch -> 'drops') as e
    (profile_id uuid, day date, reason text, event_count bigint)
  join public.profiles p on p.id = e.profile_id
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (user_id, day, reason) do update set event_count = d.event_count + excluded.event_count;

  return (
    select coalesce(jsonb_agg(distinct e ->> 'profile_id'), '[]')
    from jsonb_array_elements(batch -> 'events') e where not profiles ? ((e ->> 'profile_id')::uuid)::text
  );
end
$$;

-- Keeps 90 days of raw events: months that are older as a whole are dropped, of the one at the edge
-- the rows. The counts of the days stay. Returns how many months were dropped.
create function private.drop_old_analytics()
returns int language plpgsql set search_path = '' set lock_timeout = '5s' as $$
declare
  oldest timestamptz := now() - interval '90 days';
  month record;
  dropped int := 0;
begin
  for month in
    select c.relname as name from pg_catalog.pg_inherits i join pg_catalog.pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'public.analytics'::regclass and c.relname ~ '^analytics_[0-9]{4}_[0-9]{2}$'
      and (to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month') at time zone 'utc' <= oldest
  loop
    execute format('drop table private.%I', month.name);
    dropped := dropped + 1;
  end loop;
  delete from public.analytics where created_at < oldest;
  return dropped;
end
$$;

-- What was recorded before this.
select private.count_values(array_agg(
  row(user_id, event_type, created_at, event_data, null)::private.recorded_event))
from public.analytics having count(*) > 0;
