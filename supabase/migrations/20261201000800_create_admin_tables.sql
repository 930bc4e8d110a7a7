-- Who administers the installation: a person whose row stands here. Granted with `npm run admin`.
create table public.admin_users (
  id uuid primary key references auth.users (id) on delete cascade,
  created_at timestamptz not null default now()
);
alter table public.admin_users enable row level security;

-- Each copy of the server that runs jobs, by the name its jobs are locked with, and its last sign
-- of life. The queue itself would hold the job of a copy that was killed for four hours.
create table private.job_runners (
  worker_id text primary key,
  seen_at timestamptz not null
);
alter table private.job_runners enable row level security;

-- What all copies of the server that share this database must have in common: by which keys they
-- sign and verify, and where the files lie. Each compares itself with it as it starts.
create table private.installation (
  is_only boolean primary key default true check (is_only),
  -- Ids of keys: the one that signs, and all that are verified with.
  signing_key text not null,
  known_keys jsonb not null,
  -- What stands in the place itself; null while nobody could read it.
  file_storage text
);
alter table private.installation enable row level security;

-- Everything an administrator, an agency's owner or the operator did to somebody else: who, to whom,
-- what, before and after, from where. Only ever added to (decision 059).
create table public.audit_log (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null default clock_timestamp(),
  -- Ids outlive their accounts here: an entry never changes, also not by somebody's leaving.
  actor uuid,
  actor_role text not null check (actor_role in ('administrator', 'agency', 'operator', 'system', 'owner')),
  action text not null check (action ~ '^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$' and length(action) <= 64),
  subject uuid,
  before jsonb check (octet_length(before::text) <= 16384),
  after jsonb check (octet_length(after::text) <= 16384),
  -- Why; whom it concerns reads it.
  note text not null default '' check (length(note) <= 500),
  address text not null default '' check (length(address) <= 64)
);
create index audit_log_happened_at_idx on public.audit_log (happened_at desc, id);
create index audit_log_subject_idx on public.audit_log (subject, happened_at desc, id);
create index audit_log_actor_idx on public.audit_log (actor, happened_at desc, id);
alter table public.audit_log enable row level security;

-- Who closed a page, and why. An agency and an administrator each have a word of their own: the page
-- is open when neither holds it closed and nobody asked for the account to be deleted.
create table private.suspensions (
  user_id uuid not null references auth.users (id) on delete cascade,
  suspended_by text not null check (suspended_by in ('administrator', 'agency')),
  reason text not null default '' check (length(reason) <= 500),
  actor uuid references auth.users (id) on delete set null,
  suspended_at timestamptz not null default now(),
  primary key (user_id, suspended_by)
);
alter table private.suspensions enable row level security;

-- What an administrator can turn off for everybody at once (decision 060). All are on at first.
create table public.switches (
  name text primary key check (name in ('sign_up', 'lead_forms', 'embeds', 'public_pages')),
  is_on boolean not null default true,
  note text not null default '' check (length(note) <= 500),
  changed_at timestamptz not null default now()
);
alter table public.switches enable row level security;

insert into public.switches (name)
values ('sign_up'), ('lead_forms'), ('embeds'), ('public_pages');

create table private.directory (
  user_id uuid primary key references auth.users (id) on delete cascade,
  email text not null,
  full_name text not null,
  username text not null,
  -- In force when it was last looked at: job refresh_plans looks every hour.
  plan text not null,
  plan_expiry timestamptz,
  status text not null
    check (status in ('active', 'invited', 'unconfirmed', 'suspended', 'leaving')),
  is_administrator boolean not null,
  is_agency boolean not null,
  agency_owner_id uuid,
  created_at timestamptz not null,
  last_sign_in_at timestamptz,
  words tsvector not null,
  -- Until somebody claims it, an account that an invitation made is named as the agency wrote.
  inviter text not null default ''
);
create index directory_created_at_idx on private.directory (created_at desc, user_id);
create index directory_email_idx on private.directory (email, user_id);
create index directory_plan_idx on private.directory (plan, created_at desc, user_id);
create index directory_status_idx on private.directory (status, created_at desc, user_id);
create index directory_is_agency_idx on private.directory (created_at desc, user_id) where is_agency;
create index directory_is_administrator_idx on private.directory (created_at desc, user_id)
  where is_administrator;
create index directory_agency_owner_id_idx on private.directory (agency_owner_id)
  where agency_owner_id is not null;
create index directory_plan_expiry_idx on private.directory (plan_expiry)
  where plan in ('premium', 'yearly');
create index directory_words_idx on private.directory using gin (private.searched(words));
alter table private.directory enable row level security;

-- The audit log is searched by what an entry says and by who was concerned, as they were called then.
-- The words stand beside the log: an entry never changes, and somebody who is gone is found no more.
create table private.audit_words (
  entry bigint primary key,
  words tsvector not null
);
create index audit_words_words_idx on private.audit_words using gin (private.searched(words));
alter table private.audit_words enable row level security;

-- When webhooks arrived, and which checkouts were completed without one: what administrators need to
-- see that the connection to Stripe is broken while money already moves.
create table private.webhook_signs (
  kind text primary key check (kind in ('good', 'forged', 'other_mode')),
  last_at timestamptz not null
);
alter table private.webhook_signs enable row level security;
