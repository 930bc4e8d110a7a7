-- An account's plan, derived from the ledger and its agency.

-- A paid plan lasts until its period ends; then the next one applies, whether or not Stripe has reported the
-- end.
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

-- The values the plan columns should have. An agency's plan has priority while active; of the others, the
-- one that ends last counts, even if it has ended: it has then lapsed, and the column keeps its name.
create or replace function private.plan_due(owner uuid,
  out plan text, out plan_expiry timestamptz, out is_trial_active boolean,
  out trial_start_date timestamptz, out trial_end_date timestamptz, out has_used_trial boolean)
language plpgsql stable set search_path = '' as $$
begin
  select s.plan, case when private.agency_seats(s.plan) = 0 then s.ends_at end into plan, plan_expiry
  from private.plan_sources(owner) s
  where private.agency_seats(s.plan) = 0 or s.ends_at is null or s.ends_at > now()
  order by private.agency_seats(s.plan) desc, s.ends_at desc, s.plan desc limit 1;
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

-- Waits for writers of facts: otherwise a profile created while its first payment is read would have no plan,
-- and an hourly refresh could restore an old one.
create or replace function private.refresh_plan(owner uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  due record;
begin
  perform private.lock_billing(owner);
  if not exists (select from public.ledger l where l.user_id = owner)
    and not exists (select from private.agency_members m where m.user_id = owner)
  then
    return;
  end if;
  select * into due from private.plan_due(owner);
  update public.profiles p
  set plan = due.plan, plan_expiry = due.plan_expiry, is_trial_active = due.is_trial_active,
    trial_start_date = due.trial_start_date, trial_end_date = due.trial_end_date,
    has_used_trial = p.has_used_trial or due.has_used_trial
  where p.user_id = owner
    and (p.plan, p.plan_expiry, p.is_trial_active, p.trial_start_date, p.trial_end_date, p.has_used_trial)
      is distinct from (due.plan, due.plan_expiry, due.is_trial_active, due.trial_start_date,
        due.trial_end_date, p.has_used_trial or due.has_used_trial);
end
$$;

create trigger refresh_plan after insert on public.profiles
  for each row execute function private.call_for_row('private.refresh_plan', 'user_id');

-- Grants a plan in place of an earlier grant; 'free' removes it. Premium plans end after the days, agency
-- plans have no end. Paid plans stay.
create or replace function private.grant_plan(owner uuid, plan text, days integer, actor uuid, note text)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_facts(owner, jsonb_build_array(jsonb_build_object(
    'kind', 'grant', 'source', 'grant', 'status', 'granted', 'plan', grant_plan.plan,
    'happened_at', now(), 'actor', grant_plan.actor, 'note', grant_plan.note,
    'covers_from', now(),
    'covers_until', case when grant_plan.plan in ('premium', 'yearly')
      then now() + make_interval(days => grant_plan.days) end)));
end
$$;

create or replace function private.list_ended_agencies() returns setof uuid
language sql stable set search_path = '' as $$
  select p.user_id from public.profiles p
  where private.agency_seats(p.plan) > 0
    and exists (select from public.ledger l where l.user_id = p.user_id)
    and (select d.plan from private.plan_due(p.user_id) d) <> p.plan
$$;

-- Queues a Stripe sync for this many customers, in order of account, after mails. Returns the last of them,
-- or null at the end.
create or replace function private.queue_reconciliations(after uuid, max_count integer) returns uuid
language plpgsql set search_path = '' as $$
declare
  customer uuid := after;
begin
  for place in 1..max_count loop
    select s.user_id into customer from private.stripe_customers s
    where s.customer_id is not null and (customer is null or s.user_id > customer)
    order by s.user_id limit 1;
    exit when not found;
    perform graphile_worker.add_job('reconcile_customer', json_build_object('user_id', customer),
      job_key => 'reconcile_customer ' || customer, priority => 10, max_attempts => 8);
  end loop;
  return customer;
end
$$;
