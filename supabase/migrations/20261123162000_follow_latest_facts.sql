-- What a plan is follows from the latest fact of each source alone, so that it does not matter which
-- of Stripe's steps were seen on the way, nor when.

-- A subscription says for ever when its trial was, also to whoever looks only after it.
alter table public.ledger add column trial_from timestamptz, add column trial_until timestamptz;
grant select (trial_from, trial_until) on public.ledger to authenticated;

-- Until when each subscription gives its plan; null where it gives none. One that renews by itself
-- runs on for the days of grace: its renewal may be late, or fail once. One that is behind runs on
-- from the end of what was paid. A status that is not listed gives nothing, and neither does a
-- subscription that only waits for a paid year to end. Days are those of UTC, whatever the session says.
create or replace function private.subscription_ends(owner uuid)
returns table (source text, plan text, ends_at timestamptz)
language sql stable set search_path = '' set timezone = 'UTC' as $$
  with latest as materialized (select * from private.latest_facts(owner)),
    kept as materialized (select * from private.kept_payments(owner)),
    terms as (select make_interval(days => t.grace_days) as grace from public.payment_settings t)
  select s.source, s.plan, case s.status
      when 'trialing' then case when s.is_trial
        then s.covers_until + case when s.renews then interval '1 day' else interval '0' end end
      when 'active' then case when not exists (
          select from latest p
          where p.kind = 'payment' and p.belongs_to = s.source and p.status = 'succeeded'
            and p.covers_until >= s.covers_until and p.id not in (select k.id from kept k))
        then s.covers_until + case when s.renews then terms.grace else interval '0' end end
      when 'past_due' then (
        select max(k.covers_until) from kept k where k.belongs_to = s.source) + terms.grace
      when 'canceled' then least(s.happened_at, s.recorded_at)
    end
  from latest s cross join terms
  where s.kind = 'subscription' and s.plan is not null
$$;

-- The time that months and the trial cover, cut where a subscription ended early.
create or replace function private.covered_months(owner uuid)
returns table (starts_at timestamptz, ends_at timestamptz)
language sql stable set search_path = '' as $$
  with subscriptions as materialized (
    select l.source, l.is_trial, l.trial_from, l.trial_until,
      case when l.status = 'canceled' then l.happened_at end as ended_at
    from private.latest_facts(owner) l where l.kind = 'subscription'
  )
  select k.covers_from, least(k.covers_until, s.ended_at)
  from private.kept_payments(owner) k
  left join subscriptions s on s.source = k.belongs_to
  where k.plan = 'premium' and k.belongs_to is not null
  union all
  select s.trial_from, least(s.trial_until, s.ended_at)
  from subscriptions s where s.is_trial and s.trial_until is not null
$$;

-- A year that was paid begins when it was paid, or when the year or the months before it end.
create or replace function private.paid_years(owner uuid)
returns table (source text, starts_at timestamptz, ends_at timestamptz)
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
declare
  paid record;
  month record;
begin
  ends_at := '-infinity';
  for paid in
    select k.source, k.happened_at from private.kept_payments(owner) k
    where k.plan = 'yearly' and k.belongs_to is null order by k.happened_at, k.source
  loop
    source := paid.source;
    starts_at := greatest(paid.happened_at, ends_at);
    for month in select * from private.covered_months(owner) m order by m.starts_at, m.ends_at loop
      if month.starts_at <= starts_at and month.ends_at > starts_at then
        starts_at := month.ends_at;
      end if;
    end loop;
    ends_at := starts_at + interval '1 year';
    return next;
  end loop;
end
$$;

-- What the plan columns are to be. An agency's plan goes first while it runs; of the others the one
-- that ends last, also when it has ended: then it has lapsed, and the column says what it was.
create or replace function private.plan_due(owner uuid,
  out plan text, out plan_expiry timestamptz, out is_trial_active boolean,
  out trial_start_date timestamptz, out trial_end_date timestamptz, out has_used_trial boolean)
language plpgsql stable set search_path = '' as $$
declare
  agencies constant text[] := array['agency_50', 'agency_100', 'agency_500'];
begin
  select s.plan, case when s.plan <> all (agencies) then s.ends_at end into plan, plan_expiry
  from private.plan_sources(owner) s
  where s.plan <> all (agencies) or s.ends_at is null or s.ends_at > now()
  order by coalesce(array_position(agencies, s.plan), 0) desc, s.ends_at desc, s.plan desc limit 1;
  plan := coalesce(plan, 'free');
  select t.trial_from, t.trial_until into trial_start_date, trial_end_date
  from private.latest_facts(owner) t
  where t.kind = 'subscription' and t.is_trial and t.trial_until is not null
  order by t.trial_from desc, t.source limit 1;
  select count(*) > 0, coalesce(bool_or(f.status = 'trialing'), false)
    into has_used_trial, is_trial_active
  from private.latest_facts(owner) f where f.kind = 'subscription' and f.is_trial;
end
$$;

-- Adds those facts that say something new of their source, and lets the plan follow. Facts are rows
-- of the ledger as JSON. Returns how many were new. Whoever calls it has read them under
-- `private.lock_billing`, so that nobody writes what was true before over what is.
create or replace function private.record_facts(owner uuid, facts jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  fact public.ledger;
  known public.ledger;
  own constant text[] := array['id', 'user_id', 'recorded_at', 'actor'];
  added integer := 0;
  has_paid_year boolean := false;
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
      covers_from, covers_until, belongs_to, is_trial, trial_from, trial_until, renews, actor, note)
    values (owner, fact.happened_at, fact.kind, fact.source, fact.status, fact.plan, fact.amount,
      fact.currency, fact.covers_from, fact.covers_until, fact.belongs_to, fact.is_trial,
      fact.trial_from, fact.trial_until, fact.renews, fact.actor, fact.note);
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
      and (s.status in ('active', 'past_due') or s.status = 'trialing' and s.is_trial);
  end if;
  perform private.refresh_plan(owner);
  return added;
end
$$;

-- Events come again for three days at most. A checkout that was paid stays: the year that was bought
-- by it is compared with it whenever it is read again.
create function private.purge_payment_records() returns void
language sql set search_path = '' as $$
  delete from private.stripe_events e where e.received_at < now() - interval '30 days';
  delete from private.checkouts c
  where c.created_at < now() - interval '90 days' and c.status <> 'done';
$$;
