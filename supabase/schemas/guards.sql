-- The last file, applied whenever any other was: tables and functions that people reach ask for the second
-- factor of an account that has one (`account/assurance.sql`), and our own server passes row security.
select private.guard_tables(), private.guard_functions(), private.serve_tables();
