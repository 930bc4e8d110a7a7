-- Kept, as they cost more to make than everything else of the list together.
alter table public.agencies
  add column words tsvector generated always as (private.to_words(name)) stored;

create or replace view public.admin_agencies as
select d.user_id as owner_id, a.name, d.email, d.plan, p.agency_max_staff as max_staff, (
    select count(*) from public.agency_staff s where s.agency_id = d.user_id) as staff_count,
  d.created_at, d.words || a.words as words
from private.directory d
join public.profiles p on p.user_id = d.user_id
join public.agencies a on a.owner_id = d.user_id
where d.is_agency and (select private.is_administrator());
