-- The figures of an installation.

-- Money by day and currency: what came in, less what was given back. What was noted of a payment more
-- than once counts as it was noted last.
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

-- Days are those of UTC; of at most 400 of them.
create or replace function public.admin_overview(first_day date, last_day date)
returns jsonb language plpgsql stable security definer set search_path to '' set "TimeZone" to 'UTC' as $$
begin
  perform private.require_assurance();
  perform private.require_administrator();
  if first_day is null or last_day is null or last_day < first_day or last_day - first_day > 400 then
    perform private.refuse('days_too_many');
  end if;
  return jsonb_build_object(
    'now', (
      select jsonb_build_object(
        'accounts', count(*) filter (where d.status <> 'invited'),
        'invited', count(*) filter (where d.status = 'invited'), 'active_pages', count(*) filter (where d.status = 'active' and d.username <> ''),
        'agencies', count(*) filter (where d.is_agency),
        'suspended', count(*) filter (where d.status = 'suspended'),
        'unconfirmed', count(*) filter (where d.status = 'unconfirmed'),
        'leaving', count(*) filter (where d.status = 'leaving'),
        'plans', (
          select jsonb_object_agg(p.plan, p.accounts) from (
            select case when e.agency_owner_id is null then e.plan else 'staff' end as plan, count(*) as accounts
            from private.directory e where e.status <> 'invited' group by 1) p),
        'queue', (
          select jsonb_build_object(
            'waiting', count(*) filter (where j.attempts < j.max_attempts),
            'failed', count(*) filter (where j.attempts >= j.max_attempts))
          from graphile_worker.jobs j))
      from private.directory d),
    'days', (
      with sign_ups as (
        select d.created_at::date as day, count(*) as number from private.directory d
        where d.created_at >= first_day and d.created_at < last_day + 1 and d.status <> 'invited' group by 1
      ), events as (
        select a.day, sum(a.event_count) as number from public.analytics_daily a
        where a.day between first_day and last_day group by 1
      ), leads as (
        select l.created_at::date as day, count(*) as number from public.leads l
        where l.created_at >= first_day and l.created_at < last_day + 1 group by 1
      ), revenue as (
        select r.day, jsonb_object_agg(r.currency, r.amount) as amounts
        from private.revenue(first_day, last_day) r group by 1
      )
      select jsonb_agg(jsonb_build_object('day', d.day::date,
        'sign_ups', coalesce(s.number, 0), 'events', coalesce(e.number, 0),
        'leads', coalesce(l.number, 0), 'revenue', coalesce(r.amounts, '{}')) order by d.day)
      from generate_series(first_day, last_day, interval '1 day') as d (day)
      left join sign_ups s on s.day = d.day::date
      left join events e on e.day = d.day::date
      left join leads l on l.day = d.day::date
      left join revenue r on r.day = d.day::date),
    'revenue', (
      select coalesce(jsonb_object_agg(t.currency, t.amount), '{}') from (
        select r.currency, sum(r.amount) as amount
        from private.revenue(first_day, last_day) r group by 1) t));
end
$$;
grant execute on function public.admin_overview(date,date) to authenticated;

-- Shows administrators who grant a plan what the user keeps paying (decision 088).
create or replace function private.renewing(owner uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('plan', s.plan, 'amount', s.amount, 'currency', s.currency,
    'at', s.covers_until)
  from private.latest_facts(owner) s
  where s.kind = 'subscription' and s.renews and s.plan is not null
    and s.status in ('trialing', 'active', 'past_due')
  order by s.id desc limit 1
$$;

-- Monthly recurring revenue by currency: the price of each subscription that renews, and a twelfth of each
-- yearly one.
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
