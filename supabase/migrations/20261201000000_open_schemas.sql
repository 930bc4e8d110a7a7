-- The beginning of an installation. Older ones went a longer way to the same
-- tables: `supabase/history/` has it, and `src/database/migrate.ts` leads over (decision 106).
-- Tables, columns, indexes and data are here; functions, views, triggers, policies and grants are in
-- `supabase/schemas/`.

-- Everything starts closed; each file of `supabase/schemas/` grants by name what it opens.
revoke all on schema public from public;
grant usage on schema public to anon, authenticated, service_role;

revoke all on all tables in schema public from public, anon, authenticated, service_role;
alter default privileges in schema public revoke all on tables from public, anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from public, anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from public, anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;

-- What no protocol exposes: no role of a browser has usage here.
create schema private;
revoke all on schema private from public;

-- An event as it is stored, with the hash of who caused it, if there is one.
create type private.recorded_event as (
  user_id uuid, event_type text, created_at timestamptz, event_data jsonb, visitor bytea, day date
);
