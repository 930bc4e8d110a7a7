-- Features of plans.

-- The plan in force, computed on demand, without waiting for a job.
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

-- Refuses an owner whose plan lacks a feature, with a sentence that names it, or with another refusal.
create or replace function private.require_feature(owner uuid, feature text, refusal text default 'feature_not_in_plan')
returns void language plpgsql set search_path = '' as $$
begin
  perform private.refuse_if(refusal, not private.has_feature(owner, feature),
    (select f.name from private.features f where f.key = feature));
end
$$;

-- Adds a feature that plans can include. All plans but Free start with it; administrators' choices stay.
-- `used_when`: what a page would lose without it, besides sections that need it, as SQL in which `profile`
-- is the page and `max_count` is the number shown without the feature. `money/plans/rules/features.ts` has
-- the same rows, with their names.
create or replace function private.add_feature(key text, name text, used_when text default null)
returns void language plpgsql set search_path = '' as $$
begin
  insert into private.features (key, name, used_when) values (key, name, used_when);
  insert into public.plan_features (plan, feature, is_enabled)
  select plan, key, plan <> 'free'
  from unnest(array['free', 'premium', 'yearly', 'agency_50', 'agency_100', 'agency_500']) as plan
  on conflict on constraint plan_features_pkey do nothing;
end
$$;

-- Whether the page would lose something without the feature: a filled section that needs it, or something it
-- enables elsewhere.
create or replace function private.refresh_uses_feature()
returns void language plpgsql set search_path = '' as $$
begin
  execute format($function$
    create or replace function private.uses_feature(profile public.profiles, feature text, max_count integer)
    returns boolean language sql stable set search_path to '' as $body$
      select exists (
        select from private.sections s join private.profile_columns c on c.section = s.key
        where s.feature = uses_feature.feature and profile.sections_enabled -> s.key = 'true'
          and (c.kind = 'map' or to_jsonb(profile) -> c.name not in ('""', '[]'))
      ) or case feature
        %s
        else false
      end
    $body$
  $function$, (
    select string_agg(format('when %L then %s', f.key, f.used_when), E'\n        ' order by f.position)
    from private.features f where f.used_when is not null));
end
$$;

truncate private.features restart identity;
select private.add_feature('contact_card', 'Contact card');
select private.add_feature('lead_form', 'Lead form');
select private.add_feature('custom_username', 'Custom username');
select private.add_feature('advanced_design', 'Advanced design', $used$
  profile.gradient_preset is not null
    or profile.font_heading <> 'Inter' or profile.font_body <> 'Inter'
    or profile.heading_size <> 20 or profile.body_size <> 14
    or profile.design_preferences - 'scheme' <> '{}'
$used$);
select private.add_feature('unlimited_sections', 'Unlimited sections', $used$
  coalesce(max_count, 3) < (
    select count(*) from private.sections s where profile.sections_enabled -> s.key = 'true')
$used$);
select private.add_feature('audio', 'Music and audio');
select private.add_feature('custom_domain', 'Custom domain');
select private.add_feature('integrations', 'Integrations', $used$
  exists (
    select from public.analytics_ids a where a.user_id = profile.user_id
      and (a.google_id || a.meta_id || a.plausible_domain || a.umami_id) <> '')
$used$);
select private.add_feature('priority_support', 'Priority support');
select private.refresh_uses_feature();
