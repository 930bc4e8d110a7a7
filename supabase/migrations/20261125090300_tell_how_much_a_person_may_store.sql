-- Beside what a person stores, what their plan leaves room for.
create or replace function private.account_usage(owner uuid)
returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'pictures', u.pictures, 'picture_bytes', u.bytes,
    'contacts', (select count(*) from public.contacts c where c.user_id = owner),
    'leads', (select count(*) from public.leads l where l.user_id = owner),
    'versions', (select count(*) from public.profile_versions v where v.user_id = owner),
    'maxima', (
      select coalesce(jsonb_object_agg(q.quota, m.maximum), '{}')
      from unnest(array['pictures', 'picture_bytes', 'contacts', 'versions']) as q (quota)
      cross join lateral private.quota_of(owner, q.quota) m
      where m.maximum is not null),
    'views_30', (
      select coalesce(sum(a.event_count), 0) from public.analytics_daily a
      where a.user_id = owner and a.day > current_date - 30 and a.event_type = 'profile_view'),
    'clicks_30', (
      select coalesce(sum(a.event_count), 0) from public.analytics_daily a
      where a.user_id = owner and a.day > current_date - 30 and a.event_type = 'link_click'))
  from private.picture_usage(owner, null) u
$$;
