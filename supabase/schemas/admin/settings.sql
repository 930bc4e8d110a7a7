-- Administrators' decisions that apply to everyone: terms, prices, plan features, switches. As with
-- accounts, each function checks the caller, acts, and writes one audit entry.
create or replace function public.admin_set_terms(currency text, trial_days int, grace_days int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb;
begin
  perform private.require_administrator();
  perform private.refuse_if('currency_malformed', currency is null or currency !~ '^[a-z]{3}$');
  perform private.refuse_if('trial_out_of_range', trial_days is null or trial_days not between 0 and 90);
  perform private.refuse_if('grace_out_of_range', grace_days is null or grace_days not between 0 and 60);
  select to_jsonb(s) - 'id' into before from public.payment_settings s for update;
  update public.payment_settings s set currency = admin_set_terms.currency,
    trial_days = admin_set_terms.trial_days, grace_days = admin_set_terms.grace_days;
  perform private.audit('administrator', 'terms.changed', null, before,
    (select to_jsonb(s) - 'id' from public.payment_settings s));
end
$$;
grant execute on function public.admin_set_terms(text,integer,integer) to authenticated;

-- Without an amount the plan isn't sold. A price made by hand in Stripe has priority over the server's own.
create or replace function public.admin_set_price(plan text, amount int, stripe_price_id text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb;
begin
  perform private.require_administrator();
  stripe_price_id := nullif(trim(coalesce(stripe_price_id, '')), '');
  perform private.refuse_if('price_out_of_range', amount is not null and amount not between 1 and 99999999);
  perform private.refuse_if('stripe_price_malformed',
    stripe_price_id is not null and stripe_price_id !~ '^price_[A-Za-z0-9_]{1,249}$');
  select to_jsonb(p) into before from public.plan_prices p
  where p.plan = admin_set_price.plan for update;
  perform private.refuse_if('plan_not_for_sale', not found);
  update public.plan_prices p
  set amount = admin_set_price.amount, stripe_price_id = admin_set_price.stripe_price_id
  where p.plan = admin_set_price.plan;
  perform private.audit('administrator', 'price.changed', null, before,
    (select to_jsonb(p) from public.plan_prices p where p.plan = admin_set_price.plan));
end
$$;
grant execute on function public.admin_set_price(text,integer,text) to authenticated;

create or replace function public.admin_set_quota(plan text, quota text, maximum bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb;
begin
  perform private.require_administrator();
  perform private.refuse_if('limit_out_of_range',
    maximum is null or maximum not between 0 and 1000000000000);
  select to_jsonb(q) into before from public.plan_quotas q
  where q.plan = admin_set_quota.plan and q.quota = admin_set_quota.quota for update;
  perform private.refuse_if('limit_unknown', not found);
  update public.plan_quotas q set maximum = admin_set_quota.maximum
  where q.plan = admin_set_quota.plan and q.quota = admin_set_quota.quota;
  perform private.audit('administrator', 'quota.changed', null, before, (
    select to_jsonb(q) from public.plan_quotas q
    where q.plan = admin_set_quota.plan and q.quota = admin_set_quota.quota));
end
$$;
grant execute on function public.admin_set_quota(text,text,bigint) to authenticated;

-- A dispute or a full refund ends the subscription, unless administrators choose otherwise.
create or replace function public.admin_set_returns(ends_on_return boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb;
begin
  perform private.require_administrator();
  perform private.refuse_if('return_choice_missing', ends_on_return is null);
  select to_jsonb(s) - 'id' into before from public.payment_settings s for update;
  update public.payment_settings s set ends_on_return = admin_set_returns.ends_on_return;
  perform private.audit('administrator', 'terms.changed', null, before,
    (select to_jsonb(s) - 'id' from public.payment_settings s));
end
$$;
grant execute on function public.admin_set_returns(boolean) to authenticated;
