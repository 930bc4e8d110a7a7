-- Rows of programs that know no versions, as the hosted backend takes them.
alter table storage.objects alter column version set default gen_random_uuid();
