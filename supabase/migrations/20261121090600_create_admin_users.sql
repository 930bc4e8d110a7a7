-- Who administers the installation: a person whose row stands here. Granted with `npm run admin`.
create table public.admin_users (
  id uuid primary key references auth.users (id) on delete cascade,
  created_at timestamptz not null default now()
);

alter table public.admin_users enable row level security;
revoke all on public.admin_users from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.admin_users to service_role;
grant select on public.admin_users to authenticated;
create policy "administrators see that they are" on public.admin_users
  for select to authenticated using (id = (select auth.uid()));
