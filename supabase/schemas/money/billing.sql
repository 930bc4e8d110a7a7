-- Plan and payments, as shown to their owner.

-- Billing explains why a trial ended at once: its email or card had already had one (decision 088).
create or replace function public.own_billing()
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'plan', private.effective_plan(p.plan, p.plan_expiry, p.is_active),
    'stored_plan', p.plan, 'plan_expiry', p.plan_expiry, 'is_active', p.is_active,
    -- The plan that resumes once the page reopens.
    'held_plan', private.effective_plan(p.plan, p.plan_expiry, true),
    'can_trial', private.can_trial(u.id),
    'is_confirmed', u.email_confirmed_at is not null,
    'is_customer', exists (
      select from private.stripe_customers c where c.user_id = u.id and c.customer_id is not null),
    'subscription', (
      select jsonb_build_object(
        'plan', case when s.next_plan is not null and s.covers_until <= now()
          then s.next_plan else s.plan end,
        'next_plan', case when s.covers_until > now() then s.next_plan end,
        'status', s.status, 'is_trial', s.is_trial, 'renews', s.renews,
        'period_end', s.covers_until, 'cancels_at', s.cancels_at, 'ends_at', e.ends_at,
        'amount', s.amount, 'currency', s.currency, 'amount_due', s.amount_due, 'retry_at', s.retry_at,
        'returned', r.cause, 'returned_plan', r.plan)
      from private.latest_facts(u.id) s
      left join private.subscription_ends(u.id) e on e.source = s.source
      -- The last payment may be for the plan before a switch.
      left join lateral (
        select b.cause, b.plan from private.returns(u.id) b
        where b.belongs_to = s.source and s.status = 'active' and s.plan is not null
          and e.ends_at is null
        order by b.returned_at desc limit 1) r on true
      where s.kind = 'subscription'
        and s.status in ('trialing', 'active', 'past_due', 'unpaid', 'paused')
      order by s.id desc limit 1),
    'ended', (
      select jsonb_build_object('plan', e.plan, 'ended_at', e.ended_at, 'cause', e.cause)
      from private.ended_plan(u.id) e
      where private.effective_plan(p.plan, p.plan_expiry, true) = 'free'
        or private.agency_seats(e.plan) > 0 and private.agency_seats(p.plan) = 0),
    'year_ends_at', (select max(y.ends_at) from private.paid_years(u.id) y),
    'grant', (
      select jsonb_build_object('plan', g.plan, 'ends_at', g.covers_until)
      from private.latest_facts(u.id) g
      where g.kind = 'grant' and g.plan <> 'free' and (g.covers_until is null or g.covers_until > now())),
    'seats', p.agency_max_staff,
    -- The agency they work for, and whose plan they have.
    'agency', (
      select jsonb_build_object('name', a.name)
      from public.agency_staff s join public.agencies a on a.owner_id = s.agency_id
      where s.user_id = u.id),
    'checkout', private.own_checkout(u.id))
  from auth.users u join public.profiles p on p.user_id = u.id
  where u.id = (select auth.uid())
$$;
grant execute on function public.own_billing() to authenticated;

-- Includes why a trial was refused.
create or replace function private.own_checkout(owner uuid)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', c.id, 'plan', c.plan, 'status', c.status,
    'created_at', c.created_at, 'refusal', (
      select t.because from private.judged_trials t
      where t.user_id = owner and t.because is not null and t.judged_at >= c.created_at
      order by t.judged_at desc limit 1))
  from private.checkouts c
  where c.user_id = owner and (c.status = 'processing' or c.created_at > now() - interval '1 day')
  order by c.status = 'processing' desc, c.created_at desc
  limit 1
$$;
