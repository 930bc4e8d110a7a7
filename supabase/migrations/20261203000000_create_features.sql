-- What plans can include: rows of `supabase/schemas/money/features.sql`.
create table private.features (
  position int generated always as identity primary key,
  key text not null unique,
  name text not null,
  -- What a page uses of it beside the sections that need it, as SQL; null where only those do.
  used_when text
);
alter table private.features enable row level security;
