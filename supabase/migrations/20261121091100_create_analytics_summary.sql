-- The dashboard's numbers in one call, in the shape of the specification's analytics summary.
-- Windows are UTC days, today included.
create function public.analytics_summary()
returns jsonb language sql stable set search_path = '' as $$
  with daily as (
    select day, event_type, link_type, section, event_count
    from public.analytics_daily where user_id = (select auth.uid())
  ), views as (
    select sum(event_count) as total,
      sum(event_count) filter (where day > (now() at time zone 'utc')::date - 7) as last_7_days,
      sum(event_count) filter (where day > (now() at time zone 'utc')::date - 30) as last_30_days
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
revoke all on function public.analytics_summary() from public, anon, authenticated, service_role;
grant execute on function public.analytics_summary() to authenticated;
