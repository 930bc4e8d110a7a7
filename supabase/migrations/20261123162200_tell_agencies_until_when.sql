-- Until when a plan runs on after a payment failed: an agency's says so in no column.
create or replace function private.plan_mail(owner uuid, mail text, about timestamptz)
returns table (email text, full_name text, plan text, ends_at timestamptz, amount bigint, currency text)
language sql stable set search_path = '' as $$
  select u.email, coalesce(p.full_name, ''), coalesce(s.plan, p.plan),
    case when mail <> 'payment_failed' then plan_mail.about
      when greatest(p.plan_expiry, s.ends_at) > now() then greatest(p.plan_expiry, s.ends_at) end,
    coalesce(asked.amount, price.amount), coalesce(asked.currency, settings.currency)
  from auth.users u
  join public.profiles p on p.user_id = u.id
  cross join public.payment_settings settings
  left join lateral (
    select f.source, f.plan, f.is_trial, f.renews, f.trial_until, e.ends_at
    from private.latest_facts(u.id) f
    left join private.subscription_ends(u.id) e on e.source = f.source
    where f.kind = 'subscription' and f.status = case mail
      when 'trial_ends' then 'trialing' when 'payment_failed' then 'past_due' end
    order by f.id desc limit 1) s on true
  left join lateral (
    select c.amount, c.currency from private.checkouts c
    where c.user_id = u.id and c.plan = s.plan and c.status = 'done'
    order by c.created_at desc limit 1) asked on true
  left join public.plan_prices price on price.plan = s.plan
  where u.id = owner and u.email <> '' and case mail
    when 'trial_ends' then s.is_trial and s.renews and s.trial_until = plan_mail.about
    when 'payment_failed' then s.source is not null
    else p.plan = 'yearly' and p.plan_expiry = plan_mail.about
  end
$$;
