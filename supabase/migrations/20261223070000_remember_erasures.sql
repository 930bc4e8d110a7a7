-- Leads that were erased on request and confirmed accounts that are gone, by id alone: what no restored
-- backup may bring back.
create table private.erasures (
  kind text not null check (kind in ('lead', 'account')),
  id uuid not null,
  erased_at timestamptz not null default now(),
  primary key (kind, id)
);
alter table private.erasures enable row level security;
