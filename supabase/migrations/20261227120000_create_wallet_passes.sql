-- Cards in the wallets of phones (decision 161).
create table private.wallet_passes (
  serial uuid primary key default gen_random_uuid(),
  -- Null once the account or its place on a team has ended: what stays names nobody.
  user_id uuid unique references auth.users (id) on delete set null,
  -- Phones that hold the pass ask for its updates with this.
  token text not null default replace(gen_random_uuid()::text || gen_random_uuid(), '-', '')
    constraint wallet_passes_token_check check (length(token) between 16 and 64),
  -- The digest of what phones were last told of; empty before the first time.
  told text not null default '' constraint wallet_passes_told_check check (length(told) <= 64),
  -- Someone was led to Google Wallet, so it may be saved there.
  is_at_google boolean not null default false,
  changed_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint wallet_passes_ended_at_check check (user_id is null or ended_at is null)
);
alter table private.wallet_passes enable row level security;

-- Phones with Apple Wallet that asked to be told of changes.
create table private.wallet_devices (
  serial uuid not null references private.wallet_passes (serial) on delete cascade,
  device text not null
    constraint wallet_devices_device_check check (device ~ '^[A-Za-z0-9_-]{1,100}$'),
  push_token text not null
    constraint wallet_devices_push_token_check check (push_token ~ '^[0-9A-Fa-f]{1,200}$'),
  registered_at timestamptz not null default now(),
  primary key (serial, device)
);
create index wallet_devices_device_idx on private.wallet_devices (device);
alter table private.wallet_devices enable row level security;

-- When someone on a team was last emailed the links to their card.
create table private.wallet_mails (
  user_id uuid primary key references auth.users (id) on delete cascade,
  queued_at timestamptz not null default now()
);
alter table private.wallet_mails enable row level security;
