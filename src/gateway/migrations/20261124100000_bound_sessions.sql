-- A session that ends by itself, and what it was opened for: named as the hosted backend names them.
alter table auth.sessions add column not_after timestamptz, add column tag text;
create index sessions_tag_idx on auth.sessions (tag) where tag is not null;
