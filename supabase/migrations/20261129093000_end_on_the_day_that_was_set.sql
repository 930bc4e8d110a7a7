-- The day a subscription was told to end on, where that is after its period: until then it renews. Null where
-- it ends with its period, or goes on.
alter table public.ledger add column cancels_at timestamptz;
grant select (cancels_at) on public.ledger to authenticated;

create or replace function private.record_facts(owner uuid, facts jsonb)
returns integer language plpgsql security definer set search_path = '' as $$
declare
  fact public.ledger;
  known public.ledger;
  own constant text[] := array['id', 'user_id', 'recorded_at', 'actor'];
  added integer := 0;
  has_paid_year boolean := false;
  has_return boolean := false;
begin
  perform private.lock_billing(owner);
  for fact in select * from jsonb_populate_recordset(null::public.ledger, facts) loop
    fact.is_trial := coalesce(fact.is_trial, false);
    fact.renews := coalesce(fact.renews, false);
    fact.status := coalesce(fact.status, '');
    fact.note := coalesce(fact.note, '');
    select * into known from public.ledger l
    where l.user_id = owner and l.kind = fact.kind and l.source = fact.source
    order by l.id desc limit 1;
    if found and fact.kind <> 'grant' and to_jsonb(known) - own = to_jsonb(fact) - own then
      continue;
    end if;
    insert into public.ledger (user_id, happened_at, kind, source, status, plan, amount, currency,
      covers_from, covers_until, belongs_to, is_trial, trial_from, trial_until, renews, actor, note,
      next_plan, amount_due, retry_at, cancels_at)
    values (owner, fact.happened_at, fact.kind, fact.source, fact.status, fact.plan, fact.amount,
      fact.currency, fact.covers_from, fact.covers_until, fact.belongs_to, fact.is_trial,
      fact.trial_from, fact.trial_until, fact.renews, fact.actor, fact.note,
      fact.next_plan, fact.amount_due, fact.retry_at, fact.cancels_at);
    added := added + 1;
    if fact.kind = 'subscription' and fact.is_trial then
      insert into private.used_trials (email_hash)
      select private.email_hash(u.email) from auth.users u where u.id = owner and u.email <> ''
      on conflict do nothing;
    end if;
    if fact.kind = 'subscription' and fact.status = 'past_due' then
      perform private.queue_plan_mail(owner, 'payment_failed',
        coalesce(fact.covers_from, fact.happened_at));
    end if;
    has_return := has_return or fact.kind in ('refund', 'dispute');
    has_paid_year := has_paid_year
      or fact.kind = 'payment' and fact.status = 'succeeded' and fact.plan = 'yearly';
  end loop;
  if has_paid_year then
    -- Who has paid a year is not to be charged for a month as well.
    perform graphile_worker.add_job('end_subscription',
      json_build_object('user_id', owner, 'subscription', s.source, 'when', 'period_end'),
      job_key => 'end_subscription ' || s.source)
    from private.latest_facts(owner) s
    where s.kind = 'subscription' and s.plan = 'premium' and s.renews
      and (s.status in ('active', 'past_due') or s.status = 'trialing' and (s.is_trial
        -- It waits for the end of a year behind which another one was paid.
        or s.covers_until < (select max(y.ends_at) from private.paid_years(owner) y)));
  end if;
  if has_return and (select t.ends_on_return from public.payment_settings t) then
    perform graphile_worker.add_job('end_subscription',
      json_build_object('user_id', owner, 'subscription', r.source, 'when', r.ends),
      job_key => 'end_subscription ' || r.source)
    from private.returned_subscriptions(owner) r;
  end if;
  perform private.refresh_plan(owner);
  return added;
end
$$;

create or replace function private.ends_agency(fact public.ledger)
returns boolean language sql immutable set search_path = '' as $$
  select coalesce(fact.kind = 'subscription' and fact.status = 'active'
    and private.agency_seats(fact.plan) > 0
    and (not fact.renews or fact.cancels_at is not null
      or fact.next_plan is not null and private.agency_seats(fact.next_plan) = 0), false)
$$;

create or replace function public.own_billing()
returns jsonb language sql stable security definer set search_path = '' as $$
  select private.require_assurance();
  select jsonb_build_object(
    'plan', private.effective_plan(p.plan, p.plan_expiry, p.is_active),
    'stored_plan', p.plan, 'plan_expiry', p.plan_expiry, 'is_active', p.is_active,
    -- What is in force again once the page is open.
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
        'returned', case when s.status = 'active' and s.plan is not null and e.ends_at is null
          then private.return_of(u.id, s.source) end)
      from private.latest_facts(u.id) s
      left join private.subscription_ends(u.id) e on e.source = s.source
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
    -- Whose staff they are: their plan is that of the agency.
    'agency', (
      select jsonb_build_object('name', a.name)
      from public.agency_staff s join public.agencies a on a.owner_id = s.agency_id
      where s.user_id = u.id),
    'checkout', private.own_checkout(u.id))
  from auth.users u join public.profiles p on p.user_id = u.id
  where u.id = (select auth.uid())
$$;

create or replace function private.queue_receipt()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  before public.ledger;
  lived boolean;
  is_canceled boolean;
  receipt text;
begin
  select * into before from public.ledger l
  where l.user_id = new.user_id and l.kind = new.kind and l.source = new.source and l.id < new.id
  order by l.id desc limit 1;
  is_canceled := before.renews and before.cancels_at is null
    and not (new.renews and new.cancels_at is null);
  if new.kind = 'subscription' then
    lived := exists (
      select from public.ledger l
      where l.user_id = new.user_id and l.kind = 'subscription' and l.source = new.source
        and l.id < new.id and l.status in ('trialing', 'active', 'past_due', 'unpaid', 'paused'));
    receipt := case
      when new.status not in ('trialing', 'active') then
        -- Owners who are late with a payment can cancel too.
        case when new.status = 'past_due' and is_canceled then 'canceled' end
      when not lived then
        case when new.status = 'trialing' and new.is_trial then 'trial_began' else 'purchased' end
      when before.plan <> new.plan then 'switched'
      when before.next_plan is distinct from new.next_plan and new.next_plan is not null
        then 'switch_planned'
      when is_canceled then 'canceled'
    end;
  elsif new.kind = 'payment' then
    receipt := case when new.plan = 'yearly' and new.belongs_to is null
      and new.status = 'succeeded' and before.status is distinct from 'succeeded' then 'purchased' end;
  elsif new.kind = 'grant' then
    receipt := case when new.plan <> 'free' then 'granted' end;
  end if;
  -- A history that is read for the first time is no news.
  if receipt is not null and new.happened_at > now() - interval '40 days' then
    perform graphile_worker.add_job('announce_receipt',
      json_build_object('fact', new.id, 'kind', receipt), job_key => 'announce_receipt ' || new.id);
  end if;
  return null;
end
$$;

drop function private.receipt(bigint, text);
create function private.receipt(fact bigint, receipt text)
returns table(email text, full_name text, time_zone text, plan text, plan_before text, status text, amount bigint, currency text, happened_at timestamp with time zone, starts_at timestamp with time zone, ends_at timestamp with time zone, renews boolean, renewing jsonb, can_resume boolean, next_plan text, was_planned boolean, charged jsonb) language sql stable set search_path = '' as $$
  select u.email, coalesce(p.full_name, ''), private.zone_of(u.id), f.plan, before.plan, f.status,
    f.amount, f.currency, f.happened_at,
    case when f.kind = 'payment' then y.starts_at else f.covers_from end,
    case when f.kind = 'payment' then y.ends_at else coalesce(f.cancels_at, f.covers_until) end,
    f.renews and f.cancels_at is null, (
      select jsonb_build_object('plan', s.plan, 'amount', s.amount, 'currency', s.currency,
        'at', s.covers_until)
      from private.latest_facts(f.user_id) s
      where f.kind = 'grant' and s.kind = 'subscription' and s.renews and s.plan is not null
        and s.status in ('trialing', 'active')
      order by s.id desc limit 1),
    not exists (select from private.account_deletions d where d.user_id = f.user_id)
      and not exists (
        select from private.paid_years(f.user_id) r where r.ends_at > f.covers_until),
    f.next_plan, coalesce(before.next_plan = f.plan, false), (
      -- What the switch itself charged: the first payment that was heard of with it.
      select jsonb_build_object('amount', c.amount, 'currency', c.currency, 'at', c.happened_at)
      from public.ledger c
      where receipt.receipt = 'switched' and c.user_id = f.user_id and c.kind = 'payment'
        and c.belongs_to = f.source and c.status = 'succeeded' and c.id > f.id
        and c.happened_at < f.covers_until and not exists (
          select from public.ledger l
          where l.user_id = f.user_id and l.kind = 'payment' and l.source = c.source and l.id < f.id)
      order by c.id limit 1)
  from public.ledger f
  join auth.users u on u.id = f.user_id
  join public.profiles p on p.user_id = u.id
  left join lateral (
    select l.plan, l.next_plan from public.ledger l
    where l.user_id = f.user_id and l.kind = f.kind and l.source = f.source and l.id < f.id
    order by l.id desc limit 1) before on true
  left join private.paid_years(f.user_id) y on f.kind = 'payment' and y.source = f.source
  where f.id = receipt.fact and u.email <> ''
    and coalesce(y.ends_at, f.covers_until, 'infinity') > now() and not exists (
    select from public.ledger l
    where l.user_id = f.user_id and l.kind = f.kind and l.source = f.source and l.id > f.id
      and case receipt.receipt
        when 'switched' then l.plan is distinct from f.plan
        when 'switch_planned' then l.next_plan is distinct from f.next_plan
        when 'canceled' then l.renews and l.cancels_at is null
          or l.status not in ('trialing', 'active', 'past_due')
        when 'granted' then true
        else l.status in ('canceled', 'incomplete_expired') end)
$$;

create or replace function private.monthly_revenue()
returns jsonb language sql stable security definer set search_path = '' as $$
  with latest as materialized (
    select distinct on (l.kind, l.source) l.* from public.ledger l
    where l.kind = 'subscription'
      or l.kind in ('payment', 'refund', 'dispute') and l.happened_at > now() - interval '1 year'
    order by l.kind, l.source, l.id desc
  ), monthly as (
    -- A switch that is planned has the later price already; what runs is at the price from before it.
    select s.currency, coalesce(case when s.covers_until > now() and s.next_plan is not null then (
        select l.amount from public.ledger l
        where l.kind = 'subscription' and l.source = s.source and l.id < s.id and l.plan = s.plan
          and l.next_plan is null and l.amount is not null
        order by l.id desc limit 1) end, s.amount)::numeric as amount
    from latest s
    where s.kind = 'subscription' and s.status in ('active', 'past_due') and s.renews and s.plan is not null
    union all
    select y.currency, y.amount / 12.0 from latest y
    where y.kind = 'payment' and y.plan = 'yearly' and y.belongs_to is null and y.status = 'succeeded'
      and y.happened_at > now() - interval '1 year'
      and y.amount > (
        select coalesce(sum(r.amount), 0) from latest r
        where r.kind = 'refund' and r.belongs_to = y.source and r.status in ('succeeded', 'pending'))
      and not exists (
        select from latest d where d.kind = 'dispute' and d.belongs_to = y.source
          and d.status not in ('won', 'prevented') and d.status not like 'warning%')
  )
  select coalesce(jsonb_object_agg(m.currency, m.amount), '{}')
  from (
    select currency, round(sum(amount))::bigint as amount from monthly
    where currency is not null and amount > 0 group by currency) m
$$;
