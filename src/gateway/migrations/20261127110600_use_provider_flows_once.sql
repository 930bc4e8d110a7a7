-- Not of the hosted backend. A way to a provider and back lies with the browser, signed; here is which were used,
-- by the hash of their state, until they would have run out.
create table auth.used_provider_flows (
  id text primary key,
  expires_at timestamptz not null
);
create index used_provider_flows_expires_at_idx on auth.used_provider_flows (expires_at);
alter table auth.used_provider_flows enable row level security;
