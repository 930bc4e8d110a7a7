-- Views and clicks, counted in batches as they arrive.

-- Creates the partitions of this month and the next two. The default one catches events without a partition.
create or replace function private.create_analytics_partitions()
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

-- A day's salt, the same for every copy of the server: the caller's 32 random bytes if there is none yet.
-- Null once that day's salt was destroyed, which is final.
create or replace function private.visitor_salt(for_day date, random_bytes bytea)
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

-- Destroys the salts and hashes of past days (UTC), and records that it did. A deleted row would remain in
-- its file for a while, so the salt table is truncated.
create or replace function private.rotate_visitor_salts()
returns integer language plpgsql set search_path = '' set lock_timeout to '5s' as $$
declare
  today date := (now() at time zone 'utc')::date;
  current private.visitor_salts[];
  destroyed int;
begin
  delete from private.daily_visitors where salt_day < today;
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

-- The three functions below add events to the counts of their day. Each locks its rows in key order, and they
-- always run in this order, so that several servers' batches wait for each other but never deadlock. The
-- day's row in `analytics_daily_visitors` is the first that all batches of a user share: its holder counts
-- the 200 values below undisturbed.
create or replace function private.count_visitors(recorded private.recorded_event[])
returns void language sql set search_path = '' as $$
  with fresh as (
    -- Without its salt, a hash would count a known visitor again.
    insert into private.daily_visitors (user_id, day, visitor, salt_day)
    select distinct on (e.user_id, e.day, e.visitor) e.user_id, e.day, e.visitor, s.day
    from unnest(recorded) e join private.visitor_salts s on s.day = (e.created_at at time zone 'utc')::date
    where e.visitor is not null and e.event_type = 'profile_view'
    order by 1, 2, 3
    on conflict do nothing
    returning user_id, day
  ), days as (
    select user_id, day, 0 as visitors from unnest(recorded)
    union all
    select user_id, day, 1 from fresh
  )
  insert into public.analytics_daily_visitors as d (user_id, day, visitor_count)
  select user_id, day, sum(visitors) from days group by 1, 2 order by 1, 2
  on conflict (user_id, day) do update set visitor_count = d.visitor_count + excluded.visitor_count
$$;

create or replace function private.count_days(recorded private.recorded_event[])
returns void language sql set search_path = '' as $$
  insert into public.analytics_daily as d (user_id, day, event_type, link_type, section, event_count)
  select user_id, day, event_type,
    coalesce(event_data ->> 'link_type', ''), coalesce(event_data ->> 'section', ''), count(*)
  from unnest(recorded) group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (user_id, day, event_type, link_type, section)
  do update set event_count = d.event_count + excluded.event_count
$$;

-- Counts the events of the whole installation. All batches share these rows, so each locks them last.
create or replace function private.count_installation(recorded private.recorded_event[])
returns void language sql set search_path = '' as $$
  insert into private.daily_events as d (day, share, event_count)
  select day, pg_backend_pid() % 8, count(*) from unnest(recorded) group by 1 order by 1
  on conflict (day, share) do update set event_count = d.event_count + excluded.event_count
$$;

create or replace function private.count_values(recorded private.recorded_event[])
returns void language sql set search_path = '' as $$
  with given as (
    select e.user_id, e.day, e.event_type, v.dimension,
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
-- Returns the ids of hidden profiles, whose events aren't written.
create or replace function private.record_events(batch jsonb)
returns jsonb language plpgsql set search_path = '' as $$
declare
  profiles jsonb;
  zones jsonb;
  recorded private.recorded_event[];
begin
  -- Waits for accounts being deleted, which lock their rows below in another order.
  select coalesce(jsonb_object_agg(seen.id, seen.user_id), '{}') into profiles from (
    select p.id, u.id as user_id
    from public.public_profiles p join auth.users u on u.id = p.user_id
    where p.id in (select (e ->> 'profile_id')::uuid from jsonb_array_elements(batch -> 'events') e)
    order by u.id for key share of u
  ) seen;

  select coalesce(jsonb_object_agg(s.user_id, s.time_zone), '{}') into zones
  from public.account_settings s
  where s.time_zone is not null and s.user_id in (select value::uuid from jsonb_each_text(profiles));

  select array_agg(row((profiles ->> e.profile_id::text)::uuid, e.event_type, e.created_at, e.event_data,
    decode(e.visitor, 'hex'),
    (e.created_at at time zone coalesce(zones ->> (profiles ->> e.profile_id::text), 'UTC'))::date
    )::private.recorded_event) into recorded
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
  -- A copy of the previous release sends the UTC day.
  select p.user_id, coalesce((e.at at time zone coalesce(s.time_zone, 'UTC'))::date, e.day), e.reason,
    sum(e.event_count)
  from jsonb_to_recordset(batch -> 'drops') as e
    (profile_id uuid, at timestamptz, day date, reason text, event_count bigint)
  join public.profiles p on p.id = e.profile_id
  left join public.account_settings s on s.user_id = p.user_id
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (user_id, day, reason) do update set event_count = d.event_count + excluded.event_count;

  if recorded is not null then
    perform private.count_installation(recorded);
  end if;
  return (
    select coalesce(jsonb_agg(distinct e ->> 'profile_id'), '[]')
    from jsonb_array_elements(batch -> 'events') e where not profiles ? ((e ->> 'profile_id')::uuid)::text
  );
end
$$;

-- Stores 90 days of raw events: drops whole months that are older, and deletes the oldest stored month's
-- older rows. Daily counts stay. Returns how many months were dropped. Dropping one locks all events, so
-- visits wait: it comes last, with a lock timeout shorter than a visit's.
create or replace function private.drop_old_analytics()
returns int language plpgsql set search_path = '' as $$
declare
  oldest timestamptz := now() - interval '90 days';
  month record;
  dropped int := 0;
begin
  delete from public.analytics
  where created_at < oldest and created_at >= date_trunc('month', oldest at time zone 'utc') at time zone 'utc';
  delete from private.analytics_default where created_at < oldest;
  perform set_config('lock_timeout', '2s', true);
  for month in
    select c.relname as name from pg_catalog.pg_inherits i join pg_catalog.pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'public.analytics'::regclass and c.relname ~ '^analytics_[0-9]{4}_[0-9]{2}$'
      and (to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month') at time zone 'utc' <= oldest
  loop
    execute format('drop table private.%I', month.name);
    dropped := dropped + 1;
  end loop;
  return dropped;
end
$$;

select private.own_table('analytics');
select private.own_table('analytics_daily');
select private.own_table('analytics_daily_values');
select private.own_table('analytics_daily_visitors');
select private.own_table('analytics_daily_drops');

select private.create_analytics_partitions();
