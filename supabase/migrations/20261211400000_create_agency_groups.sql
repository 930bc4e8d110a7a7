-- Groups of a team (decision 135). A group without modes has the agency's template.
create table public.agency_groups (
  id uuid primary key default gen_random_uuid(),
  agency_id uuid not null references public.agencies (owner_id) on delete cascade,
  name text not null constraint agency_groups_name_check check (char_length(name) between 1 and 60),
  template_name text not null default ''
    constraint agency_groups_template_name_check check (char_length(template_name) <= 60),
  -- Whose page the next push copies; null is the owner's.
  source_id uuid references auth.users (id) on delete set null,
  -- What the last push to the group made of each part of a page, and the values it gave.
  modes jsonb,
  template jsonb,
  created_at timestamptz not null default now(),
  unique (agency_id, id),
  constraint agency_groups_template_check check ((modes is null) = (template is null))
);
create unique index agency_groups_name_idx on public.agency_groups (agency_id, lower(name));
create index agency_groups_source_id_idx on public.agency_groups (source_id);
alter table public.agency_groups enable row level security;

alter table public.agencies add column template_name text not null default ''
  constraint agencies_template_name_check check (char_length(template_name) <= 60);

alter table public.agency_staff
  add column group_id uuid,
  -- Whether the page still has to be given the template of its group.
  add column needs_template boolean not null default false,
  add constraint agency_staff_group_id_fkey foreign key (agency_id, group_id)
    references public.agency_groups (agency_id, id) on delete set null (group_id);
create index agency_staff_group_id_idx on public.agency_staff (agency_id, group_id);

-- Of everyone without a template of their group's, where there is none.
alter table public.agency_pushes
  add column group_id uuid,
  add constraint agency_pushes_group_id_fkey foreign key (agency_id, group_id)
    references public.agency_groups (agency_id, id) on delete cascade,
  alter column previous_modes drop not null,
  alter column previous_template drop not null;
create index agency_pushes_group_id_idx on public.agency_pushes (agency_id, group_id, id desc);
