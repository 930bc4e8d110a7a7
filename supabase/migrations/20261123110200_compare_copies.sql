-- What all copies of the server that share this database must have in common: by which keys they
-- sign and verify, and where the files lie. Each compares itself with it as it starts.
create table private.installation (
  is_only boolean primary key default true check (is_only),
  -- Ids of keys: the one that signs, and all that are verified with.
  signing_key text not null,
  known_keys jsonb not null,
  -- What stands in the place itself; null while nobody could read it.
  file_storage text
);
alter table private.installation enable row level security;
