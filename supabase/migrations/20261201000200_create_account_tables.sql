-- Accounts whose owners want them gone, and until when they can come back. A row that is due is on
-- its way out: nothing brings it back.
create table private.account_deletions (
  user_id uuid primary key references auth.users (id) on delete cascade,
  requested_at timestamptz not null default now(),
  due_at timestamptz not null
);
create index account_deletions_due_at_idx on private.account_deletions (due_at);
alter table private.account_deletions enable row level security;

-- Whether administrators need a second factor: on an installation that strangers reach, the server
-- says so when it starts.
create table private.administration_rules (
  is_only boolean primary key default true check (is_only),
  need_second_factor boolean not null
);
alter table private.administration_rules enable row level security;

-- What lets somebody in who has lost their second factor: ten codes, kept as salted hashes, each good
-- once. The server makes and takes them; nobody reads them (decision 070).
create table private.recovery_codes (
  user_id uuid not null references auth.users on delete cascade,
  number smallint not null check (number between 1 and 10),
  salt bytea not null check (length(salt) = 16),
  code_hash bytea not null check (length(code_hash) = 32),
  created_at timestamptz not null default now(),
  primary key (user_id, number)
);
alter table private.recovery_codes enable row level security;

-- Browsers that an account was signed in with. Each keeps a long random mark, of which only a hash
-- stands here: so that a sign-in with another one can be told of.
create table private.known_devices (
  user_id uuid not null references auth.users on delete cascade,
  mark_hash bytea not null check (octet_length(mark_hash) = 32),
  -- Browser and system without their versions: a mark that turns up in another one was taken along.
  browser text not null check (length(browser) <= 300),
  -- The session it was last seen in.
  session_id uuid not null,
  known_since timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (user_id, mark_hash)
);
alter table private.known_devices enable row level security;

-- How many mails of sign-ins an account got today.
create table private.sign_in_mails (
  user_id uuid primary key references auth.users on delete cascade,
  day date not null,
  count int not null
);
alter table private.sign_in_mails enable row level security;

-- Those of `pg_timezone_names`, which reads hundreds of files each time, as they are now. What it lists
-- beside IANA's names (`posix/…`, `localtime`) no browser knows.
create table private.time_zones (
  name text primary key
);
alter table private.time_zones enable row level security;

insert into private.time_zones
select z.name from pg_catalog.pg_timezone_names z where z.name ~ '^[A-Z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$';

-- What an account chose for itself: which mails it gets, and whose days it counts. Every account has a
-- row from its first moment on, so that its owner only ever changes one.
create table public.account_settings (
  user_id uuid primary key references auth.users on delete cascade,
  -- As IANA names it; null where nobody said, which is UTC.
  time_zone text check (length(time_zone) between 1 and 64),
  mails_leads boolean not null default true,
  mails_digest boolean not null default true,
  mails_plan boolean not null default true,
  mails_agency boolean not null default true,
  -- Administrators get one mail about what waits for their decision, some minutes after the first report or
  -- appeal came and at most every four hours, and can switch it off.
  mails_reports boolean not null default true
);
alter table public.account_settings enable row level security;

-- Everything an account has, packed by a job: one archive each, which the next one takes the place of.
-- The file lies in the storage, below its owner's folder, and goes after seven days.
create table public.archives (
  user_id uuid primary key references auth.users on delete cascade,
  id uuid not null unique default gen_random_uuid(),
  status text not null default 'waiting' check (status in ('waiting', 'making', 'ready', 'failed')),
  -- Of a hundred.
  progress smallint not null default 0 check (progress between 0 and 100),
  file_name text not null default '' check (length(file_name) <= 100),
  size_bytes bigint not null default 0 check (size_bytes >= 0),
  asked_at timestamptz not null default now(),
  ready_at timestamptz
);
create index archives_ready_at_idx on public.archives (ready_at) where ready_at is not null;
alter table public.archives enable row level security;

-- Mails about accounts wait here until the mail server has taken them (decision 085). What a mail says
-- is sealed by the server's own key, since it holds links and codes. A row goes once its mail was sent,
-- once a newer one has taken its place, or once nothing in it works any more.
create table private.account_mails (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  -- What its link or code proves; null for a mail that only says what happened.
  kind text check (length(kind) <= 40),
  sealed text not null check (length(sealed) <= 200000),
  created_at timestamptz not null default now(),
  ends_at timestamptz not null,
  attempts integer not null default 0,
  last_error text
);
create index account_mails_kind_idx on private.account_mails (user_id, kind);
create index account_mails_ends_idx on private.account_mails (ends_at);
alter table private.account_mails enable row level security;

-- Whether the mail server takes mails: one row for the whole installation.
create table private.mail_health (
  is_only boolean primary key default true check (is_only),
  last_sent_at timestamptz,
  last_failed_at timestamptz,
  last_error text,
  -- Since the last one that was sent.
  failures integer not null default 0
);
alter table private.mail_health enable row level security;

insert into private.mail_health default values;

-- Written by the server alone. Who looks on as somebody takes nothing of theirs along.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('archives', 'archives', false, 4294967296, array['application/zip'])
on conflict (id) do nothing;
