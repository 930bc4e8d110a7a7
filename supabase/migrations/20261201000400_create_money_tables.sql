-- What each plan includes. One table, one function; `domain/billing` mirrors the defaults.
create table public.plan_features (
  plan text not null
    check (plan in ('free', 'premium', 'yearly', 'agency_50', 'agency_100', 'agency_500')),
  feature text not null,
  is_enabled boolean not null,
  -- How many a plan without the feature may still have (sections on free: 3).
  max_count integer check (max_count >= 0),
  primary key (plan, feature)
);
alter table public.plan_features enable row level security;

insert into public.plan_features (plan, feature, is_enabled, max_count)
select plan, feature, plan <> 'free',
  case when plan = 'free' and feature = 'unlimited_sections' then 3 end
from unnest(array['free', 'premium', 'yearly', 'agency_50', 'agency_100', 'agency_500']) as plan,
  unnest(array['contact_card', 'lead_form', 'custom_username', 'advanced_design',
    'unlimited_sections', 'audio', 'custom_domain', 'integrations']) as feature;

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
  note text not null default '' check (length(note) <= 500),
  -- A subscription says for ever when its trial was, also to whoever looks only after it.
  trial_from timestamptz,
  trial_until timestamptz,
  -- A subscription can change to a cheaper plan with its period, owes an amount until a day, and ends by
  -- itself once its payment went back. Billing says each of them, and which plan ended and why.
  next_plan text check (
    next_plan in ('free', 'premium', 'yearly', 'agency_50', 'agency_100', 'agency_500')),
  amount_due bigint check (amount_due >= 0),
  retry_at timestamptz,
  -- The day a subscription was told to end on, where that is after its period: until then it renews. Null where
  -- it ends with its period, or goes on.
  cancels_at timestamptz
);
create index ledger_user_id_idx on public.ledger (user_id, id);
create index ledger_source_idx on public.ledger (source, id desc);
-- What a bank took back for good is no revenue.
create index ledger_money_idx on public.ledger (happened_at)
where kind in ('payment', 'refund', 'dispute');
alter table public.ledger enable row level security;

-- What an administrator decides about money. One row.
create table public.payment_settings (
  id boolean primary key default true check (id),
  currency text not null default 'usd' check (currency ~ '^[a-z]{3}$'),
  trial_days integer not null default 7 check (trial_days between 0 and 90),
  -- How long a plan runs on after a renewal failed.
  grace_days integer not null default 7 check (grace_days between 0 and 60),
  ends_on_return boolean not null default true
);
alter table public.payment_settings enable row level security;

insert into public.payment_settings default values;

-- What a plan costs, in the smallest unit of the currency. Without an amount it is not sold.
create table public.plan_prices (
  plan text primary key
    check (plan in ('premium', 'yearly', 'agency_50', 'agency_100', 'agency_500')),
  amount integer check (amount between 1 and 99999999),
  -- A price made by hand in Stripe, in place of the one the server makes.
  stripe_price_id text check (length(stripe_price_id) between 1 and 255)
);
alter table public.plan_prices enable row level security;

insert into public.plan_prices (plan, amount)
values ('premium', 399), ('yearly', 2880), ('agency_50', null), ('agency_100', null), ('agency_500', null);

-- Whom Stripe knows. The row is claimed first, and the customer made after: one for each account.
create table private.stripe_customers (
  user_id uuid primary key references auth.users (id) on delete cascade,
  customer_id text unique check (length(customer_id) between 1 and 255),
  created_at timestamptz not null default now()
);
alter table private.stripe_customers enable row level security;

-- Every price that was ever asked for, and the plan it buys: what a subscription is for is read here.
create table private.stripe_prices (
  price_id text primary key check (length(price_id) between 1 and 255),
  plan text not null
    check (plan in ('premium', 'yearly', 'agency_50', 'agency_100', 'agency_500')),
  amount integer not null,
  currency text not null,
  created_at timestamptz not null default now()
);
alter table private.stripe_prices enable row level security;

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
  updated_at timestamptz not null default now(),
  -- The first event after a checkout was completed. Those from before are past praying for.
  heard_at timestamptz
);
create index checkouts_user_id_idx on private.checkouts (user_id, created_at desc);
alter table private.checkouts enable row level security;

-- Which events of Stripe were taken in. Written with their effect, in one transaction.
create table private.stripe_events (
  id text primary key check (length(id) between 1 and 255),
  type text not null check (length(type) <= 255),
  received_at timestamptz not null default now()
);
create index stripe_events_received_at_idx on private.stripe_events (received_at);
alter table private.stripe_events enable row level security;

-- Who had the trial, told by a hash of the address: an account made anew has none.
create table private.used_trials (
  email_hash bytea primary key,
  used_at timestamptz not null default now(),
  source text check (length(source) <= 255)
);
alter table private.used_trials enable row level security;

-- Which mail about a plan was sent, so that none is sent twice.
create table private.plan_mails (
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null
    check (kind in ('trial_ends', 'payment_failed', 'year_ends_14', 'year_ends_3', 'ended')),
  about timestamptz not null,
  queued_at timestamptz not null default now(),
  primary key (user_id, kind, about)
);
alter table private.plan_mails enable row level security;

-- Customers at Stripe that are nobody's any more, because their account is gone or they were deleted
-- there. Whose they were is not kept. What is still paid by one goes back (decision 058).
create table private.closed_customers (
  customer_id text primary key check (length(customer_id) between 1 and 255),
  closed_at timestamptz not null default now()
);
alter table private.closed_customers enable row level security;

create table private.trial_cards (
  card_hash bytea primary key,
  source text not null check (length(source) <= 255),
  used_at timestamptz not null default now()
);
alter table private.trial_cards enable row level security;

-- Each trial is judged once, when we first see it. `because` is null where it was granted.
create table private.judged_trials (
  source text primary key check (length(source) <= 255),
  user_id uuid references auth.users (id) on delete set null,
  because text check (because in ('address', 'card')),
  judged_at timestamptz not null default now()
);
create index judged_trials_user_id_idx on private.judged_trials (user_id);
alter table private.judged_trials enable row level security;
