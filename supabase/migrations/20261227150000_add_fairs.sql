-- Events that owners name, such as fairs, and the leads they type there. Their ids are made on a device.
create table public.fairs (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  name text not null constraint fairs_name_check check (char_length(name) between 1 and 80),
  held_on date,
  follow_up text not null default '' constraint fairs_follow_up_check check (char_length(follow_up) <= 2000),
  created_at timestamptz not null default now()
);
create index fairs_user_id_idx on public.fairs (user_id, created_at desc, id);
alter table public.fairs enable row level security;

alter table public.leads
  add column fair_id uuid references public.fairs (id) on delete set null,
  add column tag text not null default '' constraint leads_tag_check check (char_length(tag) <= 40);
create index leads_fair_id_idx on public.leads (fair_id, created_at desc, id) where fair_id is not null;
