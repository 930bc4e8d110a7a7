-- When webhooks arrived, and which checkouts were completed without one: what administrators need to
-- see that the connection to Stripe is broken while money already moves.
create table private.webhook_signs (
  kind text primary key check (kind in ('good', 'forged', 'other_mode')),
  last_at timestamptz not null
);
alter table private.webhook_signs enable row level security;
revoke all on private.webhook_signs from public;

-- The first event after a checkout was completed. Those from before are past praying for.
alter table private.checkouts add column heard_at timestamptz;
update private.checkouts set heard_at = updated_at;

create function private.payment_state()
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'last_good_at', (select last_at from private.webhook_signs where kind = 'good'),
    'last_forged_at', (select last_at from private.webhook_signs where kind = 'forged'),
    'last_other_mode_at', (select last_at from private.webhook_signs where kind = 'other_mode'),
    -- Stripe takes minutes at most; and what comes in later says that it works again.
    'unheard', (
      select count(*) from private.checkouts c
      where c.status in ('done', 'processing') and c.heard_at is null
        and c.updated_at between now() - interval '7 days' and now() - interval '10 minutes'
        and not exists (select from private.checkouts later where later.heard_at > c.updated_at)),
    'subscribers', (
      select coalesce(jsonb_object_agg(s.currency, s.count), '{}') from (
        select l.currency, count(*) from (
          select distinct on (f.source) f.source, f.status, f.currency, f.renews
          from public.ledger f where f.kind = 'subscription' order by f.source, f.id desc) l
        where l.status in ('trialing', 'active', 'past_due') and l.renews and l.currency is not null
        group by l.currency) s))
$$;

create function public.payment_overview()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_administrator();
  return private.payment_state();
end
$$;

revoke all on function private.payment_state(), public.payment_overview() from public;
grant execute on function public.payment_overview() to authenticated;
select private.guard_tables(), private.guard_functions();
