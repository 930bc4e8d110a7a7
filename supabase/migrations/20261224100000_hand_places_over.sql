-- A place on a team that was handed over: what waits for the invited person until they join (decision 152).

-- The address of the person before them; null if it stayed with that person.
alter table public.agency_staff add column given_username text
  constraint agency_staff_given_username_check check (char_length(given_username) <= 30);

-- Open leads that the person before them answered.
create table private.handed_leads (
  lead_id uuid primary key references public.leads (id) on delete cascade,
  staff_id uuid not null references public.agency_staff (id) on delete cascade
);
create index handed_leads_staff_id_idx on private.handed_leads (staff_id);
alter table private.handed_leads enable row level security;

-- Whether the successor got the address of the page.
alter table private.team_departures add column handed_address boolean not null default false;
