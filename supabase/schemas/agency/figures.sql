-- A team's figures, for its agency.

-- Views, clicks and leads of the caller's team, for each person from the day they joined.
create or replace function public.agency_report(first_day date, last_day date)
returns jsonb language plpgsql stable security definer set search_path to '' as $$
declare
  max_days constant int := 400;
  led constant uuid[] := private.led_groups();
  start_before date;
begin
  perform private.require_lead();
  perform private.refuse_if('report_days_out_of_range',
    first_day is null or last_day is null or not isfinite(first_day) or not isfinite(last_day)
    or last_day < first_day or last_day >= first_day + max_days, max_days::text);
  start_before := first_day - (last_day - first_day + 1);
  return (
    with team as materialized (
      select s.id, s.user_id, coalesce(nullif(p.full_name, ''), s.full_name) as full_name, p.username,
        private.counts_since(s) as since
      from public.agency_staff s join public.profiles p on p.user_id = s.user_id
      where s.agency_id = private.led_agency() and private.is_within(s.group_id, led)
    ), past as materialized (
      select k.day, k.views, k.clicks, k.leads from private.agency_past_days k
      where k.agency_id = private.led_agency() and k.day between start_before and last_day and led is null
    ), counted as (
      -- The range is a separate condition. Combined with the joining day, PostgreSQL would misestimate the
      -- rows and read every day.
      select t.id, a.day, case when a.event_type = 'profile_view' then a.event_count else 0 end as views,
        case when a.event_type = 'link_click' then a.event_count else 0 end as clicks, 0 as leads
      from team t join public.analytics_daily a on a.user_id = t.user_id
        and a.day between start_before and last_day and a.day >= t.since
      union all
      select t.id, (l.created_at at time zone 'utc')::date, 0, 0, 1
      from team t join public.leads l on l.user_id = t.user_id
        and l.created_at >= greatest(start_before, t.since)::timestamp at time zone 'utc'
        and l.created_at < (last_day + 1)::timestamp at time zone 'utc'
      union all
      select null, p.day, p.views, p.clicks, p.leads from past p
    ), sums as materialized (
      -- A single pass sums by day, and by person within the range and before it.
      select grouping(c.day) = 0 as is_day, c.day, c.id, c.day >= first_day as is_now, sum(c.views) as views,
        sum(c.clicks) as clicks, sum(c.leads) as leads
      from counted c group by grouping sets ((c.day), (c.id, c.day >= first_day))
    ), days as (
      select d.day, coalesce(s.views, 0) as views, coalesce(s.clicks, 0) as clicks, coalesce(s.leads, 0) as leads
      from (select first_day + n as day from generate_series(0, last_day - first_day) as n) d
      left join sums s on s.is_day and s.day = d.day
    ), totals as (
      select w.is_now, jsonb_build_object('views', coalesce(sum(s.views), 0),
        'clicks', coalesce(sum(s.clicks), 0), 'leads', coalesce(sum(s.leads), 0)) as sums
      from (values (true), (false)) as w (is_now)
      left join sums s on not s.is_day and s.is_now = w.is_now group by 1
    ), people as (
      select t.id as staff_id, t.user_id, t.full_name, t.username, coalesce(s.views, 0) as views,
        coalesce(s.clicks, 0) as clicks, coalesce(s.leads, 0) as leads
      from team t left join sums s on not s.is_day and s.id = t.id and s.is_now
    )
    select jsonb_build_object(
      'totals', (select t.sums from totals t where t.is_now),
      'before', (select t.sums from totals t where not t.is_now),
      'days', (select jsonb_agg(to_jsonb(d) order by d.day) from days d),
      'left', (select jsonb_build_object('views', coalesce(sum(p.views), 0),
        'clicks', coalesce(sum(p.clicks), 0), 'leads', coalesce(sum(p.leads), 0))
        from past p where p.day >= first_day),
      'people', (select coalesce(jsonb_agg(to_jsonb(p)
        order by p.views desc, p.full_name, p.staff_id), '[]') from people p)));
end
$$;
grant execute on function public.agency_report(date,date) to authenticated;

-- A member's first counted day on a team, after any day counted before they last left.
create or replace function private.counts_since(seat public.agency_staff)
returns date language sql stable set search_path to '' as $$
  select greatest((seat.joined_at at time zone 'utc')::date, (
    select (max(d.left_at) at time zone 'utc')::date + 1 from private.team_departures d
    where d.agency_id = seat.agency_id and d.user_id = seat.user_id))
$$;

create or replace function private.keep_figures(seat public.agency_staff)
returns void language sql set search_path to '' as $$
  insert into private.agency_past_days as k (agency_id, day, views, clicks, leads)
  select seat.agency_id, c.day, sum(c.views), sum(c.clicks), sum(c.leads)
  from (
    select a.day, case when a.event_type = 'profile_view' then a.event_count else 0 end as views,
      case when a.event_type = 'link_click' then a.event_count else 0 end as clicks, 0 as leads
    from public.analytics_daily a
    where a.user_id = seat.user_id and a.day >= private.counts_since(seat)
    union all
    select (l.created_at at time zone 'utc')::date, 0, 0, 1 from public.leads l
    where l.user_id = seat.user_id
      and l.created_at >= private.counts_since(seat)::timestamp at time zone 'utc'
  ) c group by c.day
  on conflict on constraint agency_past_days_pkey do update set
    views = k.views + excluded.views, clicks = k.clicks + excluded.clicks, leads = k.leads + excluded.leads
$$;

-- Data for the team list about some members: their last seven days, and when they were last active.
create or replace function public.team_week(people uuid[])
returns jsonb language plpgsql stable security definer set search_path to '' as $$
declare
  max_people constant int := 100;
  first_day constant date := (now() at time zone 'utc')::date - 6;
  led constant uuid[] := private.led_groups();
begin
  perform private.require_lead();
  perform private.refuse_if('acts_too_many', coalesce(cardinality(people), 0) > max_people);
  return (
    select coalesce(jsonb_agg(jsonb_build_object('user_id', s.user_id,
      'views', (
        select coalesce(sum(a.event_count), 0) from public.analytics_daily a
        where a.user_id = s.user_id and a.event_type = 'profile_view'
          and a.day >= greatest(first_day, private.counts_since(s))),
      'leads', (
        select count(*) from public.leads l
        where l.user_id = s.user_id
          and l.created_at >= greatest(first_day, private.counts_since(s))::timestamp at time zone 'utc'),
      'seen_on', (
        select (max(coalesce(d.refreshed_at::timestamptz, d.created_at)) at time zone 'utc')::date
        from auth.sessions d where d.user_id = s.user_id and d.tag is null)) order by s.user_id), '[]')
    from public.agency_staff s
    where s.agency_id = private.led_agency() and s.user_id = any (people) and private.is_within(s.group_id, led));
end
$$;
grant execute on function public.team_week(uuid[]) to authenticated;
