-- What visitors did, raw and for 90 days. Written by our server only, which checks each event first:
-- could the browser insert, anybody could forge anybody's numbers.
create table public.analytics (
  id bigint generated always as identity,
  user_id uuid not null references auth.users (id) on delete cascade,
  event_type text not null check (event_type in ('profile_view', 'link_click')),
  created_at timestamptz not null default now(),
  event_data jsonb not null default '{}',
  primary key (id, created_at)
) partition by range (created_at);
create index analytics_user_id_idx on public.analytics (user_id, event_type, created_at);
-- Partitions live where no protocol reaches: a query on one would go around the table's policy.
create table private.analytics_default partition of public.analytics default;
alter table public.analytics enable row level security;

-- The count of each day, written in the same statement as the raw rows. Summaries read this,
-- so their cost grows with days and not with visitors. `link_type` and `section` are '' for views.
create table public.analytics_daily (
  user_id uuid not null references auth.users (id) on delete cascade,
  day date not null,
  event_type text not null check (event_type in ('profile_view', 'link_click')),
  link_type text not null default '',
  section text not null default '',
  event_count bigint not null check (event_count > 0),
  primary key (user_id, day, event_type, link_type, section)
);
-- What administrators look at: the whole installation over time, and one person's whole picture.
create index analytics_daily_day_idx on public.analytics_daily (day);
alter table public.analytics_daily enable row level security;

-- The address book of an owner: the people behind their leads, and those they wrote down themselves.
create table public.contacts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  email text not null default '',
  full_name text not null default '',
  phone text not null default '',
  company text not null default '',
  designation text not null default '',
  address text not null default '',
  notes text not null default '',
  tags jsonb not null default '[]',
  status text not null default 'new'
    check (status in ('new', 'contacted', 'qualified', 'customer', 'archived')),
  source text not null default 'manual' check (source in ('lead', 'manual', 'import')),
  last_contact_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What search looks through and what names sort by; both written by the trigger.
  search_text text not null default '',
  sort_name text not null default '',
  -- What is shown of a contact is what its owner wrote, else what leads brought (decision 027). Null:
  -- the owner wrote nothing of their own there; an empty text: they emptied what leads bring.
  own_email text,
  own_full_name text,
  own_phone text,
  own_company text
);
create unique index contacts_email_key on public.contacts (user_id, lower(email)) where email <> '';
create index contacts_sort_name_idx on public.contacts (user_id, sort_name, id);
create index contacts_created_at_idx on public.contacts (user_id, created_at desc, id);
alter table public.contacts enable row level security;

-- What visitors left through an owner's form, with the form as it was. Written by our server only.
create table public.leads (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
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
  -- Which consent sentence a lead agreed to and when, and when its owner was told of it.
  consent_version text not null default '',
  consented_at timestamptz,
  -- When the owner was told by mail, or it was settled that they wish not to be; null until then.
  announced_at timestamptz,
  -- Each lead with an address belongs to a contact: the one of that address, or a new one.
  contact_id uuid references public.contacts (id) on delete set null,
  -- What search looks through; written by the trigger.
  search_text text not null default '',
  -- When the person who left a lead last corrected it themselves.
  corrected_at timestamptz,
  agency_id uuid references public.agencies (owner_id) on delete set null,
  -- Whose page a lead came from, once that person has left the team.
  from_staff text not null default ''
);
create index leads_user_id_idx on public.leads (user_id, created_at desc, id);
create index leads_unannounced_idx on public.leads (user_id, created_at, id)
  where announced_at is null;
create index leads_contact_id_idx on public.leads (contact_id, created_at desc)
  where contact_id is not null;
create index leads_favorites_idx on public.leads (user_id, created_at desc, id) where is_favorite;
create index leads_created_at_idx on public.leads (created_at desc, id);
create index leads_words_idx on public.leads using gin (private.to_words(left(search_text, 400)));
create index leads_email_idx on public.leads (lower(email));
create index leads_agency_id_idx on public.leads (agency_id, created_at desc, id)
  where agency_id is not null;
alter table public.leads enable row level security;

-- What is counted of each day beside `analytics_daily`. All of it is written by our server only.
-- For views: where they came from, on what and from where; for clicks: which address. At most 200
-- different values for each user, day and dimension; what comes after them counts as 'other', so
-- that nobody can fill the table with made-up referrers.
create table public.analytics_daily_values (
  user_id uuid not null references auth.users (id) on delete cascade,
  day date not null,
  event_type text not null check (event_type in ('profile_view', 'link_click')),
  dimension text not null check (dimension in
    ('link', 'source', 'device', 'country', 'utm_source', 'utm_medium', 'utm_campaign')),
  -- An index entry has 2,704 bytes at most; four for each character fit.
  value text not null check (char_length(value) <= 600),
  event_count bigint not null check (event_count > 0),
  primary key (user_id, day, event_type, dimension, value)
);
alter table public.analytics_daily_values enable row level security;

-- Different people of the day. One whose browser asks not to be followed is in no such number.
create table public.analytics_daily_visitors (
  user_id uuid not null references auth.users (id) on delete cascade,
  day date not null,
  visitor_count bigint not null check (visitor_count >= 0),
  primary key (user_id, day)
);
alter table public.analytics_daily_visitors enable row level security;

-- What was left out, and why: reasons of src/domain/analytics/events/drop-reasons.ts.
create table public.analytics_daily_drops (
  user_id uuid not null references auth.users (id) on delete cascade,
  day date not null,
  reason text not null check (reason ~ '^[a-z_]{1,40}$'),
  event_count bigint not null check (event_count > 0),
  primary key (user_id, day, reason)
);
alter table public.analytics_daily_drops enable row level security;

-- The secret of a day, and the day's visitors under it. Both are gone the day after.
create table private.visitor_salts (
  day date primary key,
  salt bytea not null check (length(salt) = 32),
  created_at timestamptz not null default now()
);

create table private.daily_visitors (
  user_id uuid not null references auth.users (id) on delete cascade,
  day date not null,
  visitor bytea not null check (length(visitor) = 16),
  -- A hash goes with its secret, whatever day it counts for.
  salt_day date not null,
  primary key (user_id, day, visitor)
);

-- That there was a salt, and when it was destroyed: shown to everyone on /privacy.
create table private.salt_rotations (
  day date primary key,
  created_at timestamptz not null default now(),
  destroyed_at timestamptz
);

-- What an owner deletes can be brought back for 30 days. Nobody but the functions below reads it.
create table private.deleted_leads (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  deleted_at timestamptz not null default now(),
  lead jsonb not null
);
create index deleted_leads_user_id_idx on private.deleted_leads (user_id);
create index deleted_leads_deleted_at_idx on private.deleted_leads (deleted_at);
alter table private.deleted_leads enable row level security;

-- What each lead brought to its contact. It stays when the owner deletes the lead, and goes when the
-- person erases it. Of several leads, the one that joined the contact first is asked first.
create table private.contact_leads (
  lead_id uuid primary key,
  contact_id uuid not null references public.contacts (id) on delete cascade,
  email text not null,
  full_name text not null,
  phone text not null,
  company text not null,
  left_at timestamptz not null,
  joined_at timestamptz not null default now()
);
create index contact_leads_contact_id_idx on private.contact_leads (contact_id);
alter table private.contact_leads enable row level security;
