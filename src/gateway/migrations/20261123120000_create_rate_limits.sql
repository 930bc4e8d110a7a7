-- How often something was tried, for all copies of the server. A row is worth nothing once it has
-- expired, and is deleted then. Names and types are those of rate-limiter-flexible.
create table auth.rate_limits (
  -- The limit's name and a hash of who is counted.
  key text primary key,
  points integer not null default 0,
  -- Milliseconds of Unix time.
  expire bigint not null
) with (fillfactor = 50);

create index rate_limits_expire_idx on auth.rate_limits (expire);

alter table auth.rate_limits enable row level security;
