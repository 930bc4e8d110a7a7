-- The key with which a company directory provisions an agency's people (SCIM). None: it is off.
create table private.scim_keys (
  agency_id uuid primary key references public.agencies (owner_id) on delete cascade,
  prefix text not null,
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  created_at timestamptz not null default now(),
  last_used_on date
);
alter table private.scim_keys enable row level security;

-- What the directory calls a person.
alter table public.agency_staff add column external_id text not null default ''
  constraint agency_staff_external_id_check check (char_length(external_id) <= 255);
