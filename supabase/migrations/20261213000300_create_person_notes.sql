-- What administrators note about a person: personal data, which the person gets with their archive.
create table private.person_notes (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  written_by uuid references auth.users (id) on delete set null,
  body text not null check (char_length(body) between 1 and 2000),
  written_at timestamptz not null default now()
);
create index person_notes_user_id_idx on private.person_notes (user_id, id desc);
create index person_notes_written_by_idx on private.person_notes (written_by);
alter table private.person_notes enable row level security;
