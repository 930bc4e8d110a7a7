-- Returned payments: refunds, disputes, and plans that ended with them.

-- Fully returned payments, and how they were returned.
create or replace function private.returns(owner uuid)
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

-- Returns that ended the plan: no later payment still covered it at the time.
create or replace function private.ending_returns(owner uuid)
returns table(payment text, belongs_to text, plan text, returned_at timestamptz, cause text)
language sql stable set search_path = '' as $$
  select r.* from private.returns(owner) r
  join private.latest_facts(owner) p on p.kind = 'payment' and p.source = r.payment
  where not exists (
    select from private.latest_facts(owner) l
    where l.kind = 'payment' and l.status = 'succeeded' and l.plan is not null
      and l.happened_at > p.happened_at and coalesce(l.covers_until, 'infinity') > r.returned_at)
$$;

-- How a subscription's last payment was returned; null if it wasn't.
create or replace function private.return_of(owner uuid, subscription text) returns text
language sql stable set search_path = '' as $$
  select r.cause from private.latest_facts(owner) p
  left join private.returns(owner) r on r.payment = p.source
  where p.kind = 'payment' and p.belongs_to = subscription and p.status = 'succeeded'
  order by p.covers_until desc, p.happened_at desc limit 1
$$;

-- Subscriptions to end because of returned payments: now, or at the end of the period that is still paid.
create or replace function private.returned_subscriptions(owner uuid)
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

-- The last paid plan to end, when it ended, and whether its payment was returned.
create or replace function private.ended_plan(owner uuid)
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
    -- An agency that was switched to another plan, or whose plan an administrator removed.
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
