-- The country a session was last used from, where the installation knows it. Not of the hosted backend.
alter table auth.sessions add column if not exists country text check (country ~ '^[A-Z]{2}$');
