-- Tells every copy of the server which team's page has changed (`server/public-pages/watch.ts`).
create function private.notify_team(slug text)
returns void language sql set search_path = '' as $$
  select pg_catalog.pg_notify('team_page_changed', notify_team.slug) where notify_team.slug is not null
$$;

create function private.notify_agency_change()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old.slug is distinct from new.slug then
    perform private.notify_team(old.slug);
  end if;
  perform private.notify_team(case when tg_op = 'DELETE' then old.slug else new.slug end);
  return null;
end
$$;
create trigger notify_team_change after insert or update or delete on public.agencies
  for each row execute function private.notify_agency_change();

-- What of a page stands on the team's page: whose it is, who it is, and whether it can be seen.
create function private.notify_staff_change()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_team(a.slug) from public.agencies a
  where a.owner_id in (old.agency_owner_id, new.agency_owner_id, old.user_id);
  return null;
end
$$;
create trigger notify_team_change after update on public.profiles
  for each row when (
    (old.agency_owner_id is not null or new.agency_owner_id is not null
      or old.is_agency_profile or new.is_agency_profile)
    and (old.agency_owner_id, old.full_name, old.designation, old.username, old.profile_picture_url,
      old.is_active, old.plan)
    is distinct from (new.agency_owner_id, new.full_name, new.designation, new.username,
      new.profile_picture_url, new.is_active, new.plan))
  execute function private.notify_staff_change();
create trigger notify_team_change_of_deleted after delete on public.profiles
  for each row when (old.agency_owner_id is not null)
  execute function private.notify_staff_change();

revoke all on function private.notify_team(text), private.notify_agency_change(),
  private.notify_staff_change() from public;
