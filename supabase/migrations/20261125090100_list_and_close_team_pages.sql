-- Pages of teams close with all pages, on every copy at once; and search engines are told of them.
create or replace function private.notify_switches()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('switches_changed', '');
  perform pg_notify('public_page_changed', '*');
  perform pg_notify('team_page_changed', '*');
  return null;
end
$$;

-- The pages that `public.public_team` shows, and when they or their people last changed.
create view private.listed_teams as
select a.slug, a.created_at, a.owner_id as id, greatest(a.updated_at, (
    select max(p.updated_at) from public.profiles p
    where p.agency_owner_id = a.owner_id and p.is_active)) as updated_at
from public.agencies a
join public.profiles o on o.user_id = a.owner_id and o.is_active and o.agency_owner_id is null
  and private.agency_seats(o.plan) > 0
where a.is_team_public and a.slug is not null;
revoke all on private.listed_teams from public, anon, authenticated, service_role;
