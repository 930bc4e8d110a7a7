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
  source text not null default ''
);
create index leads_user_id_idx on public.leads (user_id, created_at desc, id);

alter table public.leads enable row level security;
revoke all on public.leads from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.leads to service_role;
grant select, delete on public.leads to authenticated;
grant update (is_favorite) on public.leads to authenticated;

create policy "owners read their leads" on public.leads
  for select to authenticated using (user_id = (select auth.uid()));
create policy "owners mark their leads" on public.leads
  for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "owners delete their leads" on public.leads
  for delete to authenticated using (user_id = (select auth.uid()));
