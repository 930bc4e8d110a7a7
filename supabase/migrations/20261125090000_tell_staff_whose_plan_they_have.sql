-- What staff have comes from their agency, and they are told so where plans are sold.
create or replace function public.own_billing()
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'plan', private.effective_plan(p.plan, p.plan_expiry, p.is_active),
    'stored_plan', p.plan, 'plan_expiry', p.plan_expiry, 'is_active', p.is_active,
    'can_trial', private.can_trial(u.id),
    'is_confirmed', u.email_confirmed_at is not null,
    'is_customer', exists (
      select from private.stripe_customers c where c.user_id = u.id and c.customer_id is not null),
    'subscription', (
      select jsonb_build_object('plan', s.plan, 'status', s.status, 'is_trial', s.is_trial,
        'renews', s.renews, 'period_end', s.covers_until, 'ends_at', e.ends_at,
        'amount', s.amount, 'currency', s.currency)
      from private.latest_facts(u.id) s
      left join private.subscription_ends(u.id) e on e.source = s.source
      where s.kind = 'subscription'
        and s.status in ('trialing', 'active', 'past_due', 'unpaid', 'paused')
      order by s.id desc limit 1),
    'year_ends_at', (select max(y.ends_at) from private.paid_years(u.id) y),
    'grant', (
      select jsonb_build_object('plan', g.plan, 'ends_at', g.covers_until)
      from private.latest_facts(u.id) g
      where g.kind = 'grant' and g.plan <> 'free' and (g.covers_until is null or g.covers_until > now())),
    -- Whose staff they are: their plan is that of the agency.
    'agency', (
      select jsonb_build_object('name', a.name)
      from public.agency_staff s join public.agencies a on a.owner_id = s.agency_id
      where s.user_id = u.id),
    'checkout', (
      select jsonb_build_object('id', c.id, 'plan', c.plan, 'status', c.status,
        'created_at', c.created_at)
      from private.checkouts c where c.user_id = u.id and c.created_at > now() - interval '1 day'
      order by c.created_at desc limit 1))
  from auth.users u join public.profiles p on p.user_id = u.id
  where u.id = (select auth.uid())
$$;
