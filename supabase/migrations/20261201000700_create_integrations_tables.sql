-- Webhooks: what happens to an owner's data is told to addresses of their choice (decision 078). The
-- owner writes addresses and choices; what is sent, when, and how it went is written here and by the
-- server.
create table public.webhooks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  url text not null,
  description text not null default '' check (length(description) <= 100),
  events jsonb not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  -- When something was tried last.
  last_sent_at timestamptz,
  -- Since when every try has failed; null while they succeed.
  failing_since timestamptz,
  -- Why it was switched off by us: it failed for days, or its address said that it is gone.
  end_reason text check (end_reason in ('failing', 'gone')),
  ended_at timestamptz,
  constraint webhooks_url_check check (
    length(url) <= 500 and url ~ '^(https://|http://(localhost|127\.0\.0\.1)[:/])[!-~]+$'
    and url !~ '^[a-z]+://[^/?#]*@' and url !~ '#'),
  constraint webhooks_events_check check (
    jsonb_typeof(events) = 'array' and jsonb_array_length(events) between 1 and 8
    and events <@ '["lead.created", "lead.deleted", "contact.created", "contact.updated",
      "contact.deleted", "page.published", "plan.changed", "account.deletion"]')
);
create index webhooks_user_id_idx on public.webhooks (user_id, created_at, id);
alter table public.webhooks enable row level security;

-- A message on its way, or as it arrived. Its id is the message's, whatever number of tries it takes.
create table public.webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references public.webhooks on delete cascade,
  -- No reference: rows are told of while the account they belong to goes.
  user_id uuid not null,
  event text not null,
  payload jsonb not null check (length(payload::text) <= 65536),
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  attempts smallint not null default 0,
  created_at timestamptz not null default now(),
  -- When it is to be tried; while it is tried, when that try counts as lost.
  due_at timestamptz not null default now(),
  claimed_at timestamptz,
  finished_at timestamptz,
  -- What the last try came to: an HTTP status, or the reason there was none.
  answer_status smallint,
  problem text check (length(problem) <= 40),
  answer_ms integer,
  -- What the last try of a message sent and was answered, for its owner to see why it failed.
  tried_at timestamptz,
  sent_headers jsonb not null default '{}' check (length(sent_headers::text) <= 4096),
  answer_headers jsonb not null default '{}' check (length(answer_headers::text) <= 4096),
  answer_text text not null default '' check (length(answer_text) <= 1000)
);
create index webhook_deliveries_due_idx on public.webhook_deliveries (webhook_id, due_at)
  where status = 'waiting';
create index webhook_deliveries_next_idx on public.webhook_deliveries (due_at) where status = 'waiting';
create index webhook_deliveries_claimed_idx on public.webhook_deliveries (user_id)
  where claimed_at is not null;
create index webhook_deliveries_log_idx on public.webhook_deliveries (webhook_id, created_at desc, id);
create index webhook_deliveries_age_idx on public.webhook_deliveries (created_at);
alter table public.webhook_deliveries enable row level security;

-- What messages are signed with, sealed by the server's own key. After a rotation the one before
-- signs beside it until its day is over.
create table private.webhook_secrets (
  webhook_id uuid not null references public.webhooks on delete cascade,
  sealed text not null check (length(sealed) <= 500),
  created_at timestamptz not null default now(),
  ends_at timestamptz
);
create unique index webhook_secrets_present_idx on private.webhook_secrets (webhook_id)
  where ends_at is null;
create index webhook_secrets_ends_idx on private.webhook_secrets (ends_at) where ends_at is not null;
create index webhook_secrets_webhook_idx on private.webhook_secrets (webhook_id);
alter table private.webhook_secrets enable row level security;

-- How much an account was told of in a day, so that nothing it can make fills the disk.
create table private.webhook_days (
  user_id uuid not null references auth.users on delete cascade,
  day date not null,
  count integer not null,
  primary key (user_id, day)
);
alter table private.webhook_days enable row level security;

-- Keys by which programs of an owner read their data, and with one scope add leads (decision 079). Of a
-- key there is only the hash of what is secret, and a beginning by which its owner knows it again.
create table public.api_keys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  name text not null check (length(name) between 1 and 60 and name = btrim(name)),
  scope text not null check (scope in ('read', 'leads-write')),
  prefix text not null check (prefix ~ '^vzt_[A-Za-z0-9_-]{6}$'),
  -- SHA-256: what is random and this long is not guessed, so nothing slower is needed.
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  created_at timestamptz not null default now(),
  last_used_on date
);
create index api_keys_user_id_idx on public.api_keys (user_id, created_at desc, id);
alter table public.api_keys enable row level security;

create table public.domains (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  name text not null check (length(name) <= 253),
  state text not null default 'pending' check (state in ('pending', 'active', 'failing', 'released')),
  -- What the owner puts into the DNS: new for every attempt, so that a domain somebody left pointing here
  -- is nobody's until its holder says whose.
  token text not null default replace(gen_random_uuid()::text, '-', ''),
  -- What the last look found: each of the two records, the code of what is wrong, and what stands there instead.
  has_token boolean not null default false,
  has_address boolean not null default false,
  problem text not null default '' check (length(problem) <= 40),
  found text not null default '' check (length(found) <= 500),
  created_at timestamptz not null default now(),
  checked_at timestamptz,
  asked_at timestamptz not null default now(),
  verified_at timestamptz,
  failing_since timestamptz,
  unique (user_id, name),
  check ((state in ('active', 'failing')) <= (verified_at is not null)),
  check ((state = 'failing') = (failing_since is not null))
);
-- Several may claim a name; one has it.
create unique index domains_held_idx on public.domains (name) where state in ('active', 'failing');
create index domains_name_idx on public.domains (name);
create index domains_checked_at_idx on public.domains (state, checked_at) where state <> 'released';
alter table public.domains enable row level security;

-- By whom an owner wants visits measured beside our own counting: Google, Meta, Plausible, Umami. What
-- is empty is not used. Visitors are asked first, by the page (decision 081).
create table public.analytics_ids (
  user_id uuid primary key references auth.users on delete cascade,
  google_id text not null default '',
  meta_id text not null default '',
  plausible_domain text not null default '',
  -- Of a Plausible or an Umami of one's own; empty for that of their makers.
  plausible_host text not null default '',
  umami_id text not null default '',
  umami_host text not null default '',
  updated_at timestamptz not null default now()
);
alter table public.analytics_ids enable row level security;
