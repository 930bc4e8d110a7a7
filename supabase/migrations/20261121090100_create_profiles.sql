-- One profile per user: the public page, how it looks, and the plan that pays for it.
create table public.profiles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users (id) on delete cascade,
  username text not null,
  full_name text not null default '',
  designation text not null default '',
  bio text not null default '',
  profile_picture_url text,
  cover_image_url text,

  plan text not null default 'free'
    check (plan in ('free', 'premium', 'yearly', 'agency_50', 'agency_100', 'agency_500')),
  plan_expiry timestamptz,
  is_active boolean not null default true,
  is_agency_profile boolean not null default false,
  agency_owner_id uuid references auth.users (id) on delete set null,
  agency_max_staff integer not null default 0 check (agency_max_staff >= 0),
  is_trial_active boolean not null default false,
  trial_start_date timestamptz,
  trial_end_date timestamptz,
  has_used_trial boolean not null default false,

  sections_enabled jsonb not null default '{"social": true, "links": true}',
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
  heading_size integer not null default 20 check (heading_size between 8 and 64),
  body_size integer not null default 14 check (body_size between 8 and 64),
  design_preferences jsonb not null default '{}',
  video_data jsonb not null default '{}',
  audio_data jsonb not null default '{}',
  map_data jsonb not null default '{}',
  text_data jsonb not null default '{}',
  heading_data jsonb not null default '{}',

  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create unique index profiles_username_key on public.profiles (lower(username));
create index profiles_agency_owner_id_idx on public.profiles (agency_owner_id)
  where agency_owner_id is not null;

alter table public.profiles enable row level security;
revoke all on public.profiles from public, anon, authenticated, service_role;

grant select, insert, update, delete on public.profiles to service_role;
grant select on public.profiles to authenticated;
-- A new profile names its owner and nothing else: the name on the page is generated, the plan is free.
grant insert (user_id, full_name) on public.profiles to authenticated;
-- What an owner may write. Never plan, plan_expiry, is_active, agency or trial columns, user_id, id.
grant update (
  username, full_name, designation, bio, profile_picture_url, cover_image_url,
  sections_enabled, section_order, vcard_data, social_links, custom_link_data, custom_links,
  skills, experiences, section_heading, custom_text, embed_video, embed_map, embed_audio,
  lead_form_data, theme_color, secondary_background, primary_text_color, gradient_preset,
  font_heading, font_body, heading_size, body_size, design_preferences,
  video_data, audio_data, map_data, text_data, heading_data, updated_at
) on public.profiles to authenticated;

create policy "owners read their profile" on public.profiles
  for select to authenticated using (user_id = (select auth.uid()));
create policy "people create their own profile" on public.profiles
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "owners update their profile" on public.profiles
  for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
