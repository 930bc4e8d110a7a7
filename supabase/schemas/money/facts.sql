-- The ledger: payments and grants, and what follows from its latest facts.

create or replace function private.keep_ledger() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- Facts change only when an account is deleted.
  if tg_op = 'UPDATE' and new.id = old.id
    and (new.user_id is null or new.user_id = old.user_id)
    and (new.actor is null or new.actor = old.actor)
    and to_jsonb(new) - 'user_id' - 'actor' = to_jsonb(old) - 'user_id' - 'actor'
  then
    return new;
  end if;
  raise exception 'the ledger is only added to' using errcode = '42501';
end
$$;
create trigger keep_ledger before update or delete on public.ledger
  for each row execute function private.keep_ledger();
create trigger keep_whole_ledger before truncate on public.ledger
  for each statement execute function private.keep_ledger();

-- Every copy of the server caches rendered prices.
create trigger notify_terms after insert or update or delete on public.payment_settings
  for each statement execute function private.notify_copies('terms_changed', '');
create trigger notify_terms after insert or update or delete on public.plan_prices
  for each statement execute function private.notify_copies('terms_changed', '');

-- The plan columns of a profile follow from the ledger (decision 054): `private.plan_due` computes
-- them, and only `private.refresh_plan` writes them.
create or replace function private.lock_billing(owner uuid) returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('billing ' || owner, 0))
$$;

-- Each source's latest fact, the valid one.
create or replace function private.latest_facts(owner uuid) returns setof public.ledger
language sql stable set search_path = '' as $$
  select distinct on (l.kind, l.source) l.* from public.ledger l
  where l.user_id = owner order by l.kind, l.source, l.id desc
$$;

-- Payments for a plan that were neither refunded nor reversed by the bank. A bank's inquiry takes no money,
-- and a won dispute returns it.
create or replace function private.kept_payments(owner uuid) returns setof public.ledger
language sql stable set search_path = '' as $$
  with latest as materialized (select * from private.latest_facts(owner))
  select p.* from latest p
  where p.kind = 'payment' and p.status = 'succeeded' and p.plan is not null
    and p.amount > (
      select coalesce(sum(r.amount), 0) from latest r
      where r.kind = 'refund' and r.belongs_to = p.source and r.status in ('succeeded', 'pending'))
    and not exists (
      select from latest d
      where d.kind = 'dispute' and d.belongs_to = p.source and d.status not in ('won', 'prevented')
        and d.status not like 'warning%')
$$;

-- Until when each subscription grants its plan; null if it grants none. A renewing one also gets the grace
-- period, as its renewal may be late or fail once; if a payment is overdue, the grace period starts at the
-- end of the paid period. An unlisted status grants nothing, and neither does a subscription that only waits
-- for a paid year to end. Days are in UTC, whatever the session's time zone.
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

-- The time covered by monthly payments and the trial, cut where a subscription ended early.
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

-- A paid year begins on payment, or after the year or months before it.
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

-- Adds the facts that are new for their source, and updates the plan. Facts are rows of the ledger as JSON.
-- Returns how many were new. Callers must read them under `private.lock_billing`, so that older data never
-- overwrites newer.
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
    -- Uses the same clock as plan checks: a plan that ended while waiting for the lock is over.
    insert into public.ledger (user_id, recorded_at, happened_at, kind, source, status, plan, amount, currency,
      covers_from, covers_until, belongs_to, is_trial, trial_from, trial_until, renews, actor, note,
      next_plan, amount_due, retry_at, cancels_at)
    values (owner, now(), fact.happened_at, fact.kind, fact.source, fact.status, fact.plan, fact.amount,
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
    -- Owners who paid for a year aren't charged monthly too.
    perform graphile_worker.add_job('end_subscription',
      json_build_object('user_id', owner, 'subscription', s.source, 'when', 'period_end'),
      job_key => 'end_subscription ' || s.source)
    from private.latest_facts(owner) s
    where s.kind = 'subscription' and s.plan = 'premium' and s.renews
      and (s.status in ('active', 'past_due') or s.status = 'trialing' and (s.is_trial
        -- It waits for a paid year to end, but another one follows.
        or s.covers_until < (select max(y.ends_at) from private.paid_years(owner) y)));
  end if;
  if has_return and (select t.ends_on_return from public.payment_settings t) then
    perform graphile_worker.add_job('end_subscription',
      json_build_object('user_id', owner, 'subscription', r.source, 'when', r.ends),
      job_key => 'end_subscription ' || r.source)
    from private.returned_subscriptions(owner) r;
  end if;
  perform private.refresh_plan(owner);
  if has_return then
    perform private.queue_returned_end(owner);
  end if;
  return added;
end
$$;

-- Queues end_subscription for an account that will be deleted, came back or joined a team; the job reads its
-- current state.
create or replace function private.queue_settling(owner uuid) returns void
language sql set search_path = '' as $$
  select graphile_worker.add_job('end_subscription',
    json_build_object('user_id', owner, 'when', 'period_end'), job_key => 'end_payments ' || owner)
  from private.stripe_customers c where c.user_id = owner
$$;

-- Owners who request deletion aren't charged again: their subscription ends with the paid period, unless
-- they come back.
create trigger settle_payments_of_leaver after insert or delete on private.account_deletions
  for each row execute function private.call_for_row('private.queue_settling', 'user_id');

-- Banks take days to pay, never a year.
create or replace function private.purge_payment_records() returns void
language sql set search_path = '' as $$
  delete from private.stripe_events e where e.received_at < now() - interval '30 days';
  delete from private.checkouts c
  where c.created_at < now() - interval '90 days' and c.status <> 'done';
  delete from private.closed_customers c where c.closed_at < now() - interval '1 year';
$$;

-- Works even if an account is deleted directly in the database.
create or replace function private.close_customer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' or new.customer_id is distinct from old.customer_id then
    insert into private.closed_customers (customer_id) values (old.customer_id)
    on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger close_customer after update or delete on private.stripe_customers
  for each row when (old.customer_id is not null) execute function private.close_customer();

revoke all on public.ledger from anon, authenticated, service_role;
grant select (id, recorded_at, happened_at, kind, source, status, plan, amount, currency, covers_from,
  covers_until, belongs_to, is_trial, renews, note, trial_from, trial_until, next_plan, amount_due,
  retry_at, cancels_at)
  on public.ledger to authenticated;
grant select on public.ledger to service_role;
create policy "people read what they paid and were granted" on public.ledger
  for select to authenticated using (user_id = (select auth.uid()));

revoke all on public.payment_settings from anon, authenticated, service_role;
grant select on public.payment_settings to authenticated;
grant select, update on public.payment_settings to service_role;
create policy "everyone signed in reads the terms" on public.payment_settings
  for select to authenticated using ((select auth.uid()) is not null);

revoke all on public.plan_prices from anon, authenticated, service_role;
grant select on public.plan_prices to authenticated;
grant select, update on public.plan_prices to service_role;
create policy "everyone signed in reads the prices" on public.plan_prices
  for select to authenticated using ((select auth.uid()) is not null);
