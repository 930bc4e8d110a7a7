-- A company directory's values for people and groups, and which of them fill pages (decision 151).
alter table public.agency_staff
  -- The directory's attributes, as text; `private.directory_attributes` lists them.
  add column directory jsonb not null default '{}'
    constraint agency_staff_directory_check
    check (jsonb_typeof(directory) = 'object' and length(directory::text) <= 10000),
  -- Why the directory pauses them: set inactive, or left all of its groups.
  add column is_inactive boolean not null default false,
  add column has_left_groups boolean not null default false,
  -- Counted in the directory's sync at that time.
  add column synced_at timestamptz;

update public.agency_staff s set is_inactive = true where s.is_paused_by_directory;

-- By attribute: `suggested` fills what is empty, `locked` always; the others fill nothing.
alter table public.agencies add column directory_rules jsonb not null default '{}'
  constraint agencies_directory_rules_check check (jsonb_typeof(directory_rules) = 'object');

alter table public.agency_groups add column external_id text not null default ''
  constraint agency_groups_external_id_check check (char_length(external_id) <= 255);

-- The directory's members of each group. People moved by hand may have another group on the team.
create table private.directory_members (
  group_id uuid not null references public.agency_groups (id) on delete cascade,
  staff_id uuid not null references public.agency_staff (id) on delete cascade,
  added_at timestamptz not null default now(),
  primary key (group_id, staff_id)
);
create index directory_members_staff_id_idx on private.directory_members (staff_id);
alter table private.directory_members enable row level security;

-- A sync is the requests that follow each other, and the number of people they changed.
alter table private.scim_keys
  add column sync_began_at timestamptz,
  add column sync_seen_at timestamptz,
  add column sync_changed int not null default 0;

-- Parts that are each person's own: only a directory fills them, no template.
alter table private.template_parts add column is_personal boolean not null default false;
insert into private.template_parts (part, name, places, is_personal) values
  ('full_name', 'name', '{full_name}', true),
  ('card_name', 'name on the card', '{vcard_data.name}', true),
  ('card_designation', 'designation on the card', '{vcard_data.designation}', true),
  ('picture', 'profile picture', '{profile_picture_url,profile_picture_focus}', true);

-- It takes the earlier values instead of the earlier seat.
drop function if exists private.update_card(public.agency_staff, public.agency_staff);
