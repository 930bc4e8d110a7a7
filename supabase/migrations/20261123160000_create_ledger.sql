-- What was paid, refunded, disputed and granted, and what Stripe said of each subscription: facts,
-- one after the other, never changed (decision 054). The latest fact of a source is what holds of it.
create table public.ledger (
  id bigint generated always as identity primary key,
  -- Null once the account is gone: what law asks for stays, and nobody's name with it.
  user_id uuid references auth.users (id) on delete set null,
  recorded_at timestamptz not null default clock_timestamp(),
  -- On the clock of whoever said it.
  happened_at timestamptz not null,
  kind text not null check (kind in ('subscription', 'payment', 'refund', 'dispute', 'grant')),
  -- The object this is about, as Stripe names it; of a grant `grant`, so that the last one holds.
  source text not null check (length(source) between 1 and 255),
  status text not null default '' check (length(status) <= 64),
  plan text check (plan in ('free', 'premium', 'yearly', 'agency_50', 'agency_100', 'agency_500')),
  -- In the smallest unit of the currency.
  amount bigint check (amount >= 0),
  currency text check (currency ~ '^[a-z]{3}$'),
  covers_from timestamptz,
  covers_until timestamptz,
  -- Of a refund and a dispute the payment, of a payment its subscription if it has one.
  belongs_to text check (length(belongs_to) <= 255),
  -- Of a subscription: whether it began with the trial that everybody has once, and goes on by itself.
  is_trial boolean not null default false,
  renews boolean not null default false,
  -- The administrator who did it.
  actor uuid references auth.users (id) on delete set null,
  note text not null default '' check (length(note) <= 500)
);
create index ledger_user_id_idx on public.ledger (user_id, id);
create index ledger_source_idx on public.ledger (source, id desc);

alter table public.ledger enable row level security;
revoke all on public.ledger from public, anon, authenticated, service_role;
grant select on public.ledger to service_role;
grant select (id, recorded_at, happened_at, kind, source, status, plan, amount, currency, covers_from,
  covers_until, belongs_to, is_trial, renews, note) on public.ledger to authenticated;
create policy "people read what they paid and were granted" on public.ledger
  for select to authenticated using (user_id = (select auth.uid()));

create function private.keep_ledger() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- All that may change is that an account is gone.
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

-- What an administrator decides about money. One row.
create table public.payment_settings (
  id boolean primary key default true check (id),
  currency text not null default 'usd' check (currency ~ '^[a-z]{3}$'),
  trial_days integer not null default 7 check (trial_days between 0 and 90),
  -- How long a plan runs on after a renewal failed.
  grace_days integer not null default 7 check (grace_days between 0 and 60)
);
insert into public.payment_settings default values;

-- What a plan costs, in the smallest unit of the currency. Without an amount it is not sold.
create table public.plan_prices (
  plan text primary key
    check (plan in ('premium', 'yearly', 'agency_50', 'agency_100', 'agency_500')),
  amount integer check (amount between 1 and 99999999),
  -- A price made by hand in Stripe, in place of the one the server makes.
  stripe_price_id text check (length(stripe_price_id) between 1 and 255)
);
insert into public.plan_prices (plan, amount)
values ('premium', 399), ('yearly', 2880), ('agency_50', null), ('agency_100', null), ('agency_500', null);

alter table public.payment_settings enable row level security;
alter table public.plan_prices enable row level security;
revoke all on public.payment_settings, public.plan_prices
  from public, anon, authenticated, service_role;
grant select, update on public.payment_settings, public.plan_prices to service_role;
grant select on public.payment_settings, public.plan_prices to authenticated;
create policy "everyone signed in reads the terms" on public.payment_settings
  for select to authenticated using ((select auth.uid()) is not null);
create policy "everyone signed in reads the prices" on public.plan_prices
  for select to authenticated using ((select auth.uid()) is not null);

-- Tells every copy of the server that what it draws of prices is old.
create function private.notify_terms() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('terms_changed', '');
  return null;
end
$$;
create trigger notify_terms after insert or update or delete on public.payment_settings
  for each statement execute function private.notify_terms();
create trigger notify_terms after insert or update or delete on public.plan_prices
  for each statement execute function private.notify_terms();

-- Whom Stripe knows. The row is claimed first, and the customer made after: one for each account.
create table private.stripe_customers (
  user_id uuid primary key references auth.users (id) on delete cascade,
  customer_id text unique check (length(customer_id) between 1 and 255),
  created_at timestamptz not null default now()
);

-- Every price that was ever asked for, and the plan it buys: what a subscription is for is read here.
create table private.stripe_prices (
  price_id text primary key check (length(price_id) between 1 and 255),
  plan text not null
    check (plan in ('premium', 'yearly', 'agency_50', 'agency_100', 'agency_500')),
  amount integer not null,
  currency text not null,
  created_at timestamptz not null default now()
);

-- A try to pay, as it stands. What was asked is kept, to compare with what was paid.
create table private.checkouts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  plan text not null check (plan in ('premium', 'yearly', 'agency_50', 'agency_100', 'agency_500')),
  amount integer not null check (amount > 0),
  currency text not null,
  is_trial boolean not null default false,
  session_id text unique check (length(session_id) <= 255),
  status text not null default 'open'
    check (status in ('open', 'processing', 'done', 'failed', 'expired')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index checkouts_user_id_idx on private.checkouts (user_id, created_at desc);

-- Which events of Stripe were taken in. Written with their effect, in one transaction.
create table private.stripe_events (
  id text primary key check (length(id) between 1 and 255),
  type text not null check (length(type) <= 255),
  received_at timestamptz not null default now()
);
create index stripe_events_received_at_idx on private.stripe_events (received_at);

-- Who had the trial, told by a hash of the address: an account made anew has none.
create table private.used_trials (
  email_hash bytea primary key,
  used_at timestamptz not null default now()
);

-- Which mail about a plan was sent, so that none is sent twice.
create table private.plan_mails (
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('trial_ends', 'payment_failed', 'year_ends_14', 'year_ends_3')),
  about timestamptz not null,
  queued_at timestamptz not null default now(),
  primary key (user_id, kind, about)
);

alter table private.stripe_customers enable row level security;
alter table private.stripe_prices enable row level security;
alter table private.checkouts enable row level security;
alter table private.stripe_events enable row level security;
alter table private.used_trials enable row level security;
alter table private.plan_mails enable row level security;
