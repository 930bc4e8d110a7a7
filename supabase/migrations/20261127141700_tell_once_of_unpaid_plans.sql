-- A first payment that fails ends the plan at once. The mail about the payment says so; a second one about
-- the end would say the same again.
create or replace function private.end_notice(owner uuid)
returns table(email text, full_name text, time_zone text, ended_at timestamp with time zone, cause text) language sql stable set search_path to '' as $$
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
    and not exists (
      select from private.plan_mails m
      where m.user_id = owner and m.kind = 'payment_failed' and m.queued_at > now() - interval '1 day')
$$;

-- A mail about a cancellation offers to resume only where that is possible: not behind a paid year, nor
-- while the account is being deleted.
drop function private.receipt(bigint, text);
create function private.receipt(fact bigint, receipt text)
returns table(email text, full_name text, time_zone text, plan text, plan_before text, status text, amount bigint, currency text, happened_at timestamp with time zone, starts_at timestamp with time zone, ends_at timestamp with time zone, renews boolean, renewing jsonb, can_resume boolean) language sql stable set search_path to '' as $$
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
      order by s.id desc limit 1),
    not exists (select from private.account_deletions d where d.user_id = f.user_id)
      and not exists (
        select from private.paid_years(f.user_id) r where r.ends_at > f.covers_until)
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
