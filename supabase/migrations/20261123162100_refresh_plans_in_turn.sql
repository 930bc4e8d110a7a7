-- Whoever follows the facts waits for whoever writes them, and sees them then: a profile that is made
-- while its first payment is read would have no plan, and an hourly look could bring back an old one.
create or replace function private.refresh_plan(owner uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  due record;
begin
  perform private.lock_billing(owner);
  if not exists (select from public.ledger l where l.user_id = owner) then
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

-- Each is looked at in a transaction of its own, so that nobody waits for all of them.
drop function private.refresh_agency_plans();
create function private.list_ended_agencies() returns setof uuid
language sql stable set search_path = '' as $$
  select p.user_id from public.profiles p
  where p.plan in ('agency_50', 'agency_100', 'agency_500')
    and exists (select from public.ledger l where l.user_id = p.user_id)
    and (select d.plan from private.plan_due(p.user_id) d) <> p.plan
$$;

-- Queues a look at Stripe for so many customers, in the order of their accounts; mails go first.
-- Returns the last of them, or null where there are no more.
create function private.queue_reconciliations(after uuid, max_count integer) returns uuid
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

-- What a mail about a plan says, as far as it is still so; null where it is not.
create function private.plan_mail(owner uuid, mail text, about timestamptz)
returns table (email text, full_name text, plan text, ends_at timestamptz, amount bigint, currency text)
language sql stable set search_path = '' as $$
  select u.email, coalesce(p.full_name, ''), coalesce(s.plan, p.plan),
    case when mail = 'payment_failed' then nullif(
      greatest(p.plan_expiry, now()), now()) else plan_mail.about end,
    coalesce(asked.amount, price.amount), coalesce(asked.currency, settings.currency)
  from auth.users u
  join public.profiles p on p.user_id = u.id
  cross join public.payment_settings settings
  left join lateral (
    select f.* from private.latest_facts(u.id) f
    where f.kind = 'subscription' and f.status = case mail
      when 'trial_ends' then 'trialing' when 'payment_failed' then 'past_due' end
    order by f.id desc limit 1) s on true
  left join lateral (
    select c.amount, c.currency from private.checkouts c
    where c.user_id = u.id and c.plan = s.plan and c.status = 'done'
    order by c.created_at desc limit 1) asked on true
  left join public.plan_prices price on price.plan = s.plan
  where u.id = owner and u.email <> '' and case mail
    when 'trial_ends' then s.is_trial and s.renews and s.trial_until = plan_mail.about
    when 'payment_failed' then s.source is not null
    else p.plan = 'yearly' and p.plan_expiry = plan_mail.about
  end
$$;
