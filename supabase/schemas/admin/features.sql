-- Plan features, and the pages that would lose one.

-- How many of the plan's pages a change would hide something on.
create or replace function public.admin_preview_feature(plan text, feature text, is_enabled boolean, max_count int)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  now_is public.plan_features;
  pages bigint := 0;
begin
  perform private.require_administrator();
  select f.* into now_is from public.plan_features f
  where f.plan = admin_preview_feature.plan and f.feature = admin_preview_feature.feature;
  perform private.refuse_if('feature_unknown', not found);
  if not is_enabled and (now_is.is_enabled
    or now_is.feature = 'unlimited_sections'
      and coalesce(admin_preview_feature.max_count, 3) < coalesce(now_is.max_count, 3))
  then
    -- Pages with an ended plan are also on Free.
    select count(*) into pages from public.profiles p
    where p.is_active and (p.plan = now_is.plan or now_is.plan = 'free' and p.plan_expiry <= now())
      and private.effective_plan(p.plan, p.plan_expiry, p.is_active) = now_is.plan
      and private.uses_feature(p, now_is.feature, admin_preview_feature.max_count);
  end if;
  return jsonb_build_object('pages', pages);
end
$$;
grant execute on function public.admin_preview_feature(text,text,boolean,integer) to authenticated;

create or replace function public.admin_set_feature(plan text, feature text, is_enabled boolean, max_count int)
returns void language plpgsql security definer set search_path = '' as $$
declare
  before jsonb;
begin
  perform private.require_administrator();
  perform private.refuse_if('feature_choice_missing', is_enabled is null);
  perform private.refuse_if('sections_out_of_range',
    max_count is not null and (feature <> 'unlimited_sections' or max_count not between 0 and 100));
  select to_jsonb(f) into before from public.plan_features f
  where f.plan = admin_set_feature.plan and f.feature = admin_set_feature.feature for update;
  perform private.refuse_if('feature_unknown', not found);
  update public.plan_features f
  set is_enabled = admin_set_feature.is_enabled, max_count = admin_set_feature.max_count
  where f.plan = admin_set_feature.plan and f.feature = admin_set_feature.feature;
  perform private.audit('administrator', 'feature.changed', null, before, (
    select to_jsonb(f) from public.plan_features f
    where f.plan = admin_set_feature.plan and f.feature = admin_set_feature.feature));
end
$$;
grant execute on function public.admin_set_feature(text,text,boolean,integer) to authenticated;
