-- Mails about plans: coming ends, failed payments, ended plans.

-- Queues a mail about a plan, once.
create or replace function private.queue_plan_mail(owner uuid, mail text, about timestamptz) returns void
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

-- Owners to mail about an ending trial that will be charged (even below another plan), or year that won't
-- renew.
create or replace function private.queue_plan_reminders() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_plan_mail(p.user_id, 'trial_ends', p.trial_end_date)
  from public.profiles p
  where p.is_trial_active and p.trial_end_date > now()
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

-- Until when a plan continues after a failed payment; agency plans have no column for it.
create or replace function private.plan_mail(owner uuid, mail text, about timestamptz)
returns table (email text, full_name text, plan text, ends_at timestamptz, amount bigint, currency text)
language sql stable set search_path = '' as $$
  select u.email, coalesce(p.full_name, ''), coalesce(s.plan, p.plan),
    case when mail <> 'payment_failed' then plan_mail.about
      when greatest(p.plan_expiry, s.ends_at) > now() then greatest(p.plan_expiry, s.ends_at) end,
    coalesce(asked.amount, price.amount), coalesce(asked.currency, settings.currency)
  from auth.users u
  join public.profiles p on p.user_id = u.id
  cross join public.payment_settings settings
  left join lateral (
    select f.source, f.plan, f.is_trial, f.renews, f.trial_until, e.ends_at
    from private.latest_facts(u.id) f
    left join private.subscription_ends(u.id) e on e.source = f.source
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

-- One mail per ended plan: the row is deleted once a plan is active again.
create or replace function private.queue_end_mail(owner uuid, plan text) returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.plan_mails (user_id, kind, about) values (owner, 'ended', '-infinity')
  on conflict do nothing;
  if found then
    perform graphile_worker.add_job('announce_end', json_build_object('user_id', owner, 'plan', plan),
      job_key => 'announce_end ' || owner);
  end if;
end
$$;

create or replace function private.watch_plan_end() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was text := private.effective_plan(old.plan, old.plan_expiry, true);
  is_now text := private.effective_plan(new.plan, new.plan_expiry, true);
begin
  if is_now <> 'free' then
    delete from private.plan_mails m where m.user_id = new.user_id and m.kind = 'ended';
  end if;
  -- Staff have their agency's plan, which ends for them in other ways.
  if was <> 'free' and is_now = 'free'
    and exists (select from public.ledger l where l.user_id = new.user_id and l.plan = was) then
    perform private.queue_end_mail(new.user_id, was);
  end if;
  return null;
end
$$;
create trigger watch_plan_end after update of plan, plan_expiry on public.profiles
  for each row when (old.plan is distinct from new.plan or old.plan_expiry is distinct from new.plan_expiry)
  execute function private.watch_plan_end();

-- Most plans end by date, without a change here.
create or replace function private.queue_ends() returns void
language sql set search_path = '' as $$
  select private.queue_end_mail(p.user_id, p.plan)
  from public.profiles p
  where p.plan in ('premium', 'yearly') and p.plan_expiry <= now()
    and p.plan_expiry > now() - interval '3 days'
    and exists (select from public.ledger l where l.user_id = p.user_id)
$$;

-- An owner's recently returned payments, with how and for which plan; newest first.
create or replace function private.late_return(owner uuid)
returns table(plan text, cause text) language sql stable set search_path to '' as $$
  select r.plan, r.cause from private.ending_returns(owner) r
  where exists (
    select from private.latest_facts(owner) b
    where b.belongs_to = r.payment and b.kind in ('refund', 'dispute')
      and b.recorded_at > now() - interval '2 days')
  order by r.returned_at desc limit 1
$$;

-- A plan whose payment was returned before we heard of it was never active, so its end changes no column.
create or replace function private.queue_returned_end(owner uuid) returns void
language sql set search_path to '' as $$
  select private.queue_end_mail(owner, r.plan)
  from private.late_return(owner) r join public.profiles p on p.user_id = owner
  where private.effective_plan(p.plan, p.plan_expiry, true) = 'free'
$$;

-- A failed first payment ends the plan at once. The payment mail says so, and an administrator's refund mail
-- says what ends with it, so another mail would only repeat it.
create or replace function private.end_notice(owner uuid)
returns table(email text, full_name text, time_zone text, ended_at timestamp with time zone, cause text, team int)
language sql stable set search_path to '' as $$
  select u.email, coalesce(p.full_name, ''), private.zone_of(u.id), p.plan_expiry,
    coalesce((select r.cause from private.late_return(owner) r), case when exists (
      select from private.latest_facts(owner) f
      where f.kind = 'subscription' and f.status in ('past_due', 'unpaid')) then 'unpaid' else '' end),
    (select count(*)::int from public.agency_staff s where s.agency_id = owner and s.user_id is not null)
  from auth.users u join public.profiles p on p.user_id = u.id
  where u.id = owner and u.email <> ''
    and private.effective_plan(p.plan, p.plan_expiry, true) = 'free'
    and not exists (
      select from private.plan_mails m
      where m.user_id = owner and m.kind = 'payment_failed' and m.queued_at > now() - interval '1 day'
        and not exists (select from private.late_return(owner)))
    and not exists (
      select from private.refunds a
      join private.ending_returns(owner) r on r.payment = a.payment
      where a.user_id = owner and a.status in ('asked', 'done') and a.asked_at > now() - interval '1 day'
        and private.ends_with_refund(a))
$$;

-- Whether an administrator's refund covers everything paid, so that its mail says what ends with it.
create or replace function private.ends_with_refund(refund private.refunds)
returns boolean language sql stable set search_path to '' as $$
  select t.ends_on_return and refund.amount >= (
    select l.amount from public.ledger l
    where l.user_id = refund.user_id and l.source = refund.payment and l.kind = 'payment' and l.plan is not null
    order by l.id desc limit 1)
  from public.payment_settings t
$$;
