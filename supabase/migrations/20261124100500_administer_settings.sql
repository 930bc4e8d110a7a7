-- What administrators decide for everybody: terms, prices, what plans include, switches. As with
-- accounts, each checks who asks, acts, and writes one entry.

create function public.admin_set_terms(currency text, trial_days int, grace_days int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb;
begin
  perform private.require_administrator();
  if currency is null or currency !~ '^[a-z]{3}$' then
    perform private.refuse('422', 'A currency has three small letters, such as usd.');
  end if;
  if trial_days is null or trial_days not between 0 and 90 then
    perform private.refuse('422', 'A trial has 0 to 90 days.');
  end if;
  if grace_days is null or grace_days not between 0 and 60 then
    perform private.refuse('422', 'Grace has 0 to 60 days.');
  end if;
  select to_jsonb(s) - 'id' into before from public.payment_settings s for update;
  update public.payment_settings s set currency = admin_set_terms.currency,
    trial_days = admin_set_terms.trial_days, grace_days = admin_set_terms.grace_days;
  perform private.audit('administrator', 'terms.changed', null, before,
    (select to_jsonb(s) - 'id' from public.payment_settings s));
end
$$;

-- Without an amount the plan is not sold. A price made by hand in Stripe goes before the server's own.
create function public.admin_set_price(plan text, amount int, stripe_price_id text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb;
begin
  perform private.require_administrator();
  stripe_price_id := nullif(trim(coalesce(stripe_price_id, '')), '');
  if amount is not null and amount not between 1 and 99999999 then
    perform private.refuse('422', 'A price is between 1 and 99999999 of the smallest unit.');
  end if;
  if stripe_price_id is not null and stripe_price_id !~ '^price_[A-Za-z0-9_]{1,249}$' then
    perform private.refuse('422', 'An id of a price in Stripe begins with price_.');
  end if;
  select to_jsonb(p) into before from public.plan_prices p
  where p.plan = admin_set_price.plan for update;
  if not found then
    perform private.refuse('404', 'There is no such plan for sale.');
  end if;
  update public.plan_prices p
  set amount = admin_set_price.amount, stripe_price_id = admin_set_price.stripe_price_id
  where p.plan = admin_set_price.plan;
  perform private.audit('administrator', 'price.changed', null, before,
    (select to_jsonb(p) from public.plan_prices p where p.plan = admin_set_price.plan));
end
$$;

-- Which sections of this page the plan's features leave, as `private.visible_sections` judges them.
create function private.count_sections(profile public.profiles) returns bigint
language sql stable set search_path = '' as $$
  select count(*) from unnest(private.section_keys()) as key
  where profile.sections_enabled -> key = 'true'
$$;

-- Whether a page of this plan uses a feature, so that taking it away shows less of it. A custom name
-- stays, and nothing of a page hangs on its domain and integrations.
create function private.uses_feature(profile public.profiles, feature text, max_count int)
returns boolean language sql stable set search_path = '' as $$
  select case feature
    when 'contact_card' then profile.sections_enabled -> 'vcard' = 'true'
    when 'lead_form' then profile.sections_enabled -> 'lead_form' = 'true'
    when 'audio' then profile.sections_enabled -> 'audio' = 'true' and profile.embed_audio <> ''
    when 'advanced_design' then profile.gradient_preset is not null
      or profile.font_heading <> 'Inter' or profile.font_body <> 'Inter'
      or profile.heading_size <> 20 or profile.body_size <> 14
      or profile.design_preferences - 'scheme' <> '{}'
    when 'unlimited_sections' then private.count_sections(profile) > coalesce(max_count, 3)
    else false
  end
$$;

-- From how many pages of the plan a change would hide something.
create function public.admin_preview_feature(plan text, feature text, is_enabled boolean, max_count int)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  now_is public.plan_features;
  pages bigint := 0;
begin
  perform private.require_administrator();
  select f.* into now_is from public.plan_features f
  where f.plan = admin_preview_feature.plan and f.feature = admin_preview_feature.feature;
  if not found then
    perform private.refuse('404', 'There is no such feature.');
  end if;
  if not is_enabled then
    select count(*) into pages from public.profiles p
    where p.plan = admin_preview_feature.plan and p.is_active
      and private.effective_plan(p.plan, p.plan_expiry, p.is_active) = admin_preview_feature.plan
      and private.uses_feature(p, admin_preview_feature.feature, admin_preview_feature.max_count)
      and (now_is.is_enabled
        or admin_preview_feature.feature = 'unlimited_sections'
          and coalesce(admin_preview_feature.max_count, 3) < coalesce(now_is.max_count, 3));
    if admin_preview_feature.plan = 'free' then
      pages := pages + (
        select count(*) from public.profiles p
        where p.plan in ('premium', 'yearly') and p.plan_expiry <= now() and p.is_active
          and private.uses_feature(p, admin_preview_feature.feature, admin_preview_feature.max_count)
          and (now_is.is_enabled
            or admin_preview_feature.feature = 'unlimited_sections'
              and coalesce(admin_preview_feature.max_count, 3) < coalesce(now_is.max_count, 3)));
    end if;
  end if;
  return jsonb_build_object('pages', pages);
end
$$;

create function public.admin_set_feature(plan text, feature text, is_enabled boolean, max_count int)
returns void language plpgsql security definer set search_path = '' as $$
declare
  before jsonb;
begin
  perform private.require_administrator();
  if is_enabled is null then
    perform private.refuse('422', 'Please say whether the plan includes it.');
  end if;
  if max_count is not null and (feature <> 'unlimited_sections' or max_count not between 0 and 100) then
    perform private.refuse('422', 'A plan shows 0 to 100 sections; nothing else is counted here.');
  end if;
  select to_jsonb(f) into before from public.plan_features f
  where f.plan = admin_set_feature.plan and f.feature = admin_set_feature.feature for update;
  if not found then
    perform private.refuse('404', 'There is no such feature.');
  end if;
  update public.plan_features f
  set is_enabled = admin_set_feature.is_enabled, max_count = admin_set_feature.max_count
  where f.plan = admin_set_feature.plan and f.feature = admin_set_feature.feature;
  perform private.audit('administrator', 'feature.changed', null, before, (
    select to_jsonb(f) from public.plan_features f
    where f.plan = admin_set_feature.plan and f.feature = admin_set_feature.feature));
end
$$;

create function public.admin_set_quota(plan text, quota text, maximum bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb;
begin
  perform private.require_administrator();
  if maximum is null or maximum not between 0 and 1000000000000 then
    perform private.refuse('422', 'A limit is between 0 and 1000000000000.');
  end if;
  select to_jsonb(q) into before from public.plan_quotas q
  where q.plan = admin_set_quota.plan and q.quota = admin_set_quota.quota for update;
  if not found then
    perform private.refuse('404', 'There is no such limit.');
  end if;
  update public.plan_quotas q set maximum = admin_set_quota.maximum
  where q.plan = admin_set_quota.plan and q.quota = admin_set_quota.quota;
  perform private.audit('administrator', 'quota.changed', null, before, (
    select to_jsonb(q) from public.plan_quotas q
    where q.plan = admin_set_quota.plan and q.quota = admin_set_quota.quota));
end
$$;

create function public.admin_set_switch(name text, is_on boolean, note text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb;
begin
  perform private.require_administrator();
  note := private.to_note(note);
  if is_on is null then
    perform private.refuse('422', 'Please say whether it is on.');
  end if;
  select to_jsonb(s) - 'changed_at' into before from public.switches s
  where s.name = admin_set_switch.name for update;
  if not found then
    perform private.refuse('404', 'There is no such switch.');
  end if;
  update public.switches s
  set is_on = admin_set_switch.is_on, note = admin_set_switch.note, changed_at = now()
  where s.name = admin_set_switch.name;
  perform private.audit('administrator', 'switch.changed', null, before, (
    select to_jsonb(s) - 'changed_at' from public.switches s where s.name = admin_set_switch.name), note);
end
$$;

revoke all on function private.count_sections(public.profiles),
  private.uses_feature(public.profiles, text, int) from public;
revoke all on function public.admin_set_terms(text, int, int), public.admin_set_price(text, int, text),
  public.admin_preview_feature(text, text, boolean, int),
  public.admin_set_feature(text, text, boolean, int), public.admin_set_quota(text, text, bigint),
  public.admin_set_switch(text, boolean, text) from public, anon, authenticated, service_role;
grant execute on function public.admin_set_terms(text, int, int), public.admin_set_price(text, int, text),
  public.admin_preview_feature(text, text, boolean, int),
  public.admin_set_feature(text, text, boolean, int), public.admin_set_quota(text, text, bigint),
  public.admin_set_switch(text, boolean, text) to authenticated;
