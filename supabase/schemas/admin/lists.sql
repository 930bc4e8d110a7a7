create or replace view public.admin_leads as
select l.id, l.user_id, d.username, l.created_at, l.full_name, l.email, l.company, l.message, l.source,
  private.to_words(left(l.search_text, 400)) as words
from public.leads l join private.directory d on d.user_id = l.user_id
where (select private.is_administrator());
grant select on public.admin_leads to authenticated;

create or replace view public.admin_agencies as
select d.user_id as owner_id, a.name, d.email, d.plan, p.agency_max_staff as max_staff, (
    select count(*) from public.agency_staff s where s.agency_id = d.user_id) as staff_count,
  d.created_at, d.words || a.words as words
from private.directory d
join public.profiles p on p.user_id = d.user_id
join public.agencies a on a.owner_id = d.user_id
where d.is_agency and (select private.is_administrator());
grant select on public.admin_agencies to authenticated;
