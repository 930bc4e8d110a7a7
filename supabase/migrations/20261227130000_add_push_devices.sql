-- Browsers that get notifications of new leads. What is in `auth.sessions` may be a hosted backend's, so a
-- trigger ends them with their session.
create table private.push_devices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  session_id uuid not null,
  endpoint text not null unique check (length(endpoint) <= 500),
  p256dh text not null check (length(p256dh) = 87),
  auth_secret text not null check (length(auth_secret) = 22),
  -- Whether a notice may have a lead's name.
  shows_names boolean not null default false,
  -- Hours of the owner's day, from and to which it stays quiet; null for none.
  quiet_from smallint,
  quiet_to smallint,
  saved_at timestamptz not null default now(),
  -- When the last notice was sent, and how often in a row that failed.
  tried_at timestamptz,
  tries smallint not null default 0,
  -- When the newest lead of the last notice arrived.
  told_until timestamptz,
  check ((quiet_from is null) = (quiet_to is null)),
  check (quiet_from between 0 and 23 and quiet_to between 0 and 23 and quiet_from <> quiet_to)
);
alter table private.push_devices enable row level security;
create index push_devices_user_id_idx on private.push_devices (user_id);
create index push_devices_session_id_idx on private.push_devices (session_id);
