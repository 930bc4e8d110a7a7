-- What happened to the ways into an account, for its owner: written by triggers, kept for 90 days.
create table public.security_events (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users on delete cascade,
  happened_at timestamptz not null default now(),
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  detail jsonb not null default '{}',
  -- From where and with what; null where that isn't known.
  address text check (length(address) <= 64),
  user_agent text check (length(user_agent) <= 300),
  country text check (country ~ '^[A-Z]{2}$')
);
alter table public.security_events enable row level security;

create index security_events_newest_idx on public.security_events (user_id, happened_at desc, id);
create index security_events_happened_at_idx on public.security_events (happened_at);

-- It says the country, too.
drop function if exists public.own_sessions();
