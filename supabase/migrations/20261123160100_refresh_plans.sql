-- The plan columns of a profile follow from the ledger (decision 054): `private.plan_due` says what
-- they are to be, `private.refresh_plan` writes it, and nothing else of ours writes them.

create function private.lock_billing(owner uuid) returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('billing ' || owner, 0))
$$;

-- What holds of each source now.
create function private.latest_facts(owner uuid) returns setof public.ledger
language sql stable set search_path = '' as $$
  select distinct on (l.kind, l.source) l.* from public.ledger l
  where l.user_id = owner order by l.kind, l.source, l.id desc
$$;

-- The payments for a plan that were neither given back nor taken back by the bank. An inquiry of the
-- bank takes no money, and a dispute that was won brings it back.
create function private.kept_payments(owner uuid) returns setof public.ledger
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

-- Until when each subscription gives its plan; null where it gives none. One that renews by itself
-- runs on for the days of grace: its renewal may be late, or fail once. A status that is not listed
-- gives nothing, and neither does a subscription that only waits for a paid year to end.
create function private.subscription_ends(owner uuid)
returns table (source text, plan text, ends_at timestamptz)
language sql stable set search_path = '' as $$
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
      when 'past_due' then case when exists (select from kept k where k.belongs_to = s.source)
        then least(s.covers_from, (
          select min(f.recorded_at) from public.ledger f
          where f.user_id = owner and f.source = s.source and f.id > coalesce((
            select max(b.id) from public.ledger b
            where b.user_id = owner and b.source = s.source and b.status <> 'past_due'), 0)
        )) + terms.grace end
      when 'canceled' then least(s.happened_at, s.recorded_at)
    end
  from latest s cross join terms
  where s.kind = 'subscription' and s.plan is not null
$$;

-- The time that months and the trial cover, cut where a subscription ended early.
create function private.covered_months(owner uuid)
returns table (starts_at timestamptz, ends_at timestamptz)
language sql stable set search_path = '' as $$
  with months as (
    select k.belongs_to as subscription, k.covers_from, k.covers_until
    from private.kept_payments(owner) k where k.plan = 'premium' and k.belongs_to is not null
    union all
    (select distinct on (l.source) l.source, l.covers_from, l.covers_until
    from public.ledger l
    where l.user_id = owner and l.kind = 'subscription' and l.status = 'trialing' and l.is_trial
    order by l.source, l.id desc)
  )
  select m.covers_from, least(m.covers_until, ended.happened_at)
  from months m
  left join private.latest_facts(owner) ended
    on ended.kind = 'subscription' and ended.source = m.subscription and ended.status = 'canceled'
$$;

-- A year that was paid begins when it was paid, or when the year or the months before it end.
create function private.paid_years(owner uuid)
returns table (source text, starts_at timestamptz, ends_at timestamptz)
language plpgsql stable set search_path = '' as $$
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

-- Everything that gives a plan, and until when; no end means for ever.
create function private.plan_sources(owner uuid)
returns table (plan text, ends_at timestamptz)
language sql stable set search_path = '' as $$
  select s.plan, s.ends_at from private.subscription_ends(owner) s where s.ends_at is not null
  union all
  select 'yearly', max(y.ends_at) from private.paid_years(owner) y having count(*) > 0
  union all
  select g.plan, g.covers_until from private.latest_facts(owner) g
  where g.kind = 'grant' and g.plan <> 'free'
$$;

-- What the plan columns are to be. An agency's plan goes first while it runs; of the others the one
-- that ends last, also when it has ended: then it has lapsed, and the column says what it was.
create function private.plan_due(owner uuid,
  out plan text, out plan_expiry timestamptz, out is_trial_active boolean,
  out trial_start_date timestamptz, out trial_end_date timestamptz, out has_used_trial boolean)
language plpgsql stable set search_path = '' as $$
declare
  agencies constant text[] := array['agency_50', 'agency_100', 'agency_500'];
begin
  select s.plan into plan from private.plan_sources(owner) s
  where s.plan = any (agencies) and (s.ends_at is null or s.ends_at > now())
  order by array_position(agencies, s.plan) desc limit 1;
  if plan is null then
    select s.plan, s.ends_at into plan, plan_expiry from private.plan_sources(owner) s
    where s.plan <> all (agencies) order by s.ends_at desc, s.plan desc limit 1;
  end if;
  plan := coalesce(plan, 'free');
  select l.covers_from, l.covers_until into trial_start_date, trial_end_date from public.ledger l
  where l.user_id = owner and l.kind = 'subscription' and l.status = 'trialing' and l.is_trial
  order by l.id desc limit 1;
  is_trial_active := exists (
    select from private.latest_facts(owner) f
    where f.kind = 'subscription' and f.status = 'trialing' and f.is_trial);
  has_used_trial := exists (
    select from public.ledger l where l.user_id = owner and l.kind = 'subscription' and l.is_trial);
end
$$;

-- Somebody of whom the ledger knows nothing stays as they are.
create function private.refresh_plan(owner uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  due record;
begin
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

create function private.refresh_new_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_plan(new.user_id);
  return null;
end
$$;
create trigger refresh_plan after insert on public.profiles
  for each row execute function private.refresh_new_profile();

create function private.email_hash(email text) returns bytea
language sql immutable set search_path = '' as $$ select sha256(convert_to(lower(email), 'UTF8')) $$;

-- Queues a mail about a plan, once.
create function private.queue_plan_mail(owner uuid, mail text, about timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.plan_mails (user_id, kind, about) values (owner, mail, about)
  on conflict do nothing;
  if found then
    perform graphile_worker.add_job('announce_plan',
      json_build_object('user_id', owner, 'kind', mail, 'about', about));
  end if;
end
$$;

-- Adds those facts that say something new of their source, and lets the plan follow. Facts are rows
-- of the ledger as JSON. Returns how many were new. Whoever calls it has read them under
-- `private.lock_billing`, so that nobody writes what was true before over what is.
create function private.record_facts(owner uuid, facts jsonb) returns integer
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
      covers_from, covers_until, belongs_to, is_trial, renews, actor, note)
    values (owner, fact.happened_at, fact.kind, fact.source, fact.status, fact.plan, fact.amount,
      fact.currency, fact.covers_from, fact.covers_until, fact.belongs_to, fact.is_trial,
      fact.renews, fact.actor, fact.note);
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

-- What an administrator gives, which takes the place of what was given before; 'free' takes it back.
-- Premium plans end after the days, agency plans have no end. What was paid for stays.
create function private.grant_plan(owner uuid, plan text, days integer, actor uuid, note text)
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

-- Plans of agencies do not end by a date in their column, so somebody has to look.
create function private.refresh_agency_plans() returns void
language sql security definer set search_path = '' as $$
  select private.refresh_plan(p.user_id) from public.profiles p
  where p.plan in ('agency_50', 'agency_100', 'agency_500')
$$;

create index profiles_plan_idx on public.profiles (plan, plan_expiry) where plan <> 'free';

-- Who is told that something ends: a trial that will be charged, and a year that nobody renews.
create function private.queue_plan_reminders() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_plan_mail(p.user_id, 'trial_ends', p.trial_end_date)
  from public.profiles p
  where p.plan = 'premium' and p.is_trial_active and p.trial_end_date > now()
    and p.trial_end_date < now() + interval '3 days' and exists (
      select from private.latest_facts(p.user_id) s
      where s.kind = 'subscription' and s.status = 'trialing' and s.is_trial and s.renews);
  perform private.queue_plan_mail(p.user_id,
    case when p.plan_expiry < now() + interval '3 days' then 'year_ends_3' else 'year_ends_14' end,
    p.plan_expiry)
  from public.profiles p
  where p.plan = 'yearly' and p.plan_expiry > now() and p.plan_expiry < now() + interval '14 days'
    and not exists (
      select from private.latest_facts(p.user_id) s
      where s.kind = 'subscription' and s.renews and s.status in ('trialing', 'active', 'past_due'));
end
$$;

-- What the signed-in person's plan is, where it comes from, and what can be done about it.
create function public.own_billing() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'plan', private.effective_plan(p.plan, p.plan_expiry, p.is_active),
    'stored_plan', p.plan, 'plan_expiry', p.plan_expiry, 'is_active', p.is_active,
    'can_trial', not p.has_used_trial and not exists (
      select from private.used_trials t where t.email_hash = private.email_hash(u.email)),
    'is_confirmed', u.email_confirmed_at is not null,
    'is_customer', exists (
      select from private.stripe_customers c where c.user_id = u.id and c.customer_id is not null),
    'subscription', (
      select jsonb_build_object('plan', s.plan, 'status', s.status, 'is_trial', s.is_trial,
        'renews', s.renews, 'period_end', s.covers_until, 'ends_at', e.ends_at)
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
revoke all on function public.own_billing() from public, anon, authenticated, service_role;
grant execute on function public.own_billing() to authenticated;

-- What was granted before there was a ledger.
insert into public.ledger (user_id, happened_at, kind, source, status, plan, covers_from, covers_until, note)
select p.user_id, now(), 'grant', 'grant', 'granted', p.plan, now(),
  case when p.plan in ('premium', 'yearly') then p.plan_expiry end, 'before the ledger'
from public.profiles p
where p.plan like 'agency%' or p.plan in ('premium', 'yearly') and p.plan_expiry is not null;
