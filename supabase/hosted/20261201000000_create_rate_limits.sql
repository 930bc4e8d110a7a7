-- How often something was tried, for all copies of the server, as auth.rate_limits of the gateway: a hosted
-- backend takes no tables of ours in that schema. Names and types are those of rate-limiter-flexible.
create table private.rate_limits (
  -- The limit's name and a hash of who is counted.
  key text primary key,
  points integer not null default 0,
  -- Milliseconds of Unix time.
  expire bigint not null
) with (fillfactor = 50);

create index rate_limits_expire_idx on private.rate_limits (expire);

alter table private.rate_limits enable row level security;
