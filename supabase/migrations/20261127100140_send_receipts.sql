-- Owners get one mail for each purchase, trial, switch, cancellation, grant and end. A fact is added to
-- the ledger once, however often Stripe reports it and however we learn of it, so its insertion queues
-- the mail.
create function private.queue_receipt() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before public.ledger;
  lived boolean;
  receipt text;
begin
  select * into before from public.ledger l
  where l.user_id = new.user_id and l.kind = new.kind and l.source = new.source and l.id < new.id
  order by l.id desc limit 1;
  if new.kind = 'subscription' then
    lived := exists (
      select from public.ledger l
      where l.user_id = new.user_id and l.kind = 'subscription' and l.source = new.source
        and l.id < new.id and l.status in ('trialing', 'active', 'past_due', 'unpaid', 'paused'));
    receipt := case
      when new.status not in ('trialing', 'active') then
        -- Owners who are late with a payment can cancel too.
        case when new.status = 'past_due' and before.renews and not new.renews then 'canceled' end
      when not lived then
        case when new.status = 'trialing' and new.is_trial then 'trial_began' else 'purchased' end
      when before.plan <> new.plan then 'switched'
      when before.renews and not new.renews then 'canceled'
    end;
  elsif new.kind = 'payment' then
    receipt := case when new.plan = 'yearly' and new.belongs_to is null
      and new.status = 'succeeded' and before.status is distinct from 'succeeded' then 'purchased' end;
  elsif new.kind = 'grant' then
    receipt := case when new.plan <> 'free' then 'granted' end;
  end if;
  -- A history that is read for the first time is no news.
  if receipt is not null and new.happened_at > now() - interval '40 days' then
    perform graphile_worker.add_job('announce_receipt',
      json_build_object('fact', new.id, 'kind', receipt), job_key => 'announce_receipt ' || new.id);
  end if;
  return null;
end
$$;
revoke all on function private.queue_receipt() from public, anon, authenticated, service_role;
create trigger queue_receipt after insert on public.ledger
  for each row when (new.user_id is not null and new.plan is not null)
  execute function private.queue_receipt();

-- What a receipt says. Nothing where a later fact has its own mail about the same thing, or the owner
-- took it back before the mail was sent.
create function private.receipt(fact bigint, receipt text)
returns table (email text, full_name text, time_zone text, plan text, plan_before text, status text,
  amount bigint, currency text, happened_at timestamptz, starts_at timestamptz, ends_at timestamptz,
  renews boolean, renewing jsonb)
language sql stable set search_path = '' as $$
  select u.email, coalesce(p.full_name, ''), private.zone_of(u.id), f.plan, before.plan, f.status,
    f.amount, f.currency, f.happened_at,
    case when f.kind = 'payment' then y.starts_at else f.covers_from end,
    case when f.kind = 'payment' then y.ends_at else f.covers_until end,
    f.renews, (
      select jsonb_build_object('plan', s.plan, 'amount', s.amount, 'currency', s.currency,
        'at', s.covers_until)
      from private.latest_facts(f.user_id) s
      where f.kind = 'grant' and s.kind = 'subscription' and s.renews and s.plan is not null
        and s.status in ('trialing', 'active')
      order by s.id desc limit 1)
  from public.ledger f
  join auth.users u on u.id = f.user_id
  join public.profiles p on p.user_id = u.id
  left join lateral (
    select l.plan from public.ledger l
    where l.user_id = f.user_id and l.kind = f.kind and l.source = f.source and l.id < f.id
    order by l.id desc limit 1) before on true
  left join private.paid_years(f.user_id) y on f.kind = 'payment' and y.source = f.source
  where f.id = receipt.fact and u.email <> ''
    and coalesce(y.ends_at, f.covers_until, 'infinity') > now() and not exists (
    select from public.ledger l
    where l.user_id = f.user_id and l.kind = f.kind and l.source = f.source and l.id > f.id
      and case receipt.receipt
        when 'switched' then l.plan is distinct from f.plan
        when 'canceled' then l.renews or l.status not in ('trialing', 'active', 'past_due')
        when 'granted' then true
        else l.status in ('canceled', 'incomplete_expired') end)
$$;
revoke all on function private.receipt(bigint, text) from public, anon, authenticated, service_role;

alter table private.plan_mails drop constraint plan_mails_kind_check;
alter table private.plan_mails add check (
  kind in ('trial_ends', 'payment_failed', 'year_ends_14', 'year_ends_3', 'ended'));

-- One mail for each time a plan ends: the row goes once a plan is in force again.
create function private.queue_end_mail(owner uuid, plan text) returns void
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
revoke all on function private.queue_end_mail(uuid, text) from public, anon, authenticated, service_role;

create function private.watch_plan_end() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was text := private.effective_plan(old.plan, old.plan_expiry, true);
  is_now text := private.effective_plan(new.plan, new.plan_expiry, true);
begin
  if is_now <> 'free' then
    delete from private.plan_mails m where m.user_id = new.user_id and m.kind = 'ended';
  end if;
  -- Staff have the plan of their agency, which ends for them by other ways.
  if was <> 'free' and is_now = 'free'
    and exists (select from public.ledger l where l.user_id = new.user_id and l.plan = was) then
    perform private.queue_end_mail(new.user_id, was);
  end if;
  return null;
end
$$;
revoke all on function private.watch_plan_end() from public, anon, authenticated, service_role;
create trigger watch_plan_end after update of plan, plan_expiry on public.profiles
  for each row when (old.plan is distinct from new.plan or old.plan_expiry is distinct from new.plan_expiry)
  execute function private.watch_plan_end();

-- Of most plans the end is a day that passes.
create function private.queue_ends() returns void
language sql set search_path = '' as $$
  select private.queue_end_mail(p.user_id, p.plan)
  from public.profiles p
  where p.plan in ('premium', 'yearly') and p.plan_expiry <= now()
    and p.plan_expiry > now() - interval '3 days'
    and exists (select from public.ledger l where l.user_id = p.user_id)
$$;
revoke all on function private.queue_ends() from public, anon, authenticated, service_role;

-- Why a plan ended: money went back, or was not paid. Nothing where a plan is in force again.
create function private.end_notice(owner uuid)
returns table (email text, full_name text, time_zone text, ended_at timestamptz, cause text)
language sql stable set search_path = '' as $$
  select u.email, coalesce(p.full_name, ''), private.zone_of(u.id), p.plan_expiry, case
    when exists (
      select from private.latest_facts(owner) f
      where f.kind in ('refund', 'dispute') and f.recorded_at > now() - interval '2 days'
        and f.status not in ('won', 'failed', 'canceled')) then 'returned'
    when exists (
      select from private.latest_facts(owner) f
      where f.kind = 'subscription' and f.status in ('past_due', 'unpaid')) then 'unpaid'
    else '' end
  from auth.users u join public.profiles p on p.user_id = u.id
  where u.id = owner and u.email <> ''
    and private.effective_plan(p.plan, p.plan_expiry, true) = 'free'
$$;
revoke all on function private.end_notice(uuid) from public, anon, authenticated, service_role;
