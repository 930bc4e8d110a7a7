-- What each plan includes. One table, one function; `domain/billing` mirrors the defaults.
create table public.plan_features (
  plan text not null
    check (plan in ('free', 'premium', 'yearly', 'agency_50', 'agency_100', 'agency_500')),
  feature text not null,
  is_enabled boolean not null,
  -- How many a plan without the feature may still have (sections on free: 3).
  max_count integer check (max_count >= 0),
  primary key (plan, feature)
);

alter table public.plan_features enable row level security;
revoke all on public.plan_features from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.plan_features to service_role;
grant select on public.plan_features to authenticated;
create policy "everyone signed in reads what plans include" on public.plan_features
  for select to authenticated using ((select auth.uid()) is not null);

insert into public.plan_features (plan, feature, is_enabled, max_count)
select plan, feature, plan <> 'free',
  case when plan = 'free' and feature = 'unlimited_sections' then 3 end
from unnest(array['free', 'premium', 'yearly', 'agency_50', 'agency_100', 'agency_500']) as plan,
  unnest(array['contact_card', 'lead_form', 'custom_username', 'advanced_design',
    'unlimited_sections', 'audio', 'custom_domain', 'integrations']) as feature;

-- The plan in force, computed when asked: never by waiting for a job.
create function private.effective_plan(plan text, plan_expiry timestamptz, is_active boolean)
returns text language sql stable set search_path = '' as $$
  select case
    when is_active is not true then 'free'
    when plan in ('agency_50', 'agency_100', 'agency_500') then plan
    when plan in ('premium', 'yearly') and plan_expiry > now() then plan
    else 'free'
  end
$$;

create function private.has_feature(user_id uuid, feature text)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.profiles p
    join public.plan_features f
      on f.plan = private.effective_plan(p.plan, p.plan_expiry, p.is_active)
    where p.user_id = has_feature.user_id and f.feature = has_feature.feature and f.is_enabled
  )
$$;

-- What the signed-in person's own plan includes now, for the dashboard.
create function public.own_plan()
returns table (plan text, feature text, is_enabled boolean, max_count integer)
language sql stable security definer set search_path = '' as $$
  select f.plan, f.feature, f.is_enabled, f.max_count
  from public.profiles p
  join public.plan_features f
    on f.plan = private.effective_plan(p.plan, p.plan_expiry, p.is_active)
  where p.user_id = (select auth.uid())
$$;
revoke all on function public.own_plan() from public, anon, authenticated, service_role;
grant execute on function public.own_plan() to authenticated;
