-- Which administrator has which case open, so that a second one is told. A case is a report, an appeal, a
-- question, or an account whose payment failed.
create table private.case_visits (
  case_id uuid not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  opened_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (case_id, user_id)
);
create index case_visits_user_id_idx on private.case_visits (user_id);
create index case_visits_seen_at_idx on private.case_visits (seen_at);
alter table private.case_visits enable row level security;

-- Subscriptions that once were past due: few, of which the newest fact says whether they still are.
create index ledger_due_idx on public.ledger (source, id desc)
where kind = 'subscription' and status in ('past_due', 'unpaid');
