-- Views, clicks and leads of the caller's team, of each person from the day they joined.
create function public.agency_report(first_day date, last_day date)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  max_days constant int := 400;
  start_before date;
begin
  if first_day is null or last_day is null or not isfinite(first_day) or not isfinite(last_day)
    or last_day < first_day or last_day >= first_day + max_days then
    raise sqlstate 'PT400' using message = format('A report covers between 1 and %s days.', max_days);
  end if;
  start_before := first_day - (last_day - first_day + 1);
  return (
    with team as materialized (
      select s.id, s.user_id, coalesce(nullif(p.full_name, ''), s.full_name) as full_name, p.username,
        (s.joined_at at time zone 'utc')::date as since
      from public.agency_staff s join public.profiles p on p.user_id = s.user_id
      where s.agency_id = auth.uid()
    ), counted as materialized (
      select t.id, a.day, coalesce(sum(a.event_count) filter (where a.event_type = 'profile_view'), 0) as views,
        coalesce(sum(a.event_count) filter (where a.event_type = 'link_click'), 0) as clicks, 0 as leads
      from team t join public.analytics_daily a on a.user_id = t.user_id
        and a.day between greatest(start_before, t.since) and last_day
      group by 1, 2
      union all
      select t.id, (l.created_at at time zone 'utc')::date, 0, 0, count(*)
      from team t join public.leads l on l.user_id = t.user_id
        and l.created_at >= greatest(start_before, t.since)::timestamp at time zone 'utc'
        and l.created_at < (last_day + 1)::timestamp at time zone 'utc'
      group by 1, 2
    ), days as (
      select d.day, coalesce(sum(c.views), 0) as views, coalesce(sum(c.clicks), 0) as clicks,
        coalesce(sum(c.leads), 0) as leads
      from (select first_day + n as day from generate_series(0, last_day - first_day) as n) d
      left join counted c on c.day = d.day group by 1
    ), totals as (
      select w.is_now, jsonb_build_object('views', coalesce(sum(c.views), 0),
        'clicks', coalesce(sum(c.clicks), 0), 'leads', coalesce(sum(c.leads), 0)) as sums
      from (values (true), (false)) as w (is_now)
      left join counted c on (c.day >= first_day) = w.is_now group by 1
    ), people as (
      select t.id as staff_id, t.user_id, t.full_name, t.username, coalesce(sum(c.views), 0) as views,
        coalesce(sum(c.clicks), 0) as clicks, coalesce(sum(c.leads), 0) as leads
      from team t left join counted c on c.id = t.id and c.day >= first_day group by 1, 2, 3, 4
    )
    select jsonb_build_object(
      'totals', (select t.sums from totals t where t.is_now),
      'before', (select t.sums from totals t where not t.is_now),
      'days', (select jsonb_agg(to_jsonb(d) order by d.day) from days d),
      'people', (select coalesce(jsonb_agg(to_jsonb(p)
        order by p.views desc, p.full_name, p.staff_id), '[]') from people p)));
end
$$;

-- The page of a team, where its owner wants one: while the agency has a plan, and of people whose pages
-- are public.
create function public.public_team(slug text)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', a.name, 'logo_url', a.logo_url, 'about', a.about, 'people', (
    select coalesce(jsonb_agg(jsonb_build_object('full_name', p.full_name,
      'designation', p.designation, 'username', p.username,
      'profile_picture_url', case when private.is_stored_picture(p.profile_picture_url)
        then p.profile_picture_url end) order by private.to_search_text(p.full_name), p.username), '[]')
    from public.profiles p join auth.users u on u.id = p.user_id and u.email_confirmed_at is not null
    where p.agency_owner_id = a.owner_id and p.is_active))
  from public.agencies a
  join public.profiles o on o.user_id = a.owner_id and o.is_active and o.agency_owner_id is null
    and private.agency_seats(o.plan) > 0
  where a.slug = public_team.slug and a.is_team_public
$$;

grant execute on function public.agency_report(date, date) to authenticated;
grant execute on function public.public_team(text) to service_role;
