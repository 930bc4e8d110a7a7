-- What a page is made of: rows of `supabase/schemas/page/sections.sql`.
create table private.sections (
  position int generated always as identity primary key,
  key text not null unique,
  -- What a plan must include to show it; null where every plan does.
  feature text,
  -- What an administrator turns off to hide it everywhere.
  switch text
);
alter table private.sections enable row level security;

-- The most entries of a list; null for as many as its bytes allow.
alter table private.profile_columns add column max_entries int check (max_entries > 0);
