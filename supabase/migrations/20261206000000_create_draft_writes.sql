-- How often an account wrote drafts since a moment. Only `private.limit_draft_writes` reads or writes it.
create table private.draft_writes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  since timestamptz not null,
  count int not null
);
alter table private.draft_writes enable row level security;
