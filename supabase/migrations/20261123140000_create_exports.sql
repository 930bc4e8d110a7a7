-- When an account's last archive was made: one an hour, whichever copy of the server is asked.
create table private.exports (
  user_id uuid primary key references auth.users on delete cascade,
  made_at timestamptz not null
);

alter table private.exports enable row level security;
