-- What a bank took back for good is no revenue.
create index ledger_money_idx on public.ledger (happened_at)
where kind in ('payment', 'refund', 'dispute');
drop index public.ledger_payments_idx;

create or replace function private.revenue(first_day date, last_day date)
returns table (day date, currency text, amount bigint) language sql stable
set search_path = '' set timezone = 'UTC' as $$
  with noted as (
    select distinct on (l.kind, l.source) l.kind, l.status, l.amount, l.currency, l.happened_at
    from public.ledger l
    where l.kind in ('payment', 'refund', 'dispute')
      and l.happened_at >= first_day and l.happened_at < last_day + 1
    order by l.kind, l.source, l.id desc
  )
  select n.happened_at::date, n.currency,
    sum(case n.kind when 'payment' then n.amount else -n.amount end)::bigint
  from noted n
  where n.amount > 0 and case n.kind
    when 'payment' then n.status = 'succeeded'
    when 'refund' then n.status in ('succeeded', 'pending')
    else n.status = 'lost' end
  group by 1, 2
$$;

-- What comes in every month if nobody comes or goes, by currency: what subscriptions that renew cost,
-- and a twelfth of each year that runs.
create function private.monthly_revenue()
returns jsonb language sql stable security definer set search_path = '' as $$
  with latest as materialized (
    select distinct on (l.kind, l.source) l.* from public.ledger l
    where l.kind = 'subscription'
      or l.kind in ('payment', 'refund', 'dispute') and l.happened_at > now() - interval '1 year'
    order by l.kind, l.source, l.id desc
  ), monthly as (
    select s.currency, s.amount::numeric as amount from latest s
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

create or replace function public.payment_overview()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_administrator();
  return private.payment_state() || jsonb_build_object('monthly', private.monthly_revenue());
end
$$;

revoke all on function private.monthly_revenue() from public;
select private.guard_functions();
