-- Agencies, and who is on their teams (decision 061). A row of `agency_staff` is a seat: somebody
-- invited, or somebody who joined. `profiles.agency_owner_id` says the same of those who joined.
create table public.agencies (
  owner_id uuid primary key references auth.users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  slug text unique check (slug ~ '^[a-z0-9][a-z0-9_-]{1,28}[a-z0-9]$'),
  logo_url text
    check (logo_url is null or private.is_stored_picture(logo_url) and length(logo_url) <= 2048),
  about text not null default '' check (char_length(about) <= 500),
  is_team_public boolean not null default false,
  leads_rule text not null default 'private' check (leads_rule in ('private', 'shared')),
  -- What the last push made of each part of a page, and the values it gave.
  modes jsonb not null default '{}',
  template jsonb not null default '{}',
  -- An administrator's own number of seats; null is the plan's.
  max_staff_granted int check (max_staff_granted between 0 and 10000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Kept, as they cost more to make than everything else of the list together.
  words tsvector generated always as (private.to_words(name)) stored
);
alter table public.agencies enable row level security;

-- What somebody who left has left with the agency.
create table public.agency_cards (
  id uuid primary key default gen_random_uuid(),
  agency_id uuid not null references public.agencies (owner_id) on delete cascade,
  kept_at timestamptz not null default now(),
  full_name text not null,
  username text not null,
  content jsonb not null
);
create index agency_cards_kept_at_idx on public.agency_cards (agency_id, kept_at desc, id);
alter table public.agency_cards enable row level security;

create table public.agency_staff (
  id uuid primary key default gen_random_uuid(),
  agency_id uuid not null references public.agencies (owner_id) on delete cascade,
  user_id uuid unique references auth.users (id) on delete cascade,
  email text not null check (email = lower(email) and length(email) <= 254),
  full_name text not null check (char_length(full_name) <= 200),
  status text not null default 'invited' check (status in ('invited', 'active', 'suspended')),
  -- What the owner wrote of them; it is on their page once they join.
  card jsonb not null default '{}' check (jsonb_typeof(card) = 'object' and length(card::text) <= 4000),
  card_id uuid references public.agency_cards (id) on delete set null,
  -- Whether the invitation made their account, so that their card may stay when they leave.
  can_keep_card boolean not null default false,
  invited_at timestamptz not null default now(),
  mailed_at timestamptz,
  joined_at timestamptz,
  suspended_at timestamptz,
  search_text text not null default '',
  sort_name text not null default '',
  -- How many of the reminders went out: 1 after three days, 2 after ten, 3 once its owner knows that it expired.
  reminders smallint not null default 0
    check (reminders between 0 and 3),
  unique (agency_id, email),
  check ((status = 'invited') = (user_id is null)),
  check ((user_id is null) = (joined_at is null)),
  check ((status = 'suspended') = (suspended_at is not null))
);
create index agency_staff_invited_at_idx on public.agency_staff (agency_id, invited_at desc, id);
create index agency_staff_sort_name_idx on public.agency_staff (agency_id, sort_name, id);
-- Who is asked finds what asks them.
create index agency_staff_email_idx on public.agency_staff (email) where user_id is null;
create index on public.agency_staff (invited_at) where user_id is null;
alter table public.agency_staff enable row level security;

-- A template on its way to every page of a team.
create table public.agency_pushes (
  id bigint generated always as identity primary key,
  agency_id uuid not null references public.agencies (owner_id) on delete cascade,
  created_at timestamptz not null default now(),
  status text not null default 'waiting'
    check (status in ('waiting', 'running', 'done', 'taken_back', 'failed')),
  total int not null default 0,
  done int not null default 0,
  modes jsonb not null,
  previous_modes jsonb not null,
  template jsonb not null,
  previous_template jsonb not null,
  -- The last page that was reached, in the order of ids.
  reached uuid
);
create index agency_pushes_agency_id_idx on public.agency_pushes (agency_id, id desc);
alter table public.agency_pushes enable row level security;

-- Whose plan has come from an agency once: it follows from there, also when they have left.
create table private.agency_members (
  user_id uuid primary key references auth.users (id) on delete cascade
);
alter table private.agency_members enable row level security;

-- Accounts that an invitation made, and whose invitation it was.
create table private.invited_accounts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  agency_id uuid not null references auth.users (id) on delete cascade,
  invited_at timestamptz not null default now()
);
create index invited_accounts_agency_id_idx on private.invited_accounts (agency_id);
alter table private.invited_accounts enable row level security;

-- How many mails an agency had sent on a day.
create table private.agency_mail_days (
  agency_id uuid not null references auth.users (id) on delete cascade,
  day date not null,
  mails int not null check (mails > 0),
  primary key (agency_id, day)
);
alter table private.agency_mail_days enable row level security;

-- The parts of a page that a template can give, and the places each is made of: columns, and keys of the
-- contact card. `domain/agency/parts.ts` has the same parts.
create table private.template_parts (
  position int generated always as identity primary key,
  part text not null unique,
  name text not null,
  places text[] not null,
  is_never_empty boolean not null default false
);
alter table private.template_parts enable row level security;

insert into private.template_parts (part, name, places, is_never_empty) values
  ('look', 'look', '{theme_color,secondary_background,primary_text_color,gradient_preset,font_heading,font_body,heading_size,body_size,design_preferences}', true),
  ('cover', 'cover image', '{cover_image_url}', false),
  ('designation', 'designation', '{designation}', false),
  ('bio', 'bio', '{bio}', false),
  ('company', 'company', '{vcard_data.company}', false),
  ('phone', 'phone', '{vcard_data.phone}', false),
  ('address', 'address', '{vcard_data.address}', false),
  ('social_links', 'social links', '{social_links}', false),
  ('custom_links', 'link buttons', '{custom_links}', false),
  ('lead_form', 'lead form', '{lead_form_data}', false),
  ('sections', 'sections', '{sections_enabled,section_order}', true);

-- What an agency gave to a page: what the person had there before, and a hash of what was given. Whose
-- page holds something else by now has made it their own.
create table private.template_values (
  user_id uuid not null references auth.users (id) on delete cascade,
  part text not null references private.template_parts (part),
  own jsonb not null,
  given text not null,
  primary key (user_id, part)
);
alter table private.template_values enable row level security;

-- What a push changed on each page, so that it can be taken back. `had` is the row above as it was.
create table private.push_values (
  push_id bigint not null references public.agency_pushes (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  part text not null,
  before jsonb not null,
  given text not null,
  had jsonb,
  primary key (push_id, user_id, part)
);
create index push_values_user_id_idx on private.push_values (user_id);
alter table private.push_values enable row level security;

-- A departure, as the person who left reads it. The name of the agency outlives the agency.
create table private.team_departures (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  agency_id uuid references public.agencies (owner_id) on delete set null,
  agency_name text not null,
  cause text not null check (cause in ('removed', 'left', 'closed')),
  kept_card boolean not null default false,
  kept_leads boolean not null default false,
  left_at timestamptz not null default now(),
  seen_at timestamptz
);
create index on private.team_departures (user_id, left_at desc);
create index on private.team_departures (agency_id, user_id, left_at desc);
alter table private.team_departures enable row level security;

-- What people who left had counted, day by day. It holds no names, so it may outlive their accounts.
create table private.agency_past_days (
  agency_id uuid not null references public.agencies (owner_id) on delete cascade,
  day date not null,
  views bigint not null default 0,
  clicks bigint not null default 0,
  leads bigint not null default 0,
  primary key (agency_id, day)
);
alter table private.agency_past_days enable row level security;

-- What an owner has not been told of yet.
create table private.team_news (
  id bigint generated always as identity primary key,
  agency_id uuid not null references public.agencies (owner_id) on delete cascade,
  kind text not null
    check (kind in ('joined', 'declined', 'left', 'deleted', 'suspended', 'restored', 'expired')),
  full_name text not null,
  happened_at timestamptz not null default now()
);
create index on private.team_news (agency_id, id);
alter table private.team_news enable row level security;

-- How many people an agency tried to invite within an hour, good lines or not.
create table private.staff_tries (
  agency_id uuid not null references public.agencies (owner_id) on delete cascade,
  hour timestamptz not null,
  people integer not null,
  primary key (agency_id, hour)
);
alter table private.staff_tries enable row level security;
