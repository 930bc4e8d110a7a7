-- Visitor figures, for owners.

-- The dashboard's numbers in one call, as in the specification's analytics summary. Windows are UTC days,
-- today included.
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
grant execute on function public.analytics_summary() to authenticated;

-- The dashboard's figures for a range of days (UTC, both ends included) and for as many days before it. It
-- reads daily counts, so its cost grows with days and not with visitors; leads are counted by their index. A
-- range's unique visitors are the sum of its days'.
create or replace function public.analytics_report(first_day date, last_day date)
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  -- A year, plus some days.
  max_days constant int := 400;
  -- For each dimension; the rest counts as 'other', as within a day.
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
      -- Counts people, not leads: a person with two messages is one customer.
      'customers', (select count(*) from public.contacts c where c.user_id = owner
        and c.status = 'customer'
        and c.id in (select a.contact_id from arrivals a where a.day >= first_day))
    )
  );
end
$$;
grant execute on function public.analytics_report(date,date) to authenticated;

create or replace function private.zone_of(owner uuid) returns text
language sql stable set search_path = '' as $$
  select coalesce((select s.time_zone from public.account_settings s where s.user_id = owner), 'UTC')
$$;
