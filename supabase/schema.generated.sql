-- The tables as they are after all migrations, and who may do what with them: to be read, and never to be run.
-- Written by `npm run generate`. Functions, views, triggers and policies are in `supabase/schemas/`.

create table public.account_settings (
  user_id uuid not null,
  time_zone text,
  mails_leads boolean not null default true,
  mails_digest boolean not null default true,
  mails_plan boolean not null default true,
  mails_agency boolean not null default true,
  mails_reports boolean not null default true,
  primary key (user_id),
  check (length(time_zone) >= 1 and length(time_zone) <= 64),
  foreign key (user_id) references auth.users(id) on delete cascade
);
alter table public.account_settings enable row level security;
grant select, update (time_zone, mails_leads, mails_digest, mails_plan, mails_agency, mails_reports)
  on public.account_settings to authenticated;
grant delete, insert, select, update
  on public.account_settings to service_role;

create table public.admin_users (
  id uuid not null,
  created_at timestamptz not null default now(),
  primary key (id),
  foreign key (id) references auth.users(id) on delete cascade
);
alter table public.admin_users enable row level security;
grant select
  on public.admin_users to authenticated;
grant delete, insert, select, update
  on public.admin_users to service_role;

create table public.agencies (
  owner_id uuid not null,
  name text not null,
  slug text,
  logo_url text,
  about text not null default '',
  is_team_public boolean not null default false,
  leads_rule text not null default 'private',
  modes jsonb not null default '{}',
  template jsonb not null default '{}',
  max_staff_granted integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  words tsvector generated always as (private.to_words(name)) stored,
  template_name text not null default '',
  accent text,
  directory_rules jsonb not null default '{}',
  primary key (owner_id),
  check (char_length(about) <= 500),
  check (accent ~ '^#[0-9a-f]{6}$'),
  check (jsonb_typeof(directory_rules) = 'object'),
  check (leads_rule in ('private', 'shared')),
  check (logo_url is null or private.is_stored_picture(logo_url) and length(logo_url) <= 2048),
  check (max_staff_granted >= 0 and max_staff_granted <= 10000),
  check (char_length(name) >= 1 and char_length(name) <= 100),
  foreign key (owner_id) references auth.users(id) on delete cascade,
  check (slug ~ '^[a-z0-9][a-z0-9_-]{1,28}[a-z0-9]$'),
  unique (slug),
  check (char_length(template_name) <= 60)
);
alter table public.agencies enable row level security;
grant select, update (name, slug, logo_url, about, is_team_public, leads_rule, template_name, accent)
  on public.agencies to authenticated;
grant delete, insert, select, update
  on public.agencies to service_role;

create table public.agency_cards (
  id uuid not null default gen_random_uuid(),
  agency_id uuid not null,
  kept_at timestamptz not null default now(),
  full_name text not null,
  username text not null,
  content jsonb not null,
  primary key (id),
  foreign key (agency_id) references public.agencies(owner_id) on delete cascade
);
create index agency_cards_kept_at_idx on public.agency_cards (agency_id, kept_at desc, id);
alter table public.agency_cards enable row level security;
grant delete, select
  on public.agency_cards to authenticated;
grant delete, insert, select, update
  on public.agency_cards to service_role;

create table public.agency_groups (
  id uuid not null default gen_random_uuid(),
  agency_id uuid not null,
  name text not null,
  template_name text not null default '',
  source_id uuid,
  modes jsonb,
  template jsonb,
  created_at timestamptz not null default now(),
  external_id text not null default '',
  primary key (id),
  foreign key (agency_id) references public.agencies(owner_id) on delete cascade,
  unique (agency_id, id),
  check (char_length(external_id) <= 255),
  check (char_length(name) >= 1 and char_length(name) <= 60),
  foreign key (source_id) references auth.users(id) on delete set null,
  check ((modes is null) = (template is null)),
  check (char_length(template_name) <= 60)
);
create unique index agency_groups_name_idx on public.agency_groups (agency_id, lower(name));
create index agency_groups_source_id_idx on public.agency_groups (source_id);
alter table public.agency_groups enable row level security;
grant delete, insert (agency_id, name, template_name), select, update (name, template_name, source_id)
  on public.agency_groups to authenticated;
grant delete, insert, select, update
  on public.agency_groups to service_role;

create table public.agency_pushes (
  id bigint not null generated always as identity,
  agency_id uuid not null,
  created_at timestamptz not null default now(),
  status text not null default 'waiting',
  total integer not null default 0,
  done integer not null default 0,
  modes jsonb not null,
  previous_modes jsonb,
  template jsonb not null,
  previous_template jsonb,
  reached uuid,
  group_id uuid,
  primary key (id),
  foreign key (agency_id) references public.agencies(owner_id) on delete cascade,
  foreign key (agency_id, group_id) references public.agency_groups(agency_id, id) on delete cascade,
  check (status in ('waiting', 'running', 'done', 'taken_back', 'failed'))
);
create index agency_pushes_agency_id_idx on public.agency_pushes (agency_id, id desc);
create index agency_pushes_group_id_idx on public.agency_pushes (agency_id, group_id, id desc);
alter table public.agency_pushes enable row level security;
grant select
  on public.agency_pushes to authenticated;
grant delete, insert, select, update
  on public.agency_pushes to service_role;

create table public.agency_staff (
  id uuid not null default gen_random_uuid(),
  agency_id uuid not null,
  user_id uuid,
  email text not null,
  full_name text not null,
  status text not null default 'invited',
  card jsonb not null default '{}',
  card_id uuid,
  can_keep_card boolean not null default false,
  invited_at timestamptz not null default now(),
  mailed_at timestamptz,
  joined_at timestamptz,
  suspended_at timestamptz,
  search_text text not null default '',
  sort_name text not null default '',
  reminders smallint not null default 0,
  group_id uuid,
  needs_template boolean not null default false,
  external_id text not null default '',
  role text not null default 'member',
  is_paused_by_directory boolean not null default false,
  given_username text,
  led_groups uuid[],
  directory jsonb not null default '{}',
  is_inactive boolean not null default false,
  has_left_groups boolean not null default false,
  synced_at timestamptz,
  primary key (id),
  unique (agency_id, email),
  foreign key (agency_id) references public.agencies(owner_id) on delete cascade,
  check (jsonb_typeof(card) = 'object' and length(card::text) <= 4000),
  foreign key (card_id) references public.agency_cards(id) on delete set null,
  check ((status = 'invited') = (user_id is null)),
  check ((user_id is null) = (joined_at is null)),
  check ((status = 'suspended') = (suspended_at is not null)),
  check (jsonb_typeof(directory) = 'object' and length(directory::text) <= 10000),
  check (email = lower(email) and length(email) <= 254),
  check (char_length(external_id) <= 255),
  check (char_length(full_name) <= 200),
  check (char_length(given_username) <= 30),
  foreign key (agency_id, group_id) references public.agency_groups(agency_id, id) on delete set null (group_id),
  check (led_groups is null or role = 'manager' and cardinality(led_groups) <= 20),
  check (role = 'member' or user_id is not null),
  check (reminders >= 0 and reminders <= 3),
  check (role in ('member', 'manager')),
  check (status in ('invited', 'active', 'suspended')),
  foreign key (user_id) references auth.users(id) on delete cascade,
  unique (user_id)
);
create index agency_staff_email_idx on public.agency_staff (email) where (user_id is null);
create index agency_staff_group_id_idx on public.agency_staff (agency_id, group_id);
create index agency_staff_invited_at_idx on public.agency_staff (agency_id, invited_at desc, id);
create index agency_staff_invited_at_idx1 on public.agency_staff (invited_at) where (user_id is null);
create index agency_staff_sort_name_idx on public.agency_staff (agency_id, sort_name, id);
alter table public.agency_staff enable row level security;
grant select
  on public.agency_staff to authenticated;
grant delete, insert, select, update
  on public.agency_staff to service_role;

create table public.analytics (
  id bigint not null generated always as identity,
  user_id uuid not null,
  event_type text not null,
  created_at timestamptz not null default now(),
  event_data jsonb not null default '{}',
  primary key (id, created_at),
  check (event_type in ('profile_view', 'link_click')),
  foreign key (user_id) references auth.users(id) on delete cascade
) partition by range (created_at);
create index analytics_user_id_idx on only public.analytics (user_id, event_type, created_at);
alter table public.analytics enable row level security;
grant select
  on public.analytics to authenticated;
grant delete, insert, select, update
  on public.analytics to service_role;

create table public.analytics_daily (
  user_id uuid not null,
  day date not null,
  event_type text not null,
  link_type text not null default '',
  section text not null default '',
  event_count bigint not null,
  primary key (user_id, day, event_type, link_type, section),
  check (event_count > 0),
  check (event_type in ('profile_view', 'link_click')),
  foreign key (user_id) references auth.users(id) on delete cascade
);
create index analytics_daily_day_idx on public.analytics_daily (day);
alter table public.analytics_daily enable row level security;
grant select
  on public.analytics_daily to authenticated;
grant delete, insert, select, update
  on public.analytics_daily to service_role;

create table public.analytics_daily_drops (
  user_id uuid not null,
  day date not null,
  reason text not null,
  event_count bigint not null,
  primary key (user_id, day, reason),
  check (event_count > 0),
  check (reason ~ '^[a-z_]{1,40}$'),
  foreign key (user_id) references auth.users(id) on delete cascade
);
alter table public.analytics_daily_drops enable row level security;
grant select
  on public.analytics_daily_drops to authenticated;
grant delete, insert, select, update
  on public.analytics_daily_drops to service_role;

create table public.analytics_daily_values (
  user_id uuid not null,
  day date not null,
  event_type text not null,
  dimension text not null,
  value text not null,
  event_count bigint not null,
  primary key (user_id, day, event_type, dimension, value),
  check (dimension in ('link', 'source', 'device', 'country', 'utm_source', 'utm_medium', 'utm_campaign')),
  check (event_count > 0),
  check (event_type in ('profile_view', 'link_click')),
  foreign key (user_id) references auth.users(id) on delete cascade,
  check (char_length(value) <= 600)
);
alter table public.analytics_daily_values enable row level security;
grant select
  on public.analytics_daily_values to authenticated;
grant delete, insert, select, update
  on public.analytics_daily_values to service_role;

create table public.analytics_daily_visitors (
  user_id uuid not null,
  day date not null,
  visitor_count bigint not null,
  primary key (user_id, day),
  foreign key (user_id) references auth.users(id) on delete cascade,
  check (visitor_count >= 0)
);
alter table public.analytics_daily_visitors enable row level security;
grant select
  on public.analytics_daily_visitors to authenticated;
grant delete, insert, select, update
  on public.analytics_daily_visitors to service_role;

create table public.analytics_ids (
  user_id uuid not null,
  google_id text not null default '',
  meta_id text not null default '',
  plausible_domain text not null default '',
  plausible_host text not null default '',
  umami_id text not null default '',
  umami_host text not null default '',
  updated_at timestamptz not null default now(),
  primary key (user_id),
  foreign key (user_id) references auth.users(id) on delete cascade
);
alter table public.analytics_ids enable row level security;
grant insert (user_id, google_id, meta_id, plausible_domain, plausible_host, umami_id, umami_host), select, update (google_id, meta_id, plausible_domain, plausible_host, umami_id, umami_host)
  on public.analytics_ids to authenticated;
grant delete, insert, select, update
  on public.analytics_ids to service_role;

create table public.api_keys (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  name text not null,
  prefix text not null,
  secret_hash bytea not null,
  created_at timestamptz not null default now(),
  last_used_on date,
  scopes jsonb not null,
  expires_at timestamptz,
  expiry_told_at timestamptz,
  primary key (id),
  check (length(name) >= 1 and length(name) <= 60 and name = btrim(name)),
  check (prefix ~ '^vzt_[A-Za-z0-9_-]{6}$'),
  check (jsonb_typeof(scopes) = 'array' and jsonb_array_length(scopes) >= 1 and jsonb_array_length(scopes) <= 8 and scopes <@ '["profile:read", "profile:write", "leads:read", "leads:write", "contacts:read", "statistics:read", "team:read", "team_leads:read"]'),
  check (octet_length(secret_hash) = 32),
  unique (secret_hash),
  foreign key (user_id) references auth.users(id) on delete cascade
);
create index api_keys_expires_at_idx on public.api_keys (expires_at) where ((expires_at is not null) and (expiry_told_at is null));
create index api_keys_user_id_idx on public.api_keys (user_id, created_at desc, id);
alter table public.api_keys enable row level security;
grant delete, select (id, user_id, name, prefix, created_at, last_used_on, scopes, expires_at)
  on public.api_keys to authenticated;
grant delete, insert, select, update
  on public.api_keys to service_role;

create table public.archives (
  user_id uuid not null,
  id uuid not null default gen_random_uuid(),
  status text not null default 'waiting',
  progress smallint not null default 0,
  file_name text not null default '',
  size_bytes bigint not null default 0,
  asked_at timestamptz not null default now(),
  ready_at timestamptz,
  primary key (user_id),
  check (length(file_name) <= 100),
  unique (id),
  check (progress >= 0 and progress <= 100),
  check (size_bytes >= 0),
  check (status in ('waiting', 'making', 'ready', 'failed')),
  foreign key (user_id) references auth.users(id) on delete cascade
);
create index archives_ready_at_idx on public.archives (ready_at) where (ready_at is not null);
alter table public.archives enable row level security;
grant select
  on public.archives to authenticated;
grant delete, insert, select, update
  on public.archives to service_role;

create table public.audit_log (
  id bigint not null generated always as identity,
  happened_at timestamptz not null default clock_timestamp(),
  actor uuid,
  actor_role text not null,
  action text not null,
  subject uuid,
  before jsonb,
  after jsonb,
  note text not null default '',
  address text not null default '',
  primary key (id),
  check (action ~ '^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$' and length(action) <= 64),
  check (actor_role in ('administrator', 'agency', 'operator', 'system', 'owner')),
  check (length(address) <= 64),
  check (octet_length(after::text) <= 16384),
  check (octet_length(before::text) <= 16384),
  check (length(note) <= 500)
);
create index audit_log_actor_idx on public.audit_log (actor, happened_at desc, id);
create index audit_log_happened_at_idx on public.audit_log (happened_at desc, id);
create index audit_log_subject_idx on public.audit_log (subject, happened_at desc, id);
alter table public.audit_log enable row level security;
grant select (id, happened_at, actor_role, action, subject, before, after, note)
  on public.audit_log to authenticated;
grant select
  on public.audit_log to service_role;

create table public.contacts (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  email text not null default '',
  full_name text not null default '',
  phone text not null default '',
  company text not null default '',
  designation text not null default '',
  address text not null default '',
  notes text not null default '',
  tags jsonb not null default '[]',
  status text not null default 'new',
  source text not null default 'manual',
  last_contact_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null default '',
  sort_name text not null default '',
  own_email text,
  own_full_name text,
  own_phone text,
  own_company text,
  primary key (id),
  check (source in ('lead', 'manual', 'import')),
  check (status in ('new', 'contacted', 'qualified', 'customer', 'archived')),
  foreign key (user_id) references auth.users(id) on delete cascade
);
create index contacts_created_at_idx on public.contacts (user_id, created_at desc, id);
create unique index contacts_email_key on public.contacts (user_id, lower(email)) where (email <> '');
create index contacts_sort_name_idx on public.contacts (user_id, sort_name, id);
alter table public.contacts enable row level security;
grant delete, insert (user_id, email, full_name, phone, company, designation, address, notes, tags, status, source, last_contact_at), select, update (email, full_name, phone, company, designation, address, notes, tags, status, last_contact_at)
  on public.contacts to authenticated;
grant delete, insert, select, update
  on public.contacts to service_role;

create table public.domains (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  name text not null,
  state text not null default 'pending',
  token text not null default replace((gen_random_uuid())::text, '-', ''),
  has_token boolean not null default false,
  has_address boolean not null default false,
  problem text not null default '',
  found text not null default '',
  created_at timestamptz not null default now(),
  checked_at timestamptz,
  asked_at timestamptz not null default now(),
  verified_at timestamptz,
  failing_since timestamptz,
  primary key (id),
  check ((state in ('active', 'failing')) <= (verified_at is not null)),
  check ((state = 'failing') = (failing_since is not null)),
  check (length(found) <= 500),
  check (length(name) <= 253),
  check (length(problem) <= 40),
  check (state in ('pending', 'active', 'failing', 'released')),
  foreign key (user_id) references auth.users(id) on delete cascade,
  unique (user_id, name)
);
create index domains_checked_at_idx on public.domains (state, checked_at) where (state <> 'released');
create unique index domains_held_idx on public.domains (name) where (state in ('active', 'failing'));
create index domains_name_idx on public.domains (name);
alter table public.domains enable row level security;
grant delete, insert (user_id, name), select
  on public.domains to authenticated;
grant delete, insert, select, update
  on public.domains to service_role;

create table public.fairs (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  held_on date,
  follow_up text not null default '',
  created_at timestamptz not null default now(),
  is_inherited boolean not null default false,
  primary key (id),
  check (char_length(follow_up) <= 2000),
  check (char_length(name) >= 1 and char_length(name) <= 80),
  foreign key (user_id) references auth.users(id) on delete cascade
);
create index fairs_user_id_idx on public.fairs (user_id, created_at desc, id);
alter table public.fairs enable row level security;
grant delete, select, update (follow_up)
  on public.fairs to authenticated;
grant delete, insert, select, update
  on public.fairs to service_role;

create table public.lead_steps (
  id bigint not null generated always as identity,
  lead_id uuid not null,
  user_id uuid not null,
  agency_id uuid not null,
  kind text not null,
  actor uuid,
  actor_name text not null,
  detail text not null,
  happened_at timestamptz not null default now(),
  primary key (id),
  foreign key (actor) references auth.users(id) on delete set null,
  foreign key (agency_id) references public.agencies(owner_id) on delete cascade,
  check (char_length(detail) <= 2000),
  check (kind in ('handed', 'state', 'due', 'note')),
  foreign key (user_id) references auth.users(id) on delete cascade
);
create index lead_steps_actor_idx on public.lead_steps (actor);
create index lead_steps_agency_idx on public.lead_steps (agency_id);
create index lead_steps_lead_idx on public.lead_steps (lead_id, id);
create index lead_steps_user_idx on public.lead_steps (user_id);
alter table public.lead_steps enable row level security;
grant select (id, lead_id, kind, actor, actor_name, detail, happened_at)
  on public.lead_steps to authenticated;
grant delete, insert, select, update
  on public.lead_steps to service_role;

create table public.lead_turns (
  agency_id uuid not null,
  user_id uuid not null,
  given_at timestamptz,
  primary key (agency_id, user_id),
  foreign key (agency_id) references public.agencies(owner_id) on delete cascade,
  foreign key (user_id) references auth.users(id) on delete cascade
);
create index lead_turns_user_idx on public.lead_turns (user_id);
alter table public.lead_turns enable row level security;
grant select
  on public.lead_turns to authenticated;
grant delete, insert, select, update
  on public.lead_turns to service_role;

create table public.leads (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  created_at timestamptz not null default now(),
  is_favorite boolean not null default false,
  full_name text not null default '',
  email text not null default '',
  phone text not null default '',
  company text not null default '',
  message text not null default '',
  consent text not null default '',
  form jsonb not null default '{}',
  source text not null default '',
  consent_version text not null default '',
  consented_at timestamptz,
  announced_at timestamptz,
  contact_id uuid,
  search_text text not null default '',
  corrected_at timestamptz,
  agency_id uuid,
  from_staff text not null default '',
  opened_at timestamptz,
  answerer_id uuid,
  state text not null default 'new',
  due_on date,
  answerer_told_at timestamptz,
  due_told_at timestamptz,
  fair_id uuid,
  tag text not null default '',
  primary key (id),
  foreign key (agency_id) references public.agencies(owner_id) on delete set null,
  foreign key (answerer_id) references auth.users(id) on delete set null,
  foreign key (contact_id) references public.contacts(id) on delete set null,
  check (agency_id is not null or answerer_id is null and due_on is null and state = 'new'),
  foreign key (fair_id) references public.fairs(id) on delete set null,
  check (state in ('new', 'answered', 'won', 'lost')),
  check (char_length(tag) <= 40),
  foreign key (user_id) references auth.users(id) on delete cascade
);
create index leads_agency_id_idx on public.leads (agency_id, created_at desc, id) where (agency_id is not null);
create index leads_answerer_idx on public.leads (answerer_id, created_at desc, id) where (answerer_id is not null);
create index leads_contact_id_idx on public.leads (contact_id, created_at desc) where (contact_id is not null);
create index leads_created_at_idx on public.leads (created_at desc, id);
create index leads_due_on_idx on public.leads (due_on) where (due_on is not null);
create index leads_email_idx on public.leads (lower(email));
create index leads_fair_id_idx on public.leads (fair_id, created_at desc, id) where (fair_id is not null);
create index leads_favorites_idx on public.leads (user_id, created_at desc, id) where is_favorite;
create index leads_unannounced_idx on public.leads (user_id, created_at, id) where (announced_at is null);
create index leads_unread_idx on public.leads (user_id) where (opened_at is null);
create index leads_user_id_idx on public.leads (user_id, created_at desc, id);
create index leads_words_idx on public.leads using gin (private.to_words("left"(search_text, 400)));
alter table public.leads enable row level security;
grant delete, select, update (is_favorite, opened_at)
  on public.leads to authenticated;
grant delete, insert, select, update
  on public.leads to service_role;

create table public.ledger (
  id bigint not null generated always as identity,
  user_id uuid,
  recorded_at timestamptz not null default clock_timestamp(),
  happened_at timestamptz not null,
  kind text not null,
  source text not null,
  status text not null default '',
  plan text,
  amount bigint,
  currency text,
  covers_from timestamptz,
  covers_until timestamptz,
  belongs_to text,
  is_trial boolean not null default false,
  renews boolean not null default false,
  actor uuid,
  note text not null default '',
  trial_from timestamptz,
  trial_until timestamptz,
  next_plan text,
  amount_due bigint,
  retry_at timestamptz,
  cancels_at timestamptz,
  primary key (id),
  foreign key (actor) references auth.users(id) on delete set null,
  check (amount >= 0),
  check (amount_due >= 0),
  check (length(belongs_to) <= 255),
  check (currency ~ '^[a-z]{3}$'),
  check (kind in ('subscription', 'payment', 'refund', 'dispute', 'grant')),
  check (next_plan in ('free', 'premium', 'yearly', 'agency_50', 'agency_100', 'agency_500')),
  check (length(note) <= 500),
  check (plan in ('free', 'premium', 'yearly', 'agency_50', 'agency_100', 'agency_500')),
  check (length(source) >= 1 and length(source) <= 255),
  check (length(status) <= 64),
  foreign key (user_id) references auth.users(id) on delete set null
);
create index ledger_due_idx on public.ledger (source, id desc) where ((kind = 'subscription') and (status in ('past_due', 'unpaid')));
create index ledger_money_idx on public.ledger (happened_at) where (kind in ('payment', 'refund', 'dispute'));
create index ledger_source_idx on public.ledger (source, id desc);
create index ledger_turns_idx on public.ledger (happened_at) where ((kind = 'subscription') and (status in ('active', 'canceled')));
create index ledger_user_id_idx on public.ledger (user_id, id);
alter table public.ledger enable row level security;
grant select (id, recorded_at, happened_at, kind, source, status, plan, amount, currency, covers_from, covers_until, belongs_to, is_trial, renews, note, trial_from, trial_until, next_plan, amount_due, retry_at, cancels_at)
  on public.ledger to authenticated;
grant select
  on public.ledger to service_role;

create table public.page_flags (
  user_id uuid not null,
  version_id bigint not null,
  fingerprint text not null,
  findings jsonb not null default '[]',
  checked_at timestamptz not null default now(),
  asked_at timestamptz,
  primary key (user_id),
  check (length(fingerprint) <= 64),
  foreign key (user_id) references auth.users(id) on delete cascade
);
alter table public.page_flags enable row level security;
grant select
  on public.page_flags to service_role;

create table public.page_reports (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  username text not null,
  source text not null,
  version_id bigint not null,
  content jsonb,
  fingerprint text,
  findings jsonb not null default '[]',
  reason text not null,
  reasons jsonb not null default '{}',
  report_count integer not null default 0,
  notes jsonb not null default '[]',
  created_at timestamptz not null default now(),
  last_reported_at timestamptz not null default now(),
  status text not null default 'open',
  outcome text,
  closing_note text not null default '',
  closed_at timestamptz,
  closed_by uuid,
  primary key (id),
  check ((status = 'closed') = (outcome is not null)),
  foreign key (closed_by) references auth.users(id) on delete set null,
  check (length(closing_note) <= 500),
  check (length(fingerprint) <= 64),
  check (jsonb_array_length(notes) <= 20),
  check (outcome in ('nothing', 'suspended')),
  check (reason in ('spam', 'phishing', 'impersonation', 'illegal', 'other', 'links')),
  check (report_count >= 0),
  check (source in ('visitor', 'check')),
  check (status in ('open', 'closed')),
  foreign key (user_id) references auth.users(id) on delete cascade
);
create index page_reports_closed_at_idx on public.page_reports (closed_at) where (status = 'closed');
create index page_reports_last_idx on public.page_reports (last_reported_at desc, id);
create unique index page_reports_open_key on public.page_reports (user_id, source, version_id) where (status = 'open');
create index page_reports_user_id_idx on public.page_reports (user_id, created_at desc);
alter table public.page_reports enable row level security;
grant select
  on public.page_reports to service_role;

create table public.payment_settings (
  id boolean not null default true,
  currency text not null default 'usd',
  trial_days integer not null default 7,
  grace_days integer not null default 7,
  ends_on_return boolean not null default true,
  primary key (id),
  check (currency ~ '^[a-z]{3}$'),
  check (grace_days >= 0 and grace_days <= 60),
  check (id),
  check (trial_days >= 0 and trial_days <= 90)
);
alter table public.payment_settings enable row level security;
grant select
  on public.payment_settings to authenticated;
grant select, update
  on public.payment_settings to service_role;

create table public.pictures (
  id uuid not null,
  user_id uuid not null,
  path text not null,
  name text not null default '',
  alt text not null default '',
  album text not null default '',
  content_hash text,
  bytes bigint not null,
  width integer,
  height integer,
  created_at timestamptz not null default now(),
  sort_name text not null default '',
  search_text text not null default '',
  primary key (id),
  check (length(album) <= 60),
  check (length(alt) <= 300),
  check (content_hash ~ '^[0-9a-f]{64}$'),
  check (height > 0),
  check (length(name) <= 200),
  unique (path),
  foreign key (user_id) references auth.users(id) on delete cascade,
  check (width > 0)
);
create index pictures_bytes_idx on public.pictures (user_id, bytes desc, id);
create unique index pictures_content_hash_key on public.pictures (user_id, content_hash);
create index pictures_created_at_idx on public.pictures (user_id, created_at desc, id);
create index pictures_sort_name_idx on public.pictures (user_id, sort_name, id);
alter table public.pictures enable row level security;
grant select, update (alt, album)
  on public.pictures to authenticated;
grant delete, insert, select, update
  on public.pictures to service_role;

create table public.plan_features (
  plan text not null,
  feature text not null,
  is_enabled boolean not null,
  max_count integer,
  primary key (plan, feature),
  check (max_count >= 0),
  check (plan in ('free', 'premium', 'yearly', 'agency_50', 'agency_100', 'agency_500'))
);
alter table public.plan_features enable row level security;
grant select
  on public.plan_features to authenticated;
grant delete, insert, select, update
  on public.plan_features to service_role;

create table public.plan_prices (
  plan text not null,
  amount integer,
  stripe_price_id text,
  primary key (plan),
  check (amount >= 1 and amount <= 99999999),
  check (plan in ('premium', 'yearly', 'agency_50', 'agency_100', 'agency_500')),
  check (length(stripe_price_id) >= 1 and length(stripe_price_id) <= 255)
);
alter table public.plan_prices enable row level security;
grant select
  on public.plan_prices to authenticated;
grant select, update
  on public.plan_prices to service_role;

create table public.plan_quotas (
  plan text not null,
  quota text not null,
  maximum bigint not null,
  primary key (plan, quota),
  check (maximum >= 0),
  check (plan in ('unconfirmed', 'free', 'premium', 'yearly', 'agency_50', 'agency_100', 'agency_500')),
  check (quota in ('pictures', 'picture_bytes', 'contacts', 'note_characters', 'versions'))
);
alter table public.plan_quotas enable row level security;
grant select
  on public.plan_quotas to authenticated;
grant delete, insert, select, update
  on public.plan_quotas to service_role;

create table public.profile_drafts (
  user_id uuid not null,
  field text not null,
  value jsonb not null,
  revision bigint not null generated always as identity,
  written_by uuid,
  device text not null default '',
  written_at timestamptz not null default now(),
  primary key (user_id, field),
  check (length(device) <= 60),
  foreign key (user_id) references auth.users(id) on delete cascade,
  foreign key (written_by) references auth.users(id) on delete set null
);
create index profile_drafts_written_by_idx on public.profile_drafts (written_by);
alter table public.profile_drafts enable row level security;
grant select
  on public.profile_drafts to authenticated;
grant delete, insert, select, update
  on public.profile_drafts to service_role;

create table public.profile_publishes (
  user_id uuid not null,
  day date not null,
  publish_count integer not null,
  primary key (user_id, day),
  check (publish_count > 0),
  foreign key (user_id) references auth.users(id) on delete cascade
);
alter table public.profile_publishes enable row level security;
grant select
  on public.profile_publishes to authenticated;
grant delete, insert, select, update
  on public.profile_publishes to service_role;

create table public.profile_versions (
  id bigint not null generated always as identity,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  content jsonb not null,
  primary key (id),
  foreign key (user_id) references auth.users(id) on delete cascade
);
create index profile_versions_user_id_idx on public.profile_versions (user_id, id desc);
alter table public.profile_versions enable row level security;
grant select
  on public.profile_versions to authenticated;
grant delete, insert, select, update
  on public.profile_versions to service_role;

create table public.profiles (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  username text not null,
  full_name text not null default '',
  designation text not null default '',
  bio text not null default '',
  profile_picture_url text,
  cover_image_url text,
  plan text not null default 'free',
  plan_expiry timestamptz,
  is_active boolean not null default true,
  is_agency_profile boolean not null default false,
  agency_owner_id uuid,
  agency_max_staff integer not null default 0,
  is_trial_active boolean not null default false,
  trial_start_date timestamptz,
  trial_end_date timestamptz,
  has_used_trial boolean not null default false,
  sections_enabled jsonb not null default '{"links": true, "social": true}',
  section_order jsonb not null default '["vcard", "social", "links", "lead_form"]',
  vcard_data jsonb not null default '{}',
  social_links jsonb not null default '[]',
  custom_link_data jsonb not null default '{}',
  custom_links jsonb not null default '[]',
  skills jsonb not null default '[]',
  experiences jsonb not null default '[]',
  section_heading text not null default '',
  custom_text text not null default '',
  embed_video text not null default '',
  embed_map text not null default '',
  embed_audio text not null default '',
  lead_form_data jsonb not null default '{}',
  theme_color text,
  secondary_background text,
  primary_text_color text,
  gradient_preset text,
  font_heading text not null default 'Inter',
  font_body text not null default 'Inter',
  heading_size integer not null default 20,
  body_size integer not null default 14,
  design_preferences jsonb not null default '{}',
  video_data jsonb not null default '{}',
  audio_data jsonb not null default '{}',
  map_data jsonb not null default '{}',
  text_data jsonb not null default '{}',
  heading_data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  gallery jsonb not null default '[]',
  embed_calendar text not null default '',
  profile_picture_focus jsonb not null default '{}',
  cover_image_focus jsonb not null default '{}',
  primary key (id),
  check (agency_max_staff >= 0),
  foreign key (agency_owner_id) references auth.users(id) on delete set null,
  check (body_size >= 8 and body_size <= 64),
  check (heading_size >= 8 and heading_size <= 64),
  check (plan in ('free', 'premium', 'yearly', 'agency_50', 'agency_100', 'agency_500')),
  foreign key (user_id) references auth.users(id) on delete cascade,
  unique (user_id)
);
create index profiles_agency_owner_id_idx on public.profiles (agency_owner_id) where (agency_owner_id is not null);
create index profiles_plan_idx on public.profiles (plan, plan_expiry) where (plan <> 'free');
create unique index profiles_username_key on public.profiles (lower(username));
alter table public.profiles enable row level security;
grant insert (user_id, full_name), select, update (username, full_name, designation, bio, profile_picture_url, cover_image_url, sections_enabled, section_order, vcard_data, social_links, custom_link_data, custom_links, skills, experiences, section_heading, custom_text, embed_video, embed_map, embed_audio, lead_form_data, theme_color, secondary_background, primary_text_color, gradient_preset, font_heading, font_body, heading_size, body_size, design_preferences, video_data, audio_data, map_data, text_data, heading_data, updated_at, gallery, embed_calendar, profile_picture_focus, cover_image_focus)
  on public.profiles to authenticated;
grant delete, insert, select, update
  on public.profiles to service_role;

create table public.security_events (
  id bigint not null generated always as identity,
  user_id uuid not null,
  happened_at timestamptz not null default now(),
  kind text not null,
  detail jsonb not null default '{}',
  address text,
  user_agent text,
  country text,
  primary key (id),
  check (length(address) <= 64),
  check (country ~ '^[A-Z]{2}$'),
  check (kind ~ '^[a-z_]{1,40}$'),
  check (length(user_agent) <= 300),
  foreign key (user_id) references auth.users(id) on delete cascade
);
create index security_events_happened_at_idx on public.security_events (happened_at);
create index security_events_newest_idx on public.security_events (user_id, happened_at desc, id);
alter table public.security_events enable row level security;
grant select
  on public.security_events to authenticated;
grant delete, insert, select, update
  on public.security_events to service_role;

create table public.support_messages (
  id bigint not null generated always as identity,
  request_id uuid not null,
  user_id uuid not null,
  is_answer boolean not null,
  written_by uuid,
  body text not null,
  written_at timestamptz not null default now(),
  primary key (id),
  check (char_length(body) >= 1 and char_length(body) <= 4000),
  foreign key (request_id) references public.support_requests(id) on delete cascade,
  foreign key (user_id) references auth.users(id) on delete cascade,
  foreign key (written_by) references auth.users(id) on delete set null
);
create index support_messages_request_idx on public.support_messages (request_id, id);
create index support_messages_user_idx on public.support_messages (user_id, written_at);
create index support_messages_written_by_idx on public.support_messages (written_by);
alter table public.support_messages enable row level security;
grant select (id, request_id, user_id, is_answer, body, written_at)
  on public.support_messages to authenticated;
grant delete, insert, select, update
  on public.support_messages to service_role;

create table public.support_requests (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  topic text not null,
  subject text not null,
  username text not null,
  plan text not null,
  is_first boolean not null,
  status text not null default 'open',
  created_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  waits_since timestamptz,
  place text not null default '',
  primary key (id),
  check (status in ('open', 'answered', 'closed')),
  check (char_length(subject) >= 1 and char_length(subject) <= 120),
  check (topic in ('page', 'billing', 'account', 'integrations', 'other')),
  foreign key (user_id) references auth.users(id) on delete cascade
);
create index support_requests_newest_idx on public.support_requests (user_id, last_at desc, id);
create index support_requests_place_idx on public.support_requests (place, id);
alter table public.support_requests enable row level security;
grant select
  on public.support_requests to authenticated;
grant delete, insert, select, update
  on public.support_requests to service_role;

create table public.switches (
  name text not null,
  is_on boolean not null default true,
  note text not null default '',
  changed_at timestamptz not null default now(),
  primary key (name),
  check (name in ('sign_up', 'lead_forms', 'embeds', 'public_pages', 'company_sign_in')),
  check (length(note) <= 500)
);
alter table public.switches enable row level security;
grant select (name, is_on, changed_at)
  on public.switches to authenticated;
grant select
  on public.switches to service_role;

create table public.webhook_attempts (
  id bigint not null generated always as identity,
  delivery_id uuid not null,
  user_id uuid not null,
  tried_at timestamptz not null default now(),
  answer_status smallint,
  problem text,
  answer_ms integer,
  sent_headers jsonb not null default '{}',
  answer_headers jsonb not null default '{}',
  answer_text text not null default '',
  primary key (id),
  check (length(answer_headers::text) <= 4096),
  check (length(answer_text) <= 1000),
  foreign key (delivery_id) references public.webhook_deliveries(id) on delete cascade,
  check (length(problem) <= 40),
  check (length(sent_headers::text) <= 4096)
);
create index webhook_attempts_delivery_idx on public.webhook_attempts (delivery_id, id desc);
create index webhook_attempts_user_idx on public.webhook_attempts (user_id, id desc);
alter table public.webhook_attempts enable row level security;
grant select
  on public.webhook_attempts to authenticated;
grant delete, insert, select, update
  on public.webhook_attempts to service_role;

create table public.webhook_deliveries (
  id uuid not null default gen_random_uuid(),
  webhook_id uuid not null,
  user_id uuid not null,
  event text not null,
  payload jsonb not null,
  status text not null default 'waiting',
  attempts smallint not null default 0,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  claimed_at timestamptz,
  finished_at timestamptz,
  answer_status smallint,
  problem text,
  answer_ms integer,
  tried_at timestamptz,
  is_test boolean not null default false,
  replayed_at timestamptz,
  primary key (id),
  check (length(payload::text) <= 65536),
  check (length(problem) <= 40),
  check (status in ('waiting', 'delivered', 'failed')),
  foreign key (webhook_id) references public.webhooks(id) on delete cascade
);
create index webhook_deliveries_about_idx on public.webhook_deliveries ((((payload -> 'data') ->> 'id')));
create index webhook_deliveries_age_idx on public.webhook_deliveries (created_at);
create index webhook_deliveries_claimed_idx on public.webhook_deliveries (user_id) where (claimed_at is not null);
create index webhook_deliveries_due_idx on public.webhook_deliveries (webhook_id, due_at) where (status = 'waiting');
create index webhook_deliveries_log_idx on public.webhook_deliveries (webhook_id, created_at desc, id);
create index webhook_deliveries_next_idx on public.webhook_deliveries (due_at) where (status = 'waiting');
create index webhook_deliveries_replayed_idx on public.webhook_deliveries (webhook_id, replayed_at) where (replayed_at is not null);
alter table public.webhook_deliveries enable row level security;
grant select
  on public.webhook_deliveries to authenticated;
grant delete, insert, select, update
  on public.webhook_deliveries to service_role;

create table public.webhooks (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  url text not null,
  description text not null default '',
  events jsonb not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  last_sent_at timestamptz,
  failing_since timestamptz,
  end_reason text,
  ended_at timestamptz,
  primary key (id),
  check (length(description) <= 100),
  check (end_reason in ('failing', 'gone')),
  check (jsonb_typeof(events) = 'array' and jsonb_array_length(events) >= 1 and jsonb_array_length(events) <= 16 and events <@ '["lead.created", "lead.deleted", "contact.created", "contact.updated", "contact.deleted", "page.published", "plan.changed", "account.deletion", "member.joined", "member.updated", "member.left", "team_lead.created", "team_lead.deleted", "team_lead.assigned", "team_lead.updated", "team_lead.noted"]'),
  check (length(url) <= 500 and url ~ '^(https://|http://(localhost|127\.0\.0\.1)[:/])[!-~]+$' and url !~ '^[a-z]+://[^/?#]*@' and url !~ '#'),
  foreign key (user_id) references auth.users(id) on delete cascade
);
create index webhooks_user_id_idx on public.webhooks (user_id, created_at, id);
alter table public.webhooks enable row level security;
grant delete, insert (user_id, url, description, events), select, update (url, description, events, is_active)
  on public.webhooks to authenticated;
grant delete, insert, select, update
  on public.webhooks to service_role;

create table private.account_counts (
  id bigint not null generated always as identity,
  status text not null,
  plan text not null,
  is_agency boolean not null,
  has_page boolean not null,
  number bigint not null,
  primary key (id)
);
alter table private.account_counts enable row level security;

create table private.account_deletions (
  user_id uuid not null,
  requested_at timestamptz not null default now(),
  due_at timestamptz not null,
  primary key (user_id),
  foreign key (user_id) references auth.users(id) on delete cascade
);
create index account_deletions_due_at_idx on private.account_deletions (due_at);
alter table private.account_deletions enable row level security;

create table private.account_mails (
  id uuid not null,
  user_id uuid not null,
  kind text,
  sealed text not null,
  created_at timestamptz not null default now(),
  ends_at timestamptz not null,
  attempts integer not null default 0,
  last_error text,
  primary key (id),
  check (length(kind) <= 40),
  check (length(sealed) <= 200000),
  foreign key (user_id) references auth.users(id) on delete cascade
);
create index account_mails_ends_idx on private.account_mails (ends_at);
create index account_mails_kind_idx on private.account_mails (user_id, kind);
alter table private.account_mails enable row level security;

create table private.administration_rules (
  is_only boolean not null default true,
  need_second_factor boolean not null,
  primary key (is_only),
  check (is_only)
);
alter table private.administration_rules enable row level security;

create table private.agency_mail_days (
  agency_id uuid not null,
  day date not null,
  mails integer not null,
  primary key (agency_id, day),
  foreign key (agency_id) references auth.users(id) on delete cascade,
  check (mails > 0)
);
alter table private.agency_mail_days enable row level security;

create table private.agency_members (
  user_id uuid not null,
  primary key (user_id),
  foreign key (user_id) references auth.users(id) on delete cascade
);
alter table private.agency_members enable row level security;

create table private.agency_past_days (
  agency_id uuid not null,
  day date not null,
  views bigint not null default 0,
  clicks bigint not null default 0,
  leads bigint not null default 0,
  primary key (agency_id, day),
  foreign key (agency_id) references public.agencies(owner_id) on delete cascade
);
alter table private.agency_past_days enable row level security;

create table private.appeals (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  username text not null,
  suspended_at timestamptz not null,
  reason text not null,
  text text not null,
  sent_at timestamptz not null default now(),
  is_lifted boolean,
  answer text not null default '',
  answered_at timestamptz,
  answered_by uuid,
  primary key (id),
  check (length(answer) <= 500),
  foreign key (answered_by) references auth.users(id) on delete set null,
  check ((answered_at is null) = (is_lifted is null)),
  check (length(text) >= 1 and length(text) <= 2000),
  foreign key (user_id) references auth.users(id) on delete cascade
);
create unique index appeals_open_key on private.appeals (user_id) where (answered_at is null);
create index appeals_sent_at_idx on private.appeals (sent_at desc, id);
create index appeals_user_id_idx on private.appeals (user_id, sent_at desc);
alter table private.appeals enable row level security;

create table private.audit_words (
  entry bigint not null,
  words tsvector not null,
  primary key (entry)
);
create index audit_words_words_idx on private.audit_words using gin (private.searched(words));
alter table private.audit_words enable row level security;

create table private.banned_mail_domains (
  id uuid not null default gen_random_uuid(),
  domain text not null,
  note text not null default '',
  banned_at timestamptz not null default now(),
  banned_by uuid,
  primary key (id),
  foreign key (banned_by) references auth.users(id) on delete set null,
  check (domain ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$' and length(domain) <= 253),
  unique (domain),
  check (length(note) <= 500)
);
alter table private.banned_mail_domains enable row level security;

create table private.banned_names (
  id uuid not null default gen_random_uuid(),
  name text not null,
  skeleton text not null,
  is_part boolean not null default false,
  note text not null default '',
  banned_at timestamptz not null default now(),
  banned_by uuid,
  primary key (id),
  foreign key (banned_by) references auth.users(id) on delete set null,
  check (name ~ '^[A-Za-z0-9_-]{3,30}$'),
  check (length(note) <= 500),
  check (length(skeleton) >= 3 and length(skeleton) <= 30),
  unique (skeleton)
);
alter table private.banned_names enable row level security;

create table private.case_visits (
  case_id uuid not null,
  user_id uuid not null,
  opened_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (case_id, user_id),
  foreign key (user_id) references auth.users(id) on delete cascade
);
create index case_visits_seen_at_idx on private.case_visits (seen_at);
create index case_visits_user_id_idx on private.case_visits (user_id);
alter table private.case_visits enable row level security;

create table private.checkouts (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  plan text not null,
  amount integer not null,
  currency text not null,
  is_trial boolean not null default false,
  session_id text,
  status text not null default 'open',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  heard_at timestamptz,
  primary key (id),
  check (amount > 0),
  check (plan in ('premium', 'yearly', 'agency_50', 'agency_100', 'agency_500')),
  check (length(session_id) <= 255),
  unique (session_id),
  check (status in ('open', 'processing', 'done', 'failed', 'expired')),
  foreign key (user_id) references auth.users(id) on delete cascade
);
create index checkouts_user_id_idx on private.checkouts (user_id, created_at desc);
alter table private.checkouts enable row level security;

create table private.closed_customers (
  customer_id text not null,
  closed_at timestamptz not null default now(),
  primary key (customer_id),
  check (length(customer_id) >= 1 and length(customer_id) <= 255)
);
alter table private.closed_customers enable row level security;

create table private.company_sign_ins (
  id uuid not null default gen_random_uuid(),
  agency_id uuid not null,
  domain text not null,
  token text not null default replace((gen_random_uuid())::text, '-', ''),
  state text not null default 'pending',
  problem text not null default '',
  created_at timestamptz not null default now(),
  checked_at timestamptz,
  asked_at timestamptz not null default now(),
  failing_since timestamptz,
  issuer text,
  client_id text,
  sealed_secret text,
  is_required boolean not null default false,
  used_at timestamptz,
  trouble text not null default '',
  primary key (id),
  foreign key (agency_id) references public.agencies(owner_id) on delete cascade,
  unique (agency_id),
  check ((state = 'failing') = (failing_since is not null)),
  check ((issuer is null) = (client_id is null) and (issuer is null) = (sealed_secret is null)),
  check (not is_required or issuer is not null),
  check (length(client_id) <= 300),
  check (length(domain) <= 253),
  check (length(issuer) <= 500),
  check (length(problem) <= 40),
  check (length(sealed_secret) <= 2000),
  check (state in ('pending', 'active', 'failing', 'released')),
  check (trouble in ('', 'secret', 'unreachable'))
);
create index company_sign_ins_checked_at_idx on private.company_sign_ins (state, checked_at) where (state <> 'released');
create unique index company_sign_ins_held_idx on private.company_sign_ins (domain) where (state in ('active', 'failing'));
alter table private.company_sign_ins enable row level security;

create table private.contact_leads (
  lead_id uuid not null,
  contact_id uuid not null,
  email text not null,
  full_name text not null,
  phone text not null,
  company text not null,
  left_at timestamptz not null,
  joined_at timestamptz not null default now(),
  primary key (lead_id),
  foreign key (contact_id) references public.contacts(id) on delete cascade
);
create index contact_leads_contact_id_idx on private.contact_leads (contact_id);
create index contact_leads_email_idx on private.contact_leads (lower(email)) where (email <> '');
alter table private.contact_leads enable row level security;

create table private.daily_events (
  day date not null,
  share smallint not null,
  event_count bigint not null,
  primary key (day, share),
  check (event_count > 0)
);
alter table private.daily_events enable row level security;

create table private.daily_figures (
  day date not null,
  sign_ups bigint not null default 0,
  events bigint not null default 0,
  leads bigint not null default 0,
  revenue jsonb not null default '{}',
  trials_won bigint not null default 0,
  trials_lost bigint not null default 0,
  churned bigint not null default 0,
  active_pages bigint,
  monthly jsonb,
  failed_mails bigint not null default 0,
  late_jobs bigint not null default 0,
  noted_at timestamptz,
  primary key (day)
);
alter table private.daily_figures enable row level security;

create table private.daily_visitors (
  user_id uuid not null,
  day date not null,
  visitor bytea not null,
  salt_day date not null,
  primary key (user_id, day, visitor),
  foreign key (user_id) references auth.users(id) on delete cascade,
  check (length(visitor) = 16)
);

create table private.deleted_fairs (
  user_id uuid not null,
  id uuid not null,
  primary key (user_id, id),
  foreign key (user_id) references auth.users(id) on delete cascade
);
alter table private.deleted_fairs enable row level security;

create table private.deleted_leads (
  id uuid not null,
  user_id uuid not null,
  deleted_at timestamptz not null default now(),
  lead jsonb not null,
  primary key (id),
  foreign key (user_id) references auth.users(id) on delete cascade
);
create index deleted_leads_deleted_at_idx on private.deleted_leads (deleted_at);
create index deleted_leads_user_id_idx on private.deleted_leads (user_id);
alter table private.deleted_leads enable row level security;

create table private.directory (
  user_id uuid not null,
  email text not null,
  full_name text not null,
  username text not null,
  plan text not null,
  plan_expiry timestamptz,
  status text not null,
  is_administrator boolean not null,
  is_agency boolean not null,
  agency_owner_id uuid,
  created_at timestamptz not null,
  last_sign_in_at timestamptz,
  words tsvector not null,
  inviter text not null default '',
  primary key (user_id),
  check (status in ('active', 'invited', 'unconfirmed', 'suspended', 'leaving')),
  foreign key (user_id) references auth.users(id) on delete cascade
);
create index directory_agency_owner_id_idx on private.directory (agency_owner_id) where (agency_owner_id is not null);
create index directory_created_at_idx on private.directory (created_at desc, user_id);
create index directory_email_idx on private.directory (email, user_id);
create index directory_is_administrator_idx on private.directory (created_at desc, user_id) where is_administrator;
create index directory_is_agency_idx on private.directory (created_at desc, user_id) where is_agency;
create index directory_plan_expiry_idx on private.directory (plan_expiry) where (plan in ('premium', 'yearly'));
create index directory_plan_idx on private.directory (plan, created_at desc, user_id);
create index directory_status_idx on private.directory (status, created_at desc, user_id);
create index directory_words_idx on private.directory using gin (private.searched(words));
alter table private.directory enable row level security;

create table private.directory_members (
  group_id uuid not null,
  staff_id uuid not null,
  added_at timestamptz not null default now(),
  primary key (group_id, staff_id),
  foreign key (group_id) references public.agency_groups(id) on delete cascade,
  foreign key (staff_id) references public.agency_staff(id) on delete cascade
);
create index directory_members_staff_id_idx on private.directory_members (staff_id);
alter table private.directory_members enable row level security;

create table private.draft_writes (
  user_id uuid not null,
  since timestamptz not null,
  count integer not null,
  primary key (user_id),
  foreign key (user_id) references auth.users(id) on delete cascade
);
alter table private.draft_writes enable row level security;

create table private.erasures (
  kind text not null,
  digest text not null,
  erased_at timestamptz not null default now(),
  primary key (kind, digest),
  check (digest ~ '^[0-9a-f]{64}$'),
  check (kind in ('lead', 'account'))
);
alter table private.erasures enable row level security;

create table private.features (
  "position" integer not null generated always as identity,
  key text not null,
  name text not null,
  used_when text,
  primary key ("position"),
  unique (key)
);
alter table private.features enable row level security;

create table private.handed_leads (
  lead_id uuid not null,
  staff_id uuid not null,
  primary key (lead_id),
  foreign key (lead_id) references public.leads(id) on delete cascade,
  foreign key (staff_id) references public.agency_staff(id) on delete cascade
);
create index handed_leads_staff_id_idx on private.handed_leads (staff_id);
alter table private.handed_leads enable row level security;

create table private.installation (
  is_only boolean not null default true,
  signing_key text not null,
  known_keys jsonb not null,
  file_storage text,
  primary key (is_only),
  check (is_only)
);
alter table private.installation enable row level security;

create table private.invited_accounts (
  user_id uuid not null,
  agency_id uuid not null,
  invited_at timestamptz not null default now(),
  primary key (user_id),
  foreign key (agency_id) references auth.users(id) on delete cascade,
  foreign key (user_id) references auth.users(id) on delete cascade
);
create index invited_accounts_agency_id_idx on private.invited_accounts (agency_id);
alter table private.invited_accounts enable row level security;

create table private.job_runners (
  worker_id text not null,
  seen_at timestamptz not null,
  primary key (worker_id)
);
alter table private.job_runners enable row level security;

create table private.judged_trials (
  source text not null,
  user_id uuid,
  because text,
  judged_at timestamptz not null default now(),
  primary key (source),
  check (because in ('address', 'card')),
  check (length(source) <= 255),
  foreign key (user_id) references auth.users(id) on delete set null
);
create index judged_trials_user_id_idx on private.judged_trials (user_id);
alter table private.judged_trials enable row level security;

create table private.known_devices (
  user_id uuid not null,
  mark_hash bytea not null,
  browser text not null,
  session_id uuid not null,
  known_since timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (user_id, mark_hash),
  check (length(browser) <= 300),
  check (octet_length(mark_hash) = 32),
  foreign key (user_id) references auth.users(id) on delete cascade
);
alter table private.known_devices enable row level security;

create table private.latin_letters (
  letter text not null,
  latin text not null,
  primary key (letter),
  check (latin ~ '^[a-z]+$')
);
alter table private.latin_letters enable row level security;

create table private.mail_health (
  is_only boolean not null default true,
  last_sent_at timestamptz,
  last_failed_at timestamptz,
  last_error text,
  failures integer not null default 0,
  primary key (is_only),
  check (is_only)
);
alter table private.mail_health enable row level security;

create table private.person_notes (
  id bigint not null generated always as identity,
  user_id uuid not null,
  written_by uuid,
  body text not null,
  written_at timestamptz not null default now(),
  primary key (id),
  check (char_length(body) >= 1 and char_length(body) <= 2000),
  foreign key (user_id) references auth.users(id) on delete cascade,
  foreign key (written_by) references auth.users(id) on delete set null
);
create index person_notes_user_id_idx on private.person_notes (user_id, id desc);
create index person_notes_written_by_idx on private.person_notes (written_by);
alter table private.person_notes enable row level security;

create table private.piece_mails (
  user_id uuid not null,
  piece text not null,
  agency_id uuid not null,
  queued_at timestamptz not null default now(),
  primary key (user_id, piece),
  foreign key (agency_id) references auth.users(id) on delete cascade,
  check (piece in ('wallet_card', 'signature')),
  foreign key (user_id) references auth.users(id) on delete cascade
);
create index piece_mails_agency_id_idx on private.piece_mails (agency_id, piece, queued_at);
alter table private.piece_mails enable row level security;

create table private.plan_mails (
  user_id uuid not null,
  kind text not null,
  about timestamptz not null,
  queued_at timestamptz not null default now(),
  primary key (user_id, kind, about),
  check (kind in ('trial_ends', 'payment_failed', 'year_ends_14', 'year_ends_3', 'ended')),
  foreign key (user_id) references auth.users(id) on delete cascade
);
alter table private.plan_mails enable row level security;

create table private.profile_columns (
  "position" integer not null generated always as identity,
  name text not null,
  kind text not null,
  max_bytes integer not null default 100000,
  section text,
  shown text,
  max_entries integer,
  primary key ("position"),
  check (kind in ('text', 'line', 'prose', 'picture', 'links', 'pictures', 'list', 'map', 'focus')),
  check (max_entries > 0),
  unique (name)
);
alter table private.profile_columns enable row level security;

create table private.profile_saves (
  user_id uuid not null,
  saved_at timestamptz[] not null,
  primary key (user_id),
  foreign key (user_id) references auth.users(id) on delete cascade
);
alter table private.profile_saves enable row level security;

create table private.push_devices (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  session_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth_secret text not null,
  shows_names boolean not null default false,
  quiet_from smallint,
  quiet_to smallint,
  saved_at timestamptz not null default now(),
  tried_at timestamptz,
  tries smallint not null default 0,
  told_until timestamptz,
  primary key (id),
  check (length(auth_secret) = 22),
  check ((quiet_from is null) = (quiet_to is null)),
  check (quiet_from >= 0 and quiet_from <= 23 and quiet_to >= 0 and quiet_to <= 23 and quiet_from <> quiet_to),
  check (length(endpoint) <= 500),
  unique (endpoint),
  check (length(p256dh) = 87),
  foreign key (user_id) references auth.users(id) on delete cascade
);
create index push_devices_session_id_idx on private.push_devices (session_id);
create index push_devices_user_id_idx on private.push_devices (user_id);
alter table private.push_devices enable row level security;

create table private.push_values (
  push_id bigint not null,
  user_id uuid not null,
  part text not null,
  before jsonb not null,
  given text not null,
  had jsonb,
  primary key (push_id, user_id, part),
  foreign key (push_id) references public.agency_pushes(id) on delete cascade,
  foreign key (user_id) references auth.users(id) on delete cascade
);
create index push_values_user_id_idx on private.push_values (user_id);
alter table private.push_values enable row level security;

create table private.recovery_codes (
  user_id uuid not null,
  number smallint not null,
  salt bytea not null,
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (user_id, number),
  check (length(code_hash) = 32),
  check (number >= 1 and number <= 10),
  check (length(salt) = 16),
  foreign key (user_id) references auth.users(id) on delete cascade
);
alter table private.recovery_codes enable row level security;

create table private.refunds (
  id bigint not null generated always as identity,
  user_id uuid not null,
  payment text not null,
  amount bigint not null,
  currency text not null,
  message text not null default '',
  actor uuid,
  asked_at timestamptz not null default now(),
  status text not null default 'asked',
  problem text not null default '',
  primary key (id),
  foreign key (actor) references auth.users(id) on delete set null,
  check (amount > 0),
  check (currency ~ '^[a-z]{3}$'),
  check (length(message) <= 500),
  check (length(payment) >= 1 and length(payment) <= 255),
  check (length(problem) <= 300),
  check (status in ('asked', 'done', 'failed')),
  foreign key (user_id) references auth.users(id) on delete cascade
);
create index refunds_actor_idx on private.refunds (actor);
create index refunds_payment_idx on private.refunds (payment);
create index refunds_user_id_idx on private.refunds (user_id, id desc);
alter table private.refunds enable row level security;

create table private.report_mails (
  user_id uuid not null,
  told_at timestamptz not null,
  primary key (user_id),
  foreign key (user_id) references auth.users(id) on delete cascade
);
alter table private.report_mails enable row level security;

create table private.reserved_usernames (
  username text not null,
  primary key (username),
  check (username = lower(username))
);
alter table private.reserved_usernames enable row level security;

create table private.salt_rotations (
  day date not null,
  created_at timestamptz not null default now(),
  destroyed_at timestamptz,
  primary key (day)
);

create table private.scim_keys (
  agency_id uuid not null,
  prefix text not null,
  secret_hash bytea not null,
  created_at timestamptz not null default now(),
  last_used_on date,
  sync_began_at timestamptz,
  sync_seen_at timestamptz,
  sync_changed integer not null default 0,
  primary key (agency_id),
  foreign key (agency_id) references public.agencies(owner_id) on delete cascade,
  check (length(secret_hash) = 32),
  unique (secret_hash)
);
alter table private.scim_keys enable row level security;

create table private.sections (
  "position" integer not null generated always as identity,
  key text not null,
  feature text,
  switch text,
  primary key ("position"),
  unique (key)
);
alter table private.sections enable row level security;

create table private.sign_in_mails (
  user_id uuid not null,
  day date not null,
  count integer not null,
  primary key (user_id),
  foreign key (user_id) references auth.users(id) on delete cascade
);
alter table private.sign_in_mails enable row level security;

create table private.staff_tries (
  agency_id uuid not null,
  hour timestamptz not null,
  people integer not null,
  primary key (agency_id, hour),
  foreign key (agency_id) references public.agencies(owner_id) on delete cascade
);
alter table private.staff_tries enable row level security;

create table private.stripe_customers (
  user_id uuid not null,
  customer_id text,
  created_at timestamptz not null default now(),
  primary key (user_id),
  check (length(customer_id) >= 1 and length(customer_id) <= 255),
  unique (customer_id),
  foreign key (user_id) references auth.users(id) on delete cascade
);
alter table private.stripe_customers enable row level security;

create table private.stripe_events (
  id text not null,
  type text not null,
  received_at timestamptz not null default now(),
  primary key (id),
  check (length(id) >= 1 and length(id) <= 255),
  check (length(type) <= 255)
);
create index stripe_events_received_at_idx on private.stripe_events (received_at);
alter table private.stripe_events enable row level security;

create table private.stripe_prices (
  price_id text not null,
  plan text not null,
  amount integer not null,
  currency text not null,
  created_at timestamptz not null default now(),
  primary key (price_id),
  check (plan in ('premium', 'yearly', 'agency_50', 'agency_100', 'agency_500')),
  check (length(price_id) >= 1 and length(price_id) <= 255)
);
alter table private.stripe_prices enable row level security;

create table private.suspensions (
  user_id uuid not null,
  suspended_by text not null,
  reason text not null default '',
  actor uuid,
  suspended_at timestamptz not null default now(),
  primary key (user_id, suspended_by),
  foreign key (actor) references auth.users(id) on delete set null,
  check (length(reason) <= 500),
  check (suspended_by in ('administrator', 'agency')),
  foreign key (user_id) references auth.users(id) on delete cascade
);
alter table private.suspensions enable row level security;

create table private.team_departures (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  agency_id uuid,
  agency_name text not null,
  cause text not null,
  kept_card boolean not null default false,
  kept_leads boolean not null default false,
  left_at timestamptz not null default now(),
  seen_at timestamptz,
  handed_address boolean not null default false,
  primary key (id),
  foreign key (agency_id) references public.agencies(owner_id) on delete set null,
  check (cause in ('removed', 'left', 'closed')),
  foreign key (user_id) references auth.users(id) on delete cascade
);
create index team_departures_agency_id_user_id_left_at_idx on private.team_departures (agency_id, user_id, left_at desc);
create index team_departures_user_id_left_at_idx on private.team_departures (user_id, left_at desc);
alter table private.team_departures enable row level security;

create table private.team_news (
  id bigint not null generated always as identity,
  agency_id uuid not null,
  kind text not null,
  full_name text not null,
  happened_at timestamptz not null default now(),
  primary key (id),
  foreign key (agency_id) references public.agencies(owner_id) on delete cascade,
  check (kind in ('joined', 'declined', 'left', 'deleted', 'suspended', 'restored', 'expired', 'removed', 'paused'))
);
create index team_news_agency_id_id_idx on private.team_news (agency_id, id);
alter table private.team_news enable row level security;

create table private.template_parts (
  "position" integer not null generated always as identity,
  part text not null,
  name text not null,
  places text[] not null,
  is_never_empty boolean not null default false,
  is_personal boolean not null default false,
  primary key ("position"),
  unique (part)
);
alter table private.template_parts enable row level security;

create table private.template_values (
  user_id uuid not null,
  part text not null,
  own jsonb not null,
  given text not null,
  primary key (user_id, part),
  foreign key (part) references private.template_parts(part),
  foreign key (user_id) references auth.users(id) on delete cascade
);
alter table private.template_values enable row level security;

create table private.time_zones (
  name text not null,
  primary key (name)
);
alter table private.time_zones enable row level security;

create table private.trial_cards (
  card_hash bytea not null,
  source text not null,
  used_at timestamptz not null default now(),
  primary key (card_hash),
  check (length(source) <= 255)
);
alter table private.trial_cards enable row level security;

create table private.used_trials (
  email_hash bytea not null,
  used_at timestamptz not null default now(),
  source text,
  primary key (email_hash),
  check (length(source) <= 255)
);
alter table private.used_trials enable row level security;

create table private.username_history (
  username text not null,
  user_id uuid,
  held_until timestamptz not null,
  primary key (username),
  foreign key (user_id) references auth.users(id) on delete set null,
  check (username = lower(username))
);
create index username_history_user_id_idx on private.username_history (user_id);
alter table private.username_history enable row level security;

create table private.visitor_salts (
  day date not null,
  salt bytea not null,
  created_at timestamptz not null default now(),
  primary key (day),
  check (length(salt) = 32)
);

create table private.wallet_devices (
  serial uuid not null,
  device text not null,
  push_token text not null,
  registered_at timestamptz not null default now(),
  told text not null default '',
  primary key (serial, device),
  check (device ~ '^[A-Za-z0-9_-]{1,100}$'),
  check (push_token ~ '^[0-9A-Fa-f]{1,200}$'),
  foreign key (serial) references private.wallet_passes(serial) on delete cascade,
  check (length(told) <= 64)
);
create index wallet_devices_device_idx on private.wallet_devices (device);
alter table private.wallet_devices enable row level security;

create table private.wallet_passes (
  serial uuid not null default gen_random_uuid(),
  user_id uuid,
  token text not null default replace(((gen_random_uuid())::text || gen_random_uuid()), '-', ''),
  told text not null default '',
  is_at_google boolean not null default false,
  changed_at timestamptz not null default now(),
  ended_at timestamptz,
  google_told text not null default '',
  primary key (serial),
  check (user_id is null or ended_at is null),
  check (length(google_told) <= 64),
  check (length(token) >= 16 and length(token) <= 64),
  check (length(told) <= 64),
  foreign key (user_id) references auth.users(id) on delete set null,
  unique (user_id)
);
alter table private.wallet_passes enable row level security;

create table private.webhook_days (
  user_id uuid not null,
  day date not null,
  count integer not null,
  primary key (user_id, day),
  foreign key (user_id) references auth.users(id) on delete cascade
);
alter table private.webhook_days enable row level security;

create table private.webhook_secrets (
  webhook_id uuid not null,
  sealed text not null,
  created_at timestamptz not null default now(),
  ends_at timestamptz,
  check (length(sealed) <= 500),
  foreign key (webhook_id) references public.webhooks(id) on delete cascade
);
create index webhook_secrets_ends_idx on private.webhook_secrets (ends_at) where (ends_at is not null);
create unique index webhook_secrets_present_idx on private.webhook_secrets (webhook_id) where (ends_at is null);
create index webhook_secrets_webhook_idx on private.webhook_secrets (webhook_id);
alter table private.webhook_secrets enable row level security;

create table private.webhook_signs (
  kind text not null,
  last_at timestamptz not null,
  primary key (kind),
  check (kind in ('good', 'forged', 'other_mode'))
);
alter table private.webhook_signs enable row level security;
