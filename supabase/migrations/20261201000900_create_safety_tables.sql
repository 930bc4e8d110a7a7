-- Names and mail domains that administrators closed (decision 064). Beside the reserved names, which are
-- the same everywhere, these are of one installation.
create table private.banned_names (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name ~ '^[A-Za-z0-9_-]{3,30}$'),
  -- What the eye reads of it: of all that look alike one is kept.
  skeleton text not null unique check (length(skeleton) between 3 and 30),
  -- Whether it may stand within no longer name either.
  is_part boolean not null default false,
  note text not null default '' check (length(note) <= 500),
  banned_at timestamptz not null default now(),
  banned_by uuid references auth.users (id) on delete set null
);
alter table private.banned_names enable row level security;

create table private.banned_mail_domains (
  id uuid primary key default gen_random_uuid(),
  domain text not null unique
    check (domain ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$' and length(domain) <= 253),
  note text not null default '' check (length(note) <= 500),
  banned_at timestamptz not null default now(),
  banned_by uuid references auth.users (id) on delete set null
);
alter table private.banned_mail_domains enable row level security;

-- What visitors report of pages, and what checks find on them (decision 063). A row is one page in one
-- state of it: a thousand reports of it are a number in one row.
create table public.page_reports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  username text not null,
  source text not null check (source in ('visitor', 'check')),
  -- The newest version of the page when it was first reported; 0 before the first save.
  version_id bigint not null,
  -- The page as visitors saw it then: a row of public_profiles; null where none was to be seen.
  content jsonb,
  -- Of the links that a check saw.
  fingerprint text check (length(fingerprint) <= 64),
  findings jsonb not null default '[]',
  -- What most of them said, and how often each was said.
  reason text not null
    check (reason in ('spam', 'phishing', 'impersonation', 'illegal', 'other', 'links')),
  reasons jsonb not null default '{}',
  report_count int not null default 0 check (report_count >= 0),
  -- The first twenty: {at, reason, note}. Nothing says from whom.
  notes jsonb not null default '[]' check (jsonb_array_length(notes) <= 20),
  created_at timestamptz not null default now(),
  last_reported_at timestamptz not null default now(),
  status text not null default 'open' check (status in ('open', 'closed')),
  outcome text check (outcome in ('nothing', 'suspended')),
  closing_note text not null default '' check (length(closing_note) <= 500),
  closed_at timestamptz,
  closed_by uuid references auth.users (id) on delete set null,
  check ((status = 'closed') = (outcome is not null))
);
create unique index page_reports_open_key on public.page_reports (user_id, source, version_id)
  where status = 'open';
create index page_reports_last_idx on public.page_reports (last_reported_at desc, id);
create index page_reports_user_id_idx on public.page_reports (user_id, created_at desc);
create index page_reports_closed_at_idx on public.page_reports (closed_at) where status = 'closed';
alter table public.page_reports enable row level security;

-- The links of every publish are looked at (job check_page). A verdict names the version it saw. It flags
-- and does nothing else: no verdict, new or used again, suspends a page or lifts a suspension.
create table public.page_flags (
  user_id uuid primary key references auth.users (id) on delete cascade,
  version_id bigint not null,
  -- Of the links it saw: the same links have the same verdict.
  fingerprint text not null check (length(fingerprint) <= 64),
  findings jsonb not null default '[]',
  checked_at timestamptz not null default now(),
  -- When an online service was asked of them; null where none was, or none answered.
  asked_at timestamptz
);
alter table public.page_flags enable row level security;

-- What a suspended owner answers (decision 064). One appeal at a time, three of one suspension.
create table private.appeals (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  username text not null,
  -- The suspension it is about, and why that was.
  suspended_at timestamptz not null,
  reason text not null,
  text text not null check (length(text) between 1 and 2000),
  sent_at timestamptz not null default now(),
  is_lifted boolean,
  answer text not null default '' check (length(answer) <= 500),
  answered_at timestamptz,
  answered_by uuid references auth.users (id) on delete set null,
  check ((answered_at is null) = (is_lifted is null))
);
create unique index appeals_open_key on private.appeals (user_id) where answered_at is null;
create index appeals_user_id_idx on private.appeals (user_id, sent_at desc);
create index appeals_sent_at_idx on private.appeals (sent_at desc, id);
alter table private.appeals enable row level security;

-- When an administrator was last told.
create table private.report_mails (
  user_id uuid primary key references auth.users on delete cascade,
  told_at timestamptz not null
);
alter table private.report_mails enable row level security;
