-- Addresses from which an account was signed in to. Guesses of strangers do not lock them out.
create table auth.known_addresses (
  user_id uuid not null references auth.users on delete cascade,
  -- A hash of the account and the address: where people are is not to be read here.
  address_hash text not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, address_hash)
);

alter table auth.known_addresses enable row level security;
