-- The desk of an agency: who answers a lead that is shared with it, how far they are, and until when.
alter table public.leads
  add column answerer_id uuid references auth.users (id) on delete set null,
  add column state text not null default 'new'
    constraint leads_state_check check (state in ('new', 'answered', 'won', 'lost')),
  add column due_on date,
  -- When the answerer was mailed that a lead is theirs, and that its day has passed; null until then.
  add column answerer_told_at timestamptz,
  add column due_told_at timestamptz,
  add constraint leads_desk_check
    check (agency_id is not null or (answerer_id is null and due_on is null and state = 'new'));
update public.leads l set answerer_id = l.user_id, answerer_told_at = l.created_at
from public.agency_staff s
where s.user_id = l.user_id and s.agency_id = l.agency_id;
create index leads_answerer_idx on public.leads (answerer_id, created_at desc, id)
  where answerer_id is not null;
create index leads_due_on_idx on public.leads (due_on) where due_on is not null;

-- What was done about a lead, and its notes. It has no key to the lead, since it waits with it in the trash.
create table public.lead_steps (
  id bigint generated always as identity primary key,
  lead_id uuid not null,
  -- Whose lead it is, and whose desk it is on.
  user_id uuid not null references auth.users (id) on delete cascade,
  agency_id uuid not null references public.agencies (owner_id) on delete cascade,
  kind text not null constraint lead_steps_kind_check check (kind in ('handed', 'state', 'due', 'note')),
  -- Null and without a name where nobody did it: the turns, or somebody who left.
  actor uuid references auth.users (id) on delete set null,
  actor_name text not null,
  -- Who got it, its state, its day, or the note.
  detail text not null constraint lead_steps_detail_check check (char_length(detail) <= 2000),
  happened_at timestamptz not null default now()
);
alter table public.lead_steps enable row level security;
create index lead_steps_lead_idx on public.lead_steps (lead_id, id);
create index lead_steps_user_idx on public.lead_steps (user_id);
create index lead_steps_agency_idx on public.lead_steps (agency_id);
create index lead_steps_actor_idx on public.lead_steps (actor);

-- Who gets an agency's new leads by turns.
create table public.lead_turns (
  agency_id uuid not null references public.agencies (owner_id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- When they were given their last one.
  given_at timestamptz,
  primary key (agency_id, user_id)
);
alter table public.lead_turns enable row level security;
create index lead_turns_user_idx on public.lead_turns (user_id);
