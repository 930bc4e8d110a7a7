-- An installation's figures.

-- Money by day and currency: received, minus refunded. If recorded more than once, the last counts.
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

-- Subscriptions that changed each day: trials converted, trials lost, and paid ones that ended. A
-- subscription counts once for each change, at its first fact.
create or replace function private.subscription_turns(first_day date, last_day date)
returns table (day date, trials_won bigint, trials_lost bigint, churned bigint) language sql stable
set search_path = '' set timezone = 'UTC' as $$
  with turn as (
    select l.happened_at::date as day, l.status,
      exists (select from public.ledger e
        where e.source = l.source and e.kind = 'subscription' and e.id < l.id and e.status = 'trialing') as was_trial,
      exists (select from public.ledger e
        where e.source = l.source and e.kind = 'subscription' and e.id < l.id and e.status = 'active') as was_paid
    from public.ledger l
    where l.kind = 'subscription' and l.status in ('active', 'canceled')
      and l.happened_at >= first_day and l.happened_at < last_day + 1
      and not exists (select from public.ledger e
        where e.source = l.source and e.kind = 'subscription' and e.id < l.id and e.status = l.status)
  )
  select t.day, count(*) filter (where t.status = 'active' and t.was_trial),
    count(*) filter (where t.status = 'canceled' and t.was_trial and not t.was_paid),
    count(*) filter (where t.status = 'canceled' and t.was_paid)
  from turn t group by 1
$$;

-- Recounts the days. Past active pages and recurring revenue can't be recounted, so they are recorded daily.
-- Today's recurring revenue is the current one, as everywhere on the screen.
create or replace function private.count_days(first_day date, last_day date)
returns setof private.daily_figures language sql stable set search_path = '' set timezone = 'UTC' as $$
  with sign_ups as (
    select d.created_at::date as day, count(*) as number from private.directory d
    where d.created_at >= first_day and d.created_at < last_day + 1 and d.status <> 'invited' group by 1
  ), events as (
    select e.day, sum(e.event_count)::bigint as number from private.daily_events e
    where e.day between first_day and last_day group by 1
  ), leads as (
    select l.created_at::date as day, count(*) as number from public.leads l
    where l.created_at >= first_day and l.created_at < last_day + 1 group by 1
  ), revenue as (
    select r.day, jsonb_object_agg(r.currency, r.amount) as amounts
    from private.revenue(first_day, last_day) r group by 1
  ), turns as (
    select * from private.subscription_turns(first_day, last_day)
  )
  select d.day::date, coalesce(s.number, 0), coalesce(e.number, 0), coalesce(l.number, 0),
    coalesce(r.amounts, '{}'), coalesce(t.trials_won, 0), coalesce(t.trials_lost, 0), coalesce(t.churned, 0),
    f.active_pages, case when d.day::date = current_date then private.monthly_revenue() else f.monthly end,
    coalesce(f.failed_mails, 0), coalesce(f.late_jobs, 0), f.noted_at
  from generate_series(first_day, last_day, interval '1 day') as d (day)
  left join sign_ups s on s.day = d.day::date
  left join events e on e.day = d.day::date
  left join leads l on l.day = d.day::date
  left join revenue r on r.day = d.day::date
  left join turns t on t.day = d.day::date
  left join private.daily_figures f on f.day = d.day::date
$$;

-- Jobs not started ten minutes after they were due.
create or replace function private.count_late_jobs()
returns bigint language sql stable set search_path = '' as $$
  select count(*) from graphile_worker.jobs j
  where j.locked_at is null and j.attempts < j.max_attempts and j.run_at < now() - interval '10 minutes'
$$;

-- Recounts accounts, and records each past day and today so far. A month is recounted because of late
-- changes: a payment that fails after all, an erased lead. The first run counts 400 days.
create or replace function private.note_figures()
returns void language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  today constant date := current_date;
  since constant date := case
    when exists (select from private.daily_figures f where f.day = today - 31 and f.noted_at is not null)
    then today - 31 else today - 400 end;
begin
  perform private.recount_accounts();
  insert into private.daily_figures as f (day, late_jobs) values (today, private.count_late_jobs())
  on conflict (day) do update set late_jobs = greatest(f.late_jobs, excluded.late_jobs);
  insert into private.daily_figures as f
  select c.day, c.sign_ups, c.events, c.leads, c.revenue, c.trials_won, c.trials_lost, c.churned,
    case when c.day = today then (
      select count(*) from private.directory d where d.status = 'active' and d.username <> '') end,
    c.monthly, c.failed_mails, c.late_jobs, now()
  from private.count_days(since, today) c
  on conflict (day) do update set sign_ups = excluded.sign_ups, events = excluded.events,
    leads = excluded.leads, revenue = excluded.revenue, trials_won = excluded.trials_won,
    trials_lost = excluded.trials_lost, churned = excluded.churned,
    active_pages = coalesce(excluded.active_pages, f.active_pages),
    monthly = coalesce(excluded.monthly, f.monthly), noted_at = excluded.noted_at;
end
$$;

-- Days as recorded; counts missing ones and the last two now.
create or replace function private.figures(first_day date, last_day date)
returns setof private.daily_figures language sql stable set search_path = '' set timezone = 'UTC' as $$
  with noted as (
    select f.* from private.daily_figures f
    where f.day between first_day and least(last_day, current_date - 2) and f.noted_at is not null
  ), missing as (
    select min(d.day)::date as since from generate_series(first_day, last_day, interval '1 day') as d (day)
    where not exists (select from noted n where n.day = d.day::date)
  )
  select n.* from noted n, missing m where m.since is null or n.day < m.since
  union all
  select c.* from missing m cross join lateral private.count_days(m.since, last_day) c
$$;

-- Days are in UTC; at most 400.
create or replace function public.admin_overview(first_day date, last_day date)
returns jsonb language plpgsql stable security definer set search_path to '' set "TimeZone" to 'UTC' as $$
begin
  perform private.require_administrator();
  perform private.refuse_if('days_too_many',
    first_day is null or last_day is null or last_day < first_day or last_day - first_day > 400);
  return jsonb_build_object(
    'now', private.count_accounts() || jsonb_build_object('queue', (
      select jsonb_build_object(
        'waiting', count(*) filter (where j.attempts < j.max_attempts),
        'late', private.count_late_jobs(),
        'failed', count(*) filter (where j.attempts >= j.max_attempts))
      from graphile_worker.jobs j)),
    'days', (
      select jsonb_agg(to_jsonb(f) - 'noted_at' order by f.day)
      from private.figures(first_day, last_day) f));
end
$$;
grant execute on function public.admin_overview(date,date) to authenticated;

-- The user's continuing payments, for administrators granting a plan (decision 088).
create or replace function private.renewing(owner uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('plan', s.plan, 'amount', s.amount, 'currency', s.currency,
    'at', s.covers_until)
  from private.latest_facts(owner) s
  where s.kind = 'subscription' and s.renews and s.plan is not null
    and s.status in ('trialing', 'active', 'past_due')
  order by s.id desc limit 1
$$;

-- Monthly recurring revenue by currency: the price of each renewing subscription, and a twelfth of each
-- yearly one.
create or replace function private.monthly_revenue()
returns jsonb language sql stable security definer set search_path = '' as $$
  with latest as materialized (
    select distinct on (l.kind, l.source) l.* from public.ledger l
    where l.kind = 'subscription'
      or l.kind in ('payment', 'refund', 'dispute') and l.happened_at > now() - interval '1 year'
    order by l.kind, l.source, l.id desc
  ), monthly as (
    -- A planned switch has already set the later price; until it happens, the earlier one counts.
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
