-- Receipts: one for each purchase, start, change or cancellation.

-- A switch planned for the end of the period is confirmed when ordered and again when made.
create or replace function private.queue_receipt()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  before public.ledger;
  lived boolean;
  is_canceled boolean;
  receipt text;
begin
  select * into before from public.ledger l
  where l.user_id = new.user_id and l.kind = new.kind and l.source = new.source and l.id < new.id
  order by l.id desc limit 1;
  is_canceled := before.renews and before.cancels_at is null
    and not (new.renews and new.cancels_at is null);
  if new.kind = 'subscription' then
    lived := exists (
      select from public.ledger l
      where l.user_id = new.user_id and l.kind = 'subscription' and l.source = new.source
        and l.id < new.id and l.status in ('trialing', 'active', 'past_due', 'unpaid', 'paused'));
    receipt := case
      when new.status not in ('trialing', 'active') then
        -- Owners with an overdue payment can cancel too.
        case when new.status = 'past_due' and is_canceled then 'canceled' end
      when not lived then
        case when new.status = 'trialing' and new.is_trial then 'trial_began' else 'purchased' end
      when before.plan <> new.plan then 'switched'
      when before.next_plan is distinct from new.next_plan and new.next_plan is not null
        then 'switch_planned'
      when is_canceled then 'canceled'
    end;
  elsif new.kind = 'payment' then
    receipt := case when new.plan = 'yearly' and new.belongs_to is null
      and new.status = 'succeeded' and before.status is distinct from 'succeeded' then 'purchased' end;
  elsif new.kind = 'grant' then
    receipt := case when new.plan <> 'free' then 'granted' end;
  end if;
  -- Old facts read for the first time send no receipt.
  if receipt is not null and new.happened_at > now() - interval '40 days' then
    perform graphile_worker.add_job('announce_receipt',
      json_build_object('fact', new.id, 'kind', receipt), job_key => 'announce_receipt ' || new.id);
  end if;
  return null;
end
$$;
create trigger queue_receipt after insert on public.ledger
  for each row when (new.user_id is not null and new.plan is not null)
  execute function private.queue_receipt();

-- Data for a receipt. Empty if a later fact has its own mail about the same thing, or the owner undid it
-- before the mail was sent.
create or replace function private.receipt(fact bigint, receipt text)
returns table(email text, full_name text, time_zone text, plan text, plan_before text, status text, amount bigint, currency text, happened_at timestamp with time zone, starts_at timestamp with time zone, ends_at timestamp with time zone, renews boolean, renewing jsonb, can_resume boolean, next_plan text, was_planned boolean, charged jsonb) language sql stable set search_path = '' as $$
  select u.email, coalesce(p.full_name, ''), private.zone_of(u.id), f.plan, before.plan, f.status,
    f.amount, f.currency, f.happened_at,
    case when f.kind = 'payment' then y.starts_at else f.covers_from end,
    case when f.kind = 'payment' then y.ends_at else coalesce(f.cancels_at, f.covers_until) end,
    f.renews and f.cancels_at is null, (
      select jsonb_build_object('plan', s.plan, 'amount', s.amount, 'currency', s.currency,
        'at', s.covers_until)
      from private.latest_facts(f.user_id) s
      where f.kind = 'grant' and s.kind = 'subscription' and s.renews and s.plan is not null
        and s.status in ('trialing', 'active')
      order by s.id desc limit 1),
    not exists (select from private.account_deletions d where d.user_id = f.user_id)
      and not exists (
        select from private.paid_years(f.user_id) r where r.ends_at > f.covers_until),
    f.next_plan, coalesce(before.next_plan = f.plan, false), (
      -- The switch's own charge: the first payment reported with it.
      select jsonb_build_object('amount', c.amount, 'currency', c.currency, 'at', c.happened_at)
      from public.ledger c
      where receipt.receipt = 'switched' and c.user_id = f.user_id and c.kind = 'payment'
        and c.belongs_to = f.source and c.status = 'succeeded' and c.id > f.id
        and c.happened_at < f.covers_until and not exists (
          select from public.ledger l
          where l.user_id = f.user_id and l.kind = 'payment' and l.source = c.source and l.id < f.id)
      order by c.id limit 1)
  from public.ledger f
  join auth.users u on u.id = f.user_id
  join public.profiles p on p.user_id = u.id
  left join lateral (
    select l.plan, l.next_plan from public.ledger l
    where l.user_id = f.user_id and l.kind = f.kind and l.source = f.source and l.id < f.id
    order by l.id desc limit 1) before on true
  left join private.paid_years(f.user_id) y on f.kind = 'payment' and y.source = f.source
  where f.id = receipt.fact and u.email <> ''
    and coalesce(y.ends_at, f.covers_until, 'infinity') > now()
    -- Sends no thanks for a payment since returned.
    and (receipt.receipt <> 'purchased' or case when f.kind = 'payment' then not exists (
        select from private.returns(f.user_id) r where r.payment = f.source)
      else private.return_of(f.user_id, f.source) is null end)
    and not exists (
    select from public.ledger l
    where l.user_id = f.user_id and l.kind = f.kind and l.source = f.source and l.id > f.id
      and case receipt.receipt
        when 'switched' then l.plan is distinct from f.plan
        when 'switch_planned' then l.next_plan is distinct from f.next_plan
        when 'canceled' then l.renews and l.cancels_at is null
          or l.status not in ('trialing', 'active', 'past_due')
        when 'granted' then true
        else l.status in ('canceled', 'incomplete_expired') end)
$$;
