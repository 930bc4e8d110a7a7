-- Features of a plan.

-- The plan in force, computed when asked: never by waiting for a job.
create or replace function private.effective_plan(plan text, plan_expiry timestamptz, is_active boolean)
returns text language sql stable set search_path = '' as $$
  select case
    when is_active is not true then 'free'
    when plan in ('agency_50', 'agency_100', 'agency_500') then plan
    when plan in ('premium', 'yearly') and plan_expiry > now() then plan
    else 'free'
  end
$$;

create or replace function private.has_feature(user_id uuid, feature text)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.profiles p
    join public.plan_features f
      on f.plan = private.effective_plan(p.plan, p.plan_expiry, p.is_active)
    where p.user_id = has_feature.user_id and f.feature = has_feature.feature and f.is_enabled
  )
$$;
grant execute on function private.has_feature(uuid,text) to anon, authenticated, service_role;

-- Features of the caller's own plan, for the dashboard.
create or replace function public.own_plan()
returns table (plan text, feature text, is_enabled boolean, max_count integer)
language sql stable security definer set search_path = '' as $$
  select f.plan, f.feature, f.is_enabled, f.max_count
  from public.profiles p
  join public.plan_features f
    on f.plan = private.effective_plan(p.plan, p.plan_expiry, p.is_active)
  where p.user_id = (select auth.uid())
$$;
grant execute on function public.own_plan() to authenticated;

revoke all on public.plan_features from anon, authenticated, service_role;
grant select on public.plan_features to authenticated;
grant select, insert, update, delete on public.plan_features to service_role;
create policy "everyone signed in reads what plans include" on public.plan_features
  for select to authenticated using ((select auth.uid()) is not null);
