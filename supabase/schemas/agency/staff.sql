-- An owner's actions on a team's seats, and how a seat is freed (decision 061).
create or replace function private.is_directory()
returns boolean language sql stable set search_path = '' as $$
  select coalesce(current_setting('private.directory', true), '') = 'on'
$$;

create or replace function public.suspend_staff(staff_id uuid, reason text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  seat public.agency_staff := private.lock_own_staff(staff_id);
  words constant text := coalesce(private.trim_blanks(reason), '');
begin
  perform set_config('private.writer', 'database', true);
  perform private.refuse_if('not_joined_yet', seat.user_id is null);
  perform private.refuse_if('too_long', length(words) > 500);
  perform private.suspend(seat.user_id, 'agency', words);
  update public.agency_staff s set status = 'suspended', suspended_at = coalesce(s.suspended_at, now()),
    is_paused_by_directory = private.is_directory(), is_inactive = s.is_inactive or private.is_directory()
  where s.id = seat.id;
  perform private.tell_owner_of_act(seat, 'paused');
  perform private.audit('agency', 'staff.suspended', seat.user_id, null, null, words);
end
$$;
grant execute on function public.suspend_staff(uuid,text) to authenticated;

-- A directory can only end its own suspensions.
create or replace function public.restore_staff(staff_id uuid)
returns void language plpgsql security definer set search_path to '' as $$
declare
  seat public.agency_staff := private.lock_own_staff(staff_id, true);
begin
  perform set_config('private.writer', 'database', true);
  if seat.status <> 'suspended' or private.is_directory() and not seat.is_paused_by_directory then
    return;
  end if;
  perform private.lift_suspension(seat.user_id, 'agency');
  -- A change by hand wins until the directory sends something new.
  update public.agency_staff s set status = 'active', suspended_at = null, is_paused_by_directory = false,
    is_inactive = s.is_inactive and private.is_directory(),
    has_left_groups = s.has_left_groups and private.is_directory()
  where s.id = seat.id;
  perform private.audit('agency', 'staff.restored', seat.user_id, null, null);
end
$$;
grant execute on function public.restore_staff(uuid) to authenticated;

-- Owners are notified when a manager acts on someone who had joined.
create or replace function private.tell_owner_of_act(seat public.agency_staff, kind text)
returns void language sql set search_path = '' as $$
  select private.tell_team(seat.agency_id, kind, private.name_staff(seat))
  where seat.user_id is not null and auth.uid() <> seat.agency_id
$$;

-- Makes a member a manager of the team or of some groups, or undoes that, even after the plan has ended. A
-- role undone within a minute sends no mail.
create or replace function public.set_manager(staff_id uuid, is_manager boolean, group_ids uuid[] default null)
returns void language plpgsql security definer set search_path = '' as $$
declare
  seat public.agency_staff := private.lock_own_staff(staff_id, is_manager is not true);
  new_role constant text := case when is_manager then 'manager' else 'member' end;
  new_groups constant uuid[] := case when is_manager then group_ids end;
  job_key constant text := 'announce_manager ' || seat.user_id;
  waiting bigint;
begin
  perform private.refuse_if('not_agency_owner', seat.agency_id <> auth.uid());
  if is_manager then
    perform private.require_fresh();
  end if;
  perform private.refuse_if('not_joined_yet', seat.user_id is null);
  perform private.refuse_if('group_gone', cardinality(new_groups) = 0 or exists (
    select from unnest(new_groups) as chosen (id) where not exists (
      select from public.agency_groups g where g.id = chosen.id and g.agency_id = seat.agency_id)));
  if (seat.role, seat.led_groups) is not distinct from (new_role, new_groups) then
    return;
  end if;
  update public.agency_staff s set role = new_role, led_groups = new_groups where s.id = seat.id;
  perform private.audit('agency', case when is_manager then 'manager.named' else 'manager.withdrawn' end,
    seat.user_id, null, private.name_groups(new_groups));
  select j.id into waiting from graphile_worker.remove_job(job_key) j;
  if waiting is null or seat.role = new_role then
    perform graphile_worker.add_job('announce_manager', json_build_object('user_id', seat.user_id,
      'agency_id', seat.agency_id, 'role', new_role), run_at => now() + interval '1 minute', job_key => job_key);
  end if;
end
$$;
grant execute on function public.set_manager(uuid, boolean, uuid[]) to authenticated;

-- Groups for the audit log; null for everyone.
create or replace function private.name_groups(ids uuid[])
returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('groups', string_agg(g.name, ', ' order by g.name))
  from public.agency_groups g where g.id = any (ids) having count(*) > 0
$$;

-- Audits edits of a page by its team's leaders, once an hour.
create or replace function private.audit_staff_edit()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if private.is_browser() and auth.uid() <> new.user_id and private.led_agency() = new.agency_owner_id
    and not exists (
    select from public.audit_log a
    where a.subject = new.user_id and a.happened_at > now() - interval '1 hour'
      and a.action = 'staff.edited' and a.actor = auth.uid())
  then
    perform private.audit('agency', 'staff.edited', new.user_id, null, null);
  end if;
  return null;
end
$$;
create trigger audit_staff_edit after update on public.profiles
  for each row when (new.agency_owner_id is not null and new.agency_owner_id <> new.user_id)
  execute function private.audit_staff_edit();

-- A saved card's content includes its column names.
create or replace function private.save_content(person uuid, content jsonb)
returns void language plpgsql set search_path = '' as $$
declare
  columns text;
begin
  perform set_config('private.writer', 'database', true);
  select string_agg(format('%I = n.%I', a.attname, a.attname), ', ') into columns
  from pg_catalog.pg_attribute a
  where a.attrelid = 'public.profiles'::regclass and a.attnum > 0 and not a.attisdropped
    and content ? a.attname;
  if columns is not null then
    execute format('update public.profiles p set %s
      from jsonb_populate_record(null::public.profiles, $2) n where p.user_id = $1', columns)
    using person, content;
  end if;
end
$$;

create or replace function private.name_staff(seat public.agency_staff)
returns text language sql stable set search_path to '' as $$
  select coalesce(nullif(p.full_name, ''), nullif(seat.full_name, ''), seat.email)
  from (values (seat.user_id)) as s (user_id) left join public.profiles p on p.user_id = s.user_id
$$;

-- Owners are notified of suspensions they didn't make. `kind` is null if only the reason changed.
create or replace function private.tell_team_of_suspension(person uuid, suspender text, kind text)
returns void language sql security definer set search_path to '' as $$
  select private.tell_team(s.agency_id, kind, private.name_staff(s))
  from public.agency_staff s
  where s.user_id = person and suspender = 'administrator' and kind is not null
    and exists (select from auth.users u where u.id = person)
$$;

create or replace function private.take_staff_tries(agency uuid, tried integer)
returns void language plpgsql set search_path to '' as $$
declare
  max_people constant int := 1500;
  this_hour constant timestamptz := date_trunc('hour', now());
begin
  delete from private.staff_tries t where t.agency_id = agency and t.hour < this_hour;
  insert into private.staff_tries as t values (agency, this_hour, tried)
  on conflict on constraint staff_tries_pkey do update set people = t.people + excluded.people
    where t.people + excluded.people <= max_people;
  perform private.refuse_if('staff_tries_spent', not found);
end
$$;

-- Updates a team member from an imported list: their name there, the invitation's values, and their group. A
-- name guessed from an email never replaces one. @returns why they aren't updated, or null
create or replace function private.renew_staff(owner uuid, row_of jsonb)
returns text language plpgsql set search_path to '' as $$
declare
  was public.agency_staff;
  seat public.agency_staff;
begin
  select * into was from public.agency_staff s
  where s.id = private.seat_of(owner, row_of ->> 'email') for update;
  if was.role = 'manager' and owner <> auth.uid() then
    return private.say('manager_is_owners');
  elsif not private.is_within(was.group_id, private.led_groups()) then
    return private.say('whole_team_only');
  elsif private.to_group_name(row_of ->> 'group_name') <> '' then
    if not private.is_within(private.find_group(owner, row_of ->> 'group_name'), private.led_groups()) then
      return private.say('group_not_led');
    end if;
    perform private.move_staff(was.id, private.ensure_group(owner, row_of ->> 'group_name'));
  end if;
  update public.agency_staff s
  set full_name = coalesce(nullif(row_of ->> 'full_name', ''), s.full_name), card = s.card || (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(row_of)
    where key in ('designation', 'phone', 'company') and value <> '""')
  where s.id = was.id
  returning * into seat;
  if (was.full_name, was.card) is not distinct from (seat.full_name, seat.card) then
    return null;
  end if;
  if seat.user_id is not null then
    perform private.update_card(private.to_card_values(was), seat);
  end if;
  perform private.audit('agency', 'staff.updated', seat.user_id,
    jsonb_build_object('email', seat.email, 'full_name', was.full_name) || was.card,
    jsonb_build_object('email', seat.email, 'full_name', seat.full_name) || seat.card);
  return null;
end
$$;

-- Also updates the page where it is empty, still has the earlier value, or is locked by the directory.
-- Values no longer given become the person's own again. Fields locked by the template stay.
create or replace function private.update_card(was jsonb, seat public.agency_staff)
returns void language plpgsql set search_path to '' as $$
declare
  agency public.agencies;
  page jsonb;
  part text;
  modes constant jsonb := private.card_modes(seat);
  now_given constant jsonb := private.to_card_values(seat);
  present jsonb;
  changes jsonb := '{}';
begin
  select * into agency from public.agencies a where a.owner_id = seat.agency_id;
  select to_jsonb(p) into page from public.profiles p where p.user_id = seat.user_id for update;
  for part in select jsonb_object_keys(was || now_given) loop
    present := private.part_value(page, part);
    continue when private.modes_on(agency, seat) ->> part = 'locked';
    if not now_given ? part then
      if present = was -> part then
        changes := changes || private.take_back_part(seat.user_id, part, present);
      end if;
    elsif present <> now_given -> part
      and (modes ->> part = 'locked' or private.is_part_empty(present) or present = was -> part)
    then
      perform private.note_given(seat.user_id, part, present, now_given -> part, null);
      changes := changes || (now_given -> part);
    end if;
  end loop;
  if changes <> '{}' then
    perform private.save_values(seat.user_id, page, changes);
  end if;
  perform private.queue_directory_photo(seat);
end
$$;
