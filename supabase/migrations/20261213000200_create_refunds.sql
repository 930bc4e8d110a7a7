-- What administrators give back, from the press to Stripe's answer. The ledger has what came of it.
create table private.refunds (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Stripe's id of the payment.
  payment text not null check (length(payment) between 1 and 255),
  amount bigint not null check (amount > 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  -- What the person reads in the mail.
  message text not null default '' check (length(message) <= 500),
  actor uuid references auth.users (id) on delete set null,
  asked_at timestamptz not null default now(),
  status text not null default 'asked' check (status in ('asked', 'done', 'failed')),
  problem text not null default '' check (length(problem) <= 300)
);
create index refunds_user_id_idx on private.refunds (user_id, id desc);
create index refunds_payment_idx on private.refunds (payment);
create index refunds_actor_idx on private.refunds (actor);
alter table private.refunds enable row level security;
