-- Whether somebody has never had the trial, by this account nor by this address.
create function private.can_trial(owner uuid) returns boolean
language sql stable set search_path = '' as $$
  select not p.has_used_trial and not exists (
    select from private.used_trials t where t.email_hash = private.email_hash(u.email))
  from auth.users u join public.profiles p on p.user_id = u.id
  where u.id = owner
$$;

-- What the signed-in person's plan is, where it comes from, and what can be done about it.
create or replace function public.own_billing() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'plan', private.effective_plan(p.plan, p.plan_expiry, p.is_active),
    'stored_plan', p.plan, 'plan_expiry', p.plan_expiry, 'is_active', p.is_active,
    'can_trial', private.can_trial(u.id),
    'is_confirmed', u.email_confirmed_at is not null,
    'is_customer', exists (
      select from private.stripe_customers c where c.user_id = u.id and c.customer_id is not null),
    'subscription', (
      select jsonb_build_object('plan', s.plan, 'status', s.status, 'is_trial', s.is_trial,
        'renews', s.renews, 'period_end', s.covers_until, 'ends_at', e.ends_at,
        'amount', s.amount, 'currency', s.currency)
      from private.latest_facts(u.id) s
      left join private.subscription_ends(u.id) e on e.source = s.source
      where s.kind = 'subscription'
        and s.status in ('trialing', 'active', 'past_due', 'unpaid', 'paused')
      order by s.id desc limit 1),
    'year_ends_at', (select max(y.ends_at) from private.paid_years(u.id) y),
    'grant', (
      select jsonb_build_object('plan', g.plan, 'ends_at', g.covers_until)
      from private.latest_facts(u.id) g
      where g.kind = 'grant' and g.plan <> 'free' and (g.covers_until is null or g.covers_until > now())),
    'checkout', (
      select jsonb_build_object('id', c.id, 'plan', c.plan, 'status', c.status,
        'created_at', c.created_at)
      from private.checkouts c where c.user_id = u.id and c.created_at > now() - interval '1 day'
      order by c.created_at desc limit 1))
  from auth.users u join public.profiles p on p.user_id = u.id
  where u.id = (select auth.uid())
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
      and (s.status in ('active', 'past_due') or s.status = 'trialing' and (s.is_trial
        -- It waits for the end of a year behind which another one was paid.
        or s.covers_until < (select max(y.ends_at) from private.paid_years(owner) y)));
  end if;
  perform private.refresh_plan(owner);
  return added;
end
$$;
