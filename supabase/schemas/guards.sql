-- The last file, applied whenever any other was: tables and functions that users reach require an account's
-- second factor (`account/assurance.sql`), and our own server bypasses row security.
select private.guard_tables(), private.guard_functions(), private.serve_tables();
