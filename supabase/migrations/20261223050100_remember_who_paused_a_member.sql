-- A pause that a company directory made ends with the directory; one that people made is theirs to end.
alter table public.agency_staff add column is_paused_by_directory boolean not null default false;

update public.agency_staff s set is_paused_by_directory = true
from private.suspensions p
where s.status = 'suspended' and p.user_id = s.user_id and p.suspended_by = 'agency'
  and p.reason = 'Deactivated in the company directory.';
