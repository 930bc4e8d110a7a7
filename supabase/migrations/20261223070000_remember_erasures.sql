-- Leads that were erased on request and confirmed accounts that are gone: what no restored backup may bring back. The
-- digest of an id finds the row that a backup has, and leads back to nobody.
create table private.erasures (
  kind text not null check (kind in ('lead', 'account')),
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  erased_at timestamptz not null default now(),
  primary key (kind, digest)
);
alter table private.erasures enable row level security;
