-- Which files there are, and whose: tables and functions as the hosted backend names them, so that
-- policies written for it hold here too. The files themselves lie elsewhere, each under its version.
create schema if not exists storage;

create table storage.buckets (
  id text primary key check (id <> '' and length(id) <= 100),
  name text not null unique,
  owner uuid,
  owner_id text,
  public boolean not null default false,
  file_size_limit bigint check (file_size_limit > 0),
  allowed_mime_types text[],
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text not null references storage.buckets,
  name text not null check (name <> ''),
  owner uuid,
  owner_id text,
  -- Made anew with every upload: the key of the file.
  version text not null,
  metadata jsonb not null default '{}',
  user_metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_accessed_at timestamptz not null default now()
);

-- In byte order, so that it also finds everything below a folder.
create unique index objects_bucket_id_name_key on storage.objects (bucket_id, name collate "C");
create index objects_version_idx on storage.objects (version);

create function storage.set_updated_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at = now();
  return new;
end
$$;

create trigger buckets_set_updated_at before update on storage.buckets
  for each row execute function storage.set_updated_at();
create trigger objects_set_updated_at before update on storage.objects
  for each row execute function storage.set_updated_at();

-- Folders of a/b/c.png: {a,b}.
create function storage.foldername(name text) returns text[]
language sql immutable
as $$
  select (string_to_array(name, '/'))[1 : array_length(string_to_array(name, '/'), 1) - 1]
$$;

create function storage.filename(name text) returns text
language sql immutable
as $$
  select (string_to_array(name, '/'))[array_length(string_to_array(name, '/'), 1)]
$$;

create function storage.extension(name text) returns text
language sql immutable
as $$
  select reverse(split_part(reverse(storage.filename(name)), '.', 1))
$$;

-- Closed, then opened by name: row security decides what these grants are good for.
alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;

revoke all on schema storage from public;
revoke all on all functions in schema storage from public;
grant usage on schema storage to anon, authenticated, service_role;
grant select, insert, update, delete on storage.buckets, storage.objects
  to anon, authenticated, service_role;
grant execute on function storage.foldername(text), storage.filename(text), storage.extension(text)
  to anon, authenticated, service_role;
