-- Everything starts closed; each later migration grants by name what it opens.
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
