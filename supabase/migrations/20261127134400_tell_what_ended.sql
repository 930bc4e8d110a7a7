-- A subscription can change to a cheaper plan with its period, owes an amount until a day, and ends by
-- itself once its payment went back. Billing says each of them, and which plan ended and why.
alter table public.ledger
  add next_plan text check (
    next_plan in ('free', 'premium', 'yearly', 'agency_50', 'agency_100', 'agency_500')),
  add amount_due bigint check (amount_due >= 0),
  add retry_at timestamptz;
grant select (next_plan, amount_due, retry_at) on public.ledger to authenticated;

alter table public.payment_settings add ends_on_return boolean not null default true;

-- What was paid keeps its plan until the period ends; then the next one is in force, heard of or not.
create or replace function private.plan_sources(owner uuid)
returns table(plan text, ends_at timestamp with time zone) language sql stable set search_path to '' as $$
  select s.plan, case when f.next_plan is null then s.ends_at else least(s.ends_at, f.covers_until) end
  from private.subscription_ends(owner) s
  join private.latest_facts(owner) f on f.kind = 'subscription' and f.source = s.source
  where s.ends_at is not null
  union all
  select f.next_plan, s.ends_at
  from private.subscription_ends(owner) s
  join private.latest_facts(owner) f on f.kind = 'subscription' and f.source = s.source
  where s.ends_at is not null and f.next_plan is not null and f.covers_until <= now()
  union all
  select 'yearly', max(y.ends_at) from private.paid_years(owner) y having count(*) > 0
  union all
  select g.plan, g.covers_until from private.latest_facts(owner) g
  where g.kind = 'grant' and g.plan <> 'free'
  union all
  select o.plan, null from public.agency_staff s join public.profiles o on o.user_id = s.agency_id
  where s.user_id = owner and private.agency_seats(o.plan) > 0
$$;

-- Payments whose money went back, all of it, and how.
create function private.returns(owner uuid)
returns table(payment text, belongs_to text, plan text, returned_at timestamptz, cause text)
language sql stable set search_path = '' as $$
  select p.source, p.belongs_to, p.plan, r.returned_at, r.cause
  from private.latest_facts(owner) p
  cross join lateral (
    select max(b.happened_at) as returned_at,
      case when bool_or(b.kind = 'dispute') then 'dispute' else 'refund' end as cause
    from private.latest_facts(owner) b
    where b.belongs_to = p.source and (
      b.kind = 'refund' and b.status in ('succeeded', 'pending')
      or b.kind = 'dispute' and b.status not in ('won', 'prevented')
        and b.status not like 'warning%')) r
  where p.kind = 'payment' and p.status = 'succeeded' and p.plan is not null
    and p.id not in (select k.id from private.kept_payments(owner) k)
$$;
revoke all on function private.returns(uuid) from public, anon, authenticated, service_role;

-- How the newest payment of a subscription went back; null where it did not.
create function private.return_of(owner uuid, subscription text) returns text
language sql stable set search_path = '' as $$
  select r.cause from private.latest_facts(owner) p
  left join private.returns(owner) r on r.payment = p.source
  where p.kind = 'payment' and p.belongs_to = subscription and p.status = 'succeeded'
  order by p.covers_until desc, p.happened_at desc limit 1
$$;
revoke all on function private.return_of(uuid, text) from public, anon, authenticated, service_role;

-- Subscriptions to end because their money went back: now, or with the period that is still paid.
create function private.returned_subscriptions(owner uuid)
returns table(source text, ends text) language sql stable set search_path = '' as $$
  select s.source, case when s.status = 'active' and e.ends_at is not null
    then 'period_end' else 'now' end
  from private.latest_facts(owner) s
  left join private.subscription_ends(owner) e on e.source = s.source
  where s.kind = 'subscription' and s.plan is not null
    and s.status in ('trialing', 'active', 'past_due', 'unpaid', 'paused')
    and (s.status = 'active' and e.ends_at is null or exists (
      select from private.returns(owner) r where r.belongs_to = s.source and r.cause = 'dispute'))
$$;
revoke all on function private.returned_subscriptions(uuid)
  from public, anon, authenticated, service_role;

-- The last paid plan that is over, when it ended, and whether its money went back.
create function private.ended_plan(owner uuid)
returns table(plan text, ended_at timestamptz, cause text)
language sql stable set search_path = '' as $$
  with latest as materialized (select * from private.latest_facts(owner))
  select e.* from (
    select s.plan, least(s.happened_at, s.recorded_at) as ended_at,
      coalesce(private.return_of(owner, s.source), '') as cause
    from latest s where s.kind = 'subscription' and s.status = 'canceled' and s.plan is not null
    union all
    select r.plan, r.returned_at, r.cause from private.returns(owner) r
    where r.plan = 'yearly' and r.belongs_to is null
    union all
    -- An agency that was switched to another plan, or whose plan an administrator took back.
    select was.plan, now_is.covers_from, ''
    from (
      select l.* from public.ledger l
      where l.user_id = owner and l.kind in ('subscription', 'grant')
        and private.agency_seats(l.plan) > 0
      order by l.id desc limit 1) was
    join latest now_is on now_is.kind = was.kind and now_is.source = was.source
    where now_is.plan <> was.plan and private.agency_seats(now_is.plan) = 0) e
  order by e.ended_at desc nulls last limit 1
$$;
revoke all on function private.ended_plan(uuid) from public, anon, authenticated, service_role;

create or replace function private.record_facts(owner uuid, facts jsonb)
returns integer language plpgsql security definer set search_path to '' as $$
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
      next_plan, amount_due, retry_at)
    values (owner, fact.happened_at, fact.kind, fact.source, fact.status, fact.plan, fact.amount,
      fact.currency, fact.covers_from, fact.covers_until, fact.belongs_to, fact.is_trial,
      fact.trial_from, fact.trial_until, fact.renews, fact.actor, fact.note,
      fact.next_plan, fact.amount_due, fact.retry_at);
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

create or replace function public.own_billing()
returns jsonb language sql stable security definer set search_path to '' as $$
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
        'period_end', s.covers_until, 'ends_at', e.ends_at, 'amount', s.amount,
        'currency', s.currency, 'amount_due', s.amount_due, 'retry_at', s.retry_at,
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

-- A dispute or a full refund ends the subscription, unless administrators choose otherwise.
create function public.admin_set_returns(ends_on_return boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  before jsonb;
begin
  perform private.require_administrator();
  if ends_on_return is null then
    perform private.refuse('422', 'Choose whether a refund ends the subscription.');
  end if;
  select to_jsonb(s) - 'id' into before from public.payment_settings s for update;
  update public.payment_settings s set ends_on_return = admin_set_returns.ends_on_return;
  perform private.audit('administrator', 'terms.changed', null, before,
    (select to_jsonb(s) - 'id' from public.payment_settings s));
end
$$;
revoke all on function public.admin_set_returns(boolean) from public, anon, authenticated, service_role;
grant execute on function public.admin_set_returns(boolean) to authenticated;

select private.guard_tables(), private.guard_functions();
