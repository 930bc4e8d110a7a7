-- What an owner has changed on a page and not yet published: a row for each field that differs.
create table public.profile_drafts (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- A column of `profiles`.
  field text not null,
  -- As the editor's form holds it, which may be unfinished.
  value jsonb not null,
  -- Every write gets a new one, across all pages: a field that was published and drafted again can't be
  -- taken for its earlier draft.
  revision bigint generated always as identity,
  -- Null once that account is gone: an agency writes the pages of its team.
  written_by uuid references auth.users (id) on delete set null,
  device text not null default '' check (length(device) <= 60),
  written_at timestamptz not null default now(),
  primary key (user_id, field)
);
alter table public.profile_drafts enable row level security;
create index profile_drafts_written_by_idx on public.profile_drafts (written_by);
