-- The ids of events that their owners deleted, as long as the account exists: a device may still send the name.
create table private.deleted_fairs (
  user_id uuid not null references auth.users (id) on delete cascade,
  id uuid not null,
  primary key (user_id, id)
);
alter table private.deleted_fairs enable row level security;
