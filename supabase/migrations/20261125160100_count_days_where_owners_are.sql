-- From here on a day is a day where the page's owner is: `account_settings.time_zone`, else UTC. What was
-- counted before stays where it is. The secret that tells visitors apart still ends with the day of UTC
-- (decision 074), so whoever comes before and after that counts as two.
alter type private.recorded_event add attribute day date;

-- A hash goes with its secret, whatever day it counts for.
alter table private.daily_visitors add column salt_day date;
update private.daily_visitors set salt_day = day;
alter table private.daily_visitors alter column salt_day set not null;

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

create or replace function private.count_visitors(recorded private.recorded_event[])
returns void language sql set search_path = '' as $$
  with fresh as (
    -- A hash whose salt is gone would count a known visitor anew.
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

create or replace function private.record_events(batch jsonb)
returns jsonb language plpgsql set search_path = '' as $$
declare
  profiles jsonb;
  zones jsonb;
  recorded private.recorded_event[];
begin
  -- Who is being deleted is waited for here: their rows below would be locked in another order.
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
  -- A copy of the server from before says the day of UTC.
  select p.user_id, coalesce((e.at at time zone coalesce(s.time_zone, 'UTC'))::date, e.day), e.reason,
    sum(e.event_count)
  from jsonb_to_recordset(batch -> 'drops') as e
    (profile_id uuid, at timestamptz, day date, reason text, event_count bigint)
  join public.profiles p on p.id = e.profile_id
  left join public.account_settings s on s.user_id = p.user_id
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (user_id, day, reason) do update set event_count = d.event_count + excluded.event_count;

  return (
    select coalesce(jsonb_agg(distinct e ->> 'profile_id'), '[]')
    from jsonb_array_elements(batch -> 'events') e where not profiles ? ((e ->> 'profile_id')::uuid)::text
  );
end
$$;

create or replace function private.count_publish()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profile_publishes as p (user_id, day, publish_count)
  values (new.user_id, (new.created_at at time zone private.zone_of(new.user_id))::date, 1)
  on conflict (user_id, day) do update set publish_count = p.publish_count + 1;
  return null;
end
$$;

create or replace function public.analytics_summary()
returns jsonb language sql stable set search_path = '' as $$
  with own as (
    select (now() at time zone coalesce((
      select s.time_zone from public.account_settings s where s.user_id = (select auth.uid())), 'UTC'
    ))::date as today
  ), daily as (
    select day, event_type, link_type, section, event_count
    from public.analytics_daily where user_id = (select auth.uid())
  ), views as (
    select sum(event_count) as total,
      sum(event_count) filter (where day > (select today from own) - 7) as last_7_days,
      sum(event_count) filter (where day > (select today from own) - 30) as last_30_days
    from daily where event_type = 'profile_view'
  ), clicks as (
    select link_type, sum(event_count) as total from daily
    where event_type = 'link_click' group by link_type
  ), sections as (
    select section, sum(event_count) as total from daily
    where event_type = 'link_click' and section <> '' group by section
    union all
    select 'lead_form', count(*) from public.leads where user_id = (select auth.uid())
  )
  select jsonb_build_object(
    'profileViews', (select jsonb_build_object('total', coalesce(total, 0),
      'last7Days', coalesce(last_7_days, 0), 'last30Days', coalesce(last_30_days, 0)) from views),
    'linkClicks', (select jsonb_build_object('total', coalesce(sum(total), 0),
      'breakdown', coalesce(jsonb_object_agg(link_type, total), '{}')) from clicks),
    'leadsSubmitted', (select count(*) from public.leads where user_id = (select auth.uid())),
    'sections', (select jsonb_object_agg(section, total) from (
      select section, sum(total) as total from sections group by section) as summed)
  )
$$;

create or replace function public.analytics_report(first_day date, last_day date)
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  -- A year, and the days a range may be longer for.
  max_days constant int := 400;
  -- Of each dimension; what comes after them counts as 'other', as it does within a day.
  max_values constant int := 200;
  owner constant uuid := auth.uid();
  zone constant text := coalesce(
    (select s.time_zone from public.account_settings s where s.user_id = auth.uid()), 'UTC');
  day_count int;
  start_before date;
begin
  if first_day is null or last_day is null or not isfinite(first_day) or not isfinite(last_day)
    or last_day < first_day or last_day >= first_day + max_days then
    raise sqlstate 'PT400' using message = format('A report covers between 1 and %s days.', max_days);
  end if;
  day_count := last_day - first_day + 1;
  start_before := first_day - day_count;

  return (
    with events as materialized (
      select a.day, a.event_type, a.link_type, a.section, a.event_count from public.analytics_daily a
      where a.user_id = owner and a.day between start_before and last_day
    ), arrivals as materialized (
      select (l.created_at at time zone zone)::date as day, l.contact_id from public.leads l
      where l.user_id = owner and l.created_at >= start_before::timestamp at time zone zone
        and l.created_at < (last_day + 1)::timestamp at time zone zone
    ), counted as (
      select e.day, sum(e.event_count) filter (where e.event_type = 'profile_view') as views,
        sum(e.event_count) filter (where e.event_type = 'link_click') as clicks
      from events e group by e.day
    ), days as materialized (
      select d.day, coalesce(c.views, 0) as views, coalesce(v.visitor_count, 0) as visitors,
        coalesce(c.clicks, 0) as clicks, coalesce(a.leads, 0) as leads,
        coalesce(p.publish_count, 0) as publishes
      from (select start_before + n as day from generate_series(0, 2 * day_count - 1) as n) d
      left join counted c on c.day = d.day
      left join public.analytics_daily_visitors v on v.user_id = owner and v.day = d.day
      left join (select arrivals.day, count(*) as leads from arrivals group by 1) a on a.day = d.day
      left join public.profile_publishes p on p.user_id = owner and p.day = d.day
    ), totals as (
      select d.day >= first_day as is_now, jsonb_build_object('views', sum(d.views),
        'visitors', sum(d.visitors), 'clicks', sum(d.clicks), 'leads', sum(d.leads)) as sums
      from days d group by 1
    ), clicks as (
      select e.link_type, e.section, e.event_count from events e
      where e.event_type = 'link_click' and e.day >= first_day
    ), sections as (
      select c.section, sum(c.event_count) as total from clicks c where c.section <> '' group by 1
      union all
      select 'lead_form', count(*) from arrivals a where a.day >= first_day having count(*) > 0
    ), ranked as (
      select v.dimension, v.value, sum(v.event_count) as total,
        row_number() over (partition by v.dimension order by sum(v.event_count) desc, v.value) as place
      from public.analytics_daily_values v
      where v.user_id = owner and v.day between first_day and last_day group by 1, 2
    ), placed as (
      select r.dimension, case when r.place <= max_values then r.value else 'other' end as value,
        sum(r.total) as total
      from ranked r group by 1, 2
    ), dimensions as (
      select p.dimension, jsonb_agg(jsonb_build_object('value', p.value, 'count', p.total)
        order by p.total desc, p.value) as counts
      from placed p group by 1
    )
    select jsonb_build_object(
      'first_day', first_day, 'last_day', last_day, 'start_before', start_before,
      'days', (select jsonb_agg(to_jsonb(d) order by d.day) from days d where d.day >= first_day),
      'days_before', (select jsonb_agg(to_jsonb(d) order by d.day) from days d where d.day < first_day),
      'totals', (select t.sums from totals t where t.is_now),
      'totals_before', (select t.sums from totals t where not t.is_now),
      'dimensions', (select coalesce(jsonb_object_agg(d.dimension, d.counts), '{}') from dimensions d),
      'link_types', (select coalesce(jsonb_object_agg(s.link_type, s.total), '{}') from (
        select c.link_type, sum(c.event_count) as total from clicks c group by 1) s),
      'sections', (select coalesce(jsonb_object_agg(s.section, s.total), '{}') from (
        select sections.section, sum(sections.total) as total from sections group by 1) s),
      'drops', (select coalesce(jsonb_object_agg(s.reason, s.total), '{}') from (
        select d.reason, sum(d.event_count) as total from public.analytics_daily_drops d
        where d.user_id = owner and d.day between first_day and last_day group by 1) s),
      -- People, not leads: somebody who wrote twice is one customer.
      'customers', (select count(*) from public.contacts c where c.user_id = owner
        and c.status = 'customer'
        and c.id in (select a.contact_id from arrivals a where a.day >= first_day))
    )
  );
end
$$;
