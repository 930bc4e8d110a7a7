-- A company directory's groups, which are also the team's, and the people paused by it (decision 151).

-- Only for the owner's directory: every group, with its members in the directory.
create or replace function public.directory_groups()
returns jsonb language sql stable security definer set search_path = '' as $$
  select private.require_ownership();
  select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'external_id', g.external_id,
    'created_at', g.created_at, 'members', (
      select coalesce(jsonb_agg(m.staff_id order by m.added_at, m.staff_id), '[]')
      from private.directory_members m where m.group_id = g.id)) order by g.created_at, g.id), '[]')
  from public.agency_groups g where g.agency_id = auth.uid()
$$;
grant execute on function public.directory_groups() to authenticated;

create or replace function private.lock_directory_group(group_id uuid)
returns public.agency_groups language plpgsql set search_path = '' as $$
declare
  agency constant public.agencies := private.lock_own_agency();
  held public.agency_groups;
begin
  perform private.refuse_if('not_agency_owner', agency.owner_id <> auth.uid());
  select * into held from public.agency_groups g
  where g.id = lock_directory_group.group_id and g.agency_id = agency.owner_id for update;
  perform private.refuse_if('group_gone', not found and group_id is not null);
  return held;
end
$$;

-- Creates a group, or changes the given values. @returns its id
create or replace function public.save_directory_group(group_id uuid, name text, external_id text)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  held public.agency_groups := private.lock_directory_group(save_directory_group.group_id);
begin
  perform private.refuse_if('too_long', char_length(save_directory_group.external_id) > 255);
  if held.id is null then
    insert into public.agency_groups (agency_id, name, external_id)
    values (auth.uid(), coalesce(save_directory_group.name, ''), coalesce(save_directory_group.external_id, ''))
    returning * into held;
  else
    update public.agency_groups g set name = coalesce(save_directory_group.name, g.name),
      external_id = coalesce(save_directory_group.external_id, g.external_id)
    where g.id = held.id;
  end if;
  return held.id;
end
$$;
grant execute on function public.save_directory_group(uuid, text, text) to authenticated;

-- Adds and removes a group's members; `is_whole` removes all others. People no longer on the team are
-- skipped: a directory may learn of it later.
create or replace function public.change_directory_members(
  group_id uuid, added uuid[], removed uuid[], is_whole boolean)
returns void language plpgsql security definer set search_path = '' as $$
declare
  held constant public.agency_groups := private.lock_directory_group(change_directory_members.group_id);
  coming constant uuid[] := coalesce(added, '{}');
  going constant uuid[] := coalesce(removed, '{}');
  seat public.agency_staff;
  before uuid[];
  belongs boolean;
begin
  perform private.refuse_if('group_gone', held.id is null);
  perform private.refuse_if('members_too_many', cardinality(coming) > 1000 or cardinality(going) > 1000);
  for seat in
    select * from public.agency_staff s where s.agency_id = held.agency_id
      and (s.id = any (coming) or s.id = any (going) or is_whole and exists (
        select from private.directory_members m where m.group_id = held.id and m.staff_id = s.id))
    order by s.id for update
  loop
    before := private.directory_groups_of(seat.id);
    belongs := seat.id = any (coming)
      or held.id = any (before) and seat.id <> all (going) and is_whole is not true;
    continue when belongs = (held.id = any (before));
    if belongs then
      insert into private.directory_members (group_id, staff_id) values (held.id, seat.id);
    else
      delete from private.directory_members m where m.group_id = held.id and m.staff_id = seat.id;
    end if;
    perform private.follow_groups(seat, before, true);
  end loop;
end
$$;
grant execute on function public.change_directory_members(uuid, uuid[], uuid[], boolean) to authenticated;

-- Its members stay on the team, in another of their directory groups if they have one.
create or replace function public.delete_directory_group(group_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  held constant public.agency_groups := private.lock_directory_group(delete_directory_group.group_id);
  seats public.agency_staff[];
  seat public.agency_staff;
begin
  perform private.refuse_if('group_gone', held.id is null);
  select array_agg(s order by s.id) into seats from public.agency_staff s
  join private.directory_members m on m.staff_id = s.id and m.group_id = held.id;
  delete from public.agency_groups g where g.id = held.id;
  foreach seat in array coalesce(seats, '{}') loop
    perform private.follow_groups(seat, array[held.id], false);
  end loop;
end
$$;
grant execute on function public.delete_directory_group(uuid) to authenticated;

-- A person's groups in the directory, in the order they were added to them.
create or replace function private.directory_groups_of(staff_id uuid)
returns uuid[] language sql stable set search_path = '' as $$
  select coalesce(array_agg(m.group_id order by m.added_at, m.group_id), '{}')
  from private.directory_members m where m.staff_id = directory_groups_of.staff_id
$$;

-- Called after a person's groups change. People moved by hand stay in their group. Leaving all groups pauses
-- a person, rejoining one resumes them.
create or replace function private.follow_groups(seat public.agency_staff, before uuid[], may_pause boolean)
returns void language plpgsql set search_path = '' as $$
declare
  now_in constant uuid[] := private.directory_groups_of(seat.id);
begin
  if (seat.group_id is null or seat.group_id = any (before)) and not coalesce(seat.group_id = any (now_in), false)
  then
    perform private.move_staff(seat.id, now_in[1]);
  end if;
  update public.agency_staff s set has_left_groups = may_pause and now_in = '{}' where s.id = seat.id;
  perform private.settle_pause(seat.id);
end
$$;

-- Pauses or reopens a person to match the directory. It ends only its own pauses; the page, its leads and the
-- seat stay.
create or replace function private.settle_pause(staff_id uuid)
returns void language plpgsql set search_path = '' as $$
declare
  seat public.agency_staff;
  reason text;
begin
  select * into seat from public.agency_staff s where s.id = settle_pause.staff_id;
  reason := private.say(case when seat.is_inactive then 'paused_inactive'
    when seat.has_left_groups then 'paused_without_group' end);
  if reason is not null and seat.status = 'active' then
    perform set_config('private.writer', 'database', true);
    perform private.suspend(seat.user_id, 'agency', reason);
    update public.agency_staff s set status = 'suspended', suspended_at = now(), is_paused_by_directory = true
    where s.id = seat.id;
    perform private.audit('agency', 'staff.suspended', seat.user_id, null, null, reason);
  elsif reason is null and seat.status = 'suspended' and seat.is_paused_by_directory then
    perform set_config('private.writer', 'database', true);
    perform private.lift_suspension(seat.user_id, 'agency');
    update public.agency_staff s set status = 'active', suspended_at = null, is_paused_by_directory = false
    where s.id = seat.id;
    perform private.audit('agency', 'staff.restored', seat.user_id, null, null);
  end if;
end
$$;

-- The directory's `active`.
create or replace function public.switch_staff(staff_id uuid, is_active boolean)
returns void language plpgsql security definer set search_path = '' as $$
declare
  seat constant public.agency_staff := private.lock_directory_staff(staff_id);
begin
  update public.agency_staff s set is_inactive = not switch_staff.is_active where s.id = seat.id;
  perform private.settle_pause(seat.id);
end
$$;
grant execute on function public.switch_staff(uuid, boolean) to authenticated;

-- A sync counts each person the directory adds, changes or removes once.
create or replace function private.count_synced()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if private.is_directory() then
    update private.scim_keys k set sync_changed = k.sync_changed + 1
    where k.agency_id = coalesce(new.agency_id, old.agency_id) and new is distinct from old
      and (old.synced_at is null or old.synced_at < k.sync_began_at);
    if tg_op <> 'DELETE' then
      new.synced_at := now();
    end if;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$$;
create trigger count_synced before insert or delete or update
  of full_name, external_id, status, directory, group_id, is_inactive, has_left_groups
  on public.agency_staff for each row execute function private.count_synced();
