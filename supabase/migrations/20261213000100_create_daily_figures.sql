-- The installation day by day (UTC), so that its figures over a year are read and not counted again. Nothing
-- in here is about anybody.
create table private.daily_figures (
  day date primary key,
  sign_ups bigint not null default 0,
  events bigint not null default 0,
  leads bigint not null default 0,
  revenue jsonb not null default '{}',
  trials_won bigint not null default 0,
  trials_lost bigint not null default 0,
  churned bigint not null default 0,
  -- As of the end of the day; null for days before this table.
  active_pages bigint,
  monthly jsonb,
  -- Whenever the mail server refused one, and the most jobs that were late at one time.
  failed_mails bigint not null default 0,
  late_jobs bigint not null default 0,
  -- Null while only something was counted of it, such as a failed mail.
  noted_at timestamptz
);
alter table private.daily_figures enable row level security;

-- Where subscriptions began to be paid, or ended.
create index ledger_turns_idx on public.ledger (happened_at)
where kind = 'subscription' and status in ('active', 'canceled');
