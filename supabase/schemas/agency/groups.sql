-- A team's groups, each with its own template once one was pushed to it (decision 135).

-- Whether a group's template is copied from this person's page, which templates then don't change.
create or replace function private.is_model(person uuid)
returns boolean language sql stable set search_path = '' as $$
  select exists (select from public.agency_groups g where g.source_id = person)
$$;

create or replace function private.modes_on(agency public.agencies, seat public.agency_staff)
returns jsonb language sql stable set search_path = '' as $$
  select case when private.is_model(seat.user_id) then '{}' else w.modes end
  from private.worn_template(agency, seat) w
$$;

-- Whether a push to a group (or everyone else) reaches a seat.
create or replace function private.is_reached(seat public.agency_staff, push_group uuid)
returns boolean language sql stable set search_path = '' as $$
  select seat.user_id is not null and not private.is_model(seat.user_id) and case
    when push_group is not null then seat.group_id is not distinct from push_group
    else not exists (
      select from public.agency_groups g where g.id = seat.group_id and g.modes is not null) end
$$;

-- The modes of a page on the caller's team, for the screen that edits it.
create or replace function public.page_modes(person uuid)
returns jsonb language sql stable security definer set search_path = '' as $$
  select private.require_lead();
  select private.modes_on(a, s) from public.agency_staff s
  join public.agencies a on a.owner_id = s.agency_id
  where s.user_id = person and s.agency_id = private.led_agency()
    and private.is_within(s.group_id, private.led_groups())
$$;
grant execute on function public.page_modes(uuid) to authenticated;

create or replace function private.to_group_name(typed text)
returns text language sql immutable set search_path = '' as $$
  select private.trim_blanks(private.clean_text(regexp_replace(typed, '[[:cntrl:]]', ' ', 'g')))
$$;

create or replace function private.find_group(owner uuid, name text)
returns uuid language sql stable set search_path = '' as $$
  select g.id from public.agency_groups g
  where g.agency_id = owner and lower(g.name) = lower(private.to_group_name(find_group.name))
$$;

create or replace function private.max_groups()
returns int language sql immutable set search_path = '' as $$ select 20 $$;

-- Whether a group named in an import would exceed the limit.
create or replace function private.lacks_group_room(owner uuid, name text)
returns boolean language sql stable set search_path = '' as $$
  select private.to_group_name(lacks_group_room.name) <> '' and private.find_group(owner, name) is null
    and (select count(*) from public.agency_groups g where g.agency_id = owner) >= private.max_groups()
$$;

-- The group named in an import, created if missing; null without a name.
create or replace function private.ensure_group(owner uuid, name text)
returns uuid language plpgsql set search_path = '' as $$
declare
  found_id uuid := private.find_group(owner, ensure_group.name);
begin
  if found_id is null and private.to_group_name(ensure_group.name) <> '' then
    insert into public.agency_groups (agency_id, name) values (owner, ensure_group.name)
    returning id into found_id;
  end if;
  return found_id;
end
$$;

create or replace function private.before_group_save()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.name := private.to_group_name(new.name);
  new.template_name := private.trim_blanks(
    private.clean_text(regexp_replace(new.template_name, '[[:cntrl:]]', ' ', 'g')));
  -- Serialised, so that no two calls take the last free group or the same name.
  perform from public.agencies a where a.owner_id = new.agency_id for update;
  perform private.refuse_if('name_missing', new.name = '');
  perform private.refuse_if('too_long', char_length(new.name) > 60 or char_length(new.template_name) > 60);
  perform private.refuse_if('group_name_taken', exists (
    select from public.agency_groups g
    where g.agency_id = new.agency_id and lower(g.name) = lower(new.name) and g.id <> new.id));
  perform private.refuse_if('groups_too_many', tg_op = 'INSERT' and (
    select count(*) from public.agency_groups g where g.agency_id = new.agency_id) >= private.max_groups());
  perform private.refuse_if('staff_gone', new.source_id is not null and not exists (
    select from public.agency_staff s
    where s.agency_id = new.agency_id and s.user_id = new.source_id));
  -- A template copies a page, so managers of groups can copy only their people's.
  perform private.refuse_if('staff_gone', private.is_browser() and new.source_id is not null
    and (tg_op = 'INSERT' or new.source_id is distinct from old.source_id)
    and not private.is_within(new.source_id, private.led_people()));
  -- Templates don't change a model's page: managers could use that to unlock their own, or another manager's.
  perform private.refuse_if('manager_is_owners',
    tg_op = 'UPDATE' and new.source_id is distinct from old.source_id and private.is_browser()
    and new.agency_id is distinct from auth.uid() and private.is_manager(new.source_id));
  return new;
end
$$;
create trigger before_save before insert or update on public.agency_groups
  for each row execute function private.before_group_save();

-- A page that is no longer a model gets its group's template.
create or replace function private.release_model()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.agency_staff s set needs_template = true
  where s.user_id = old.source_id and s.agency_id = old.agency_id;
  if found then
    perform private.queue_fitting(old.agency_id);
  end if;
  return null;
end
$$;
create trigger release_model after update of source_id on public.agency_groups
  for each row when (old.source_id is distinct from new.source_id and old.source_id is not null)
  execute function private.release_model();
create trigger release_model_of_deleted after delete on public.agency_groups
  for each row when (old.source_id is not null) execute function private.release_model();

create or replace function private.queue_fitting(owner uuid)
returns void language sql set search_path = '' as $$
  select graphile_worker.add_job('fit_templates', json_build_object('user_id', owner),
    max_attempts => 8, job_key => 'fit_templates ' || owner)
$$;

-- The new group's locks apply at once; a job applies its values.
create or replace function private.before_group_change()
returns trigger language plpgsql set search_path = '' as $$
begin
  new.needs_template := new.user_id is not null;
  return new;
end
$$;
create trigger before_group_change before update of group_id on public.agency_staff
  for each row when (old.group_id is distinct from new.group_id)
  execute function private.before_group_change();

create trigger after_group_change after update of group_id on public.agency_staff
  for each row when (old.group_id is distinct from new.group_id and new.user_id is not null)
  execute function private.call_for_row('private.queue_fitting', 'agency_id');

-- Applies the group's template to the next pages. Values from the invitation stay, as does people's own
-- content.
-- @returns whether there are more
create or replace function private.fit_templates(owner uuid, max_count int)
returns boolean language plpgsql set search_path = '' as $$
declare
  agency public.agencies;
  seat public.agency_staff;
  count int := 0;
begin
  select * into agency from public.agencies a where a.owner_id = owner for update;
  if not private.may_lead(owner) then
    return false;
  end if;
  for seat in
    select * from public.agency_staff s
    where s.agency_id = owner and s.needs_template and s.user_id is not null
    order by s.id limit max_count for update
  loop
    perform private.fit_page(agency, seat);
    update public.agency_staff s set needs_template = false where s.id = seat.id;
    count := count + 1;
  end loop;
  return count = max_count;
end
$$;

create or replace function private.fit_page(agency public.agencies, seat public.agency_staff)
returns void language plpgsql set search_path = '' as $$
declare
  card jsonb := private.to_card_values(seat);
  was_replaced boolean;
begin
  if private.is_model(seat.user_id) then
    return;
  end if;
  was_replaced := exists (
    select from private.template_values v
    where v.user_id = seat.user_id and card ? v.part and v.given <> md5((card -> v.part)::text));
  perform private.take_back_template(seat.user_id, card);
  delete from private.push_values v where v.user_id = seat.user_id;
  if was_replaced then
    perform private.give_card(seat.user_id, seat, false);
  end if;
  perform private.wear_template(agency, seat, seat.user_id);
end
$$;

create or replace function private.move_staff(staff_id uuid, new_group uuid)
returns void language plpgsql set search_path = '' as $$
declare
  seat public.agency_staff := private.lock_own_staff(staff_id);
  moved_to text;
begin
  if seat.group_id is not distinct from new_group then
    return;
  end if;
  perform private.require_led_group(new_group);
  select g.name into moved_to from public.agency_groups g
  where g.id = new_group and g.agency_id = seat.agency_id;
  perform private.refuse_if('group_gone', not found and new_group is not null);
  update public.agency_staff s set group_id = new_group where s.id = seat.id;
  perform private.audit('agency', 'staff.moved', seat.user_id, null,
    jsonb_build_object('email', seat.email, 'group', coalesce(moved_to, '')));
end
$$;

-- Performs one action on many people. @returns those refused, each with the reason
create or replace function public.act_on_staff(act text, staff_ids uuid[], given jsonb default '{}')
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  max_people constant int := 100;
  agency constant public.agencies := private.lock_own_agency(act in ('restore', 'remove'));
  seat uuid;
  answers jsonb := '[]';
begin
  perform private.refuse_if('act_unknown',
    act is null or act not in ('resend', 'suspend', 'restore', 'remove', 'move'));
  perform private.refuse_if('acts_too_many',
    coalesce(cardinality(staff_ids), 0) not between 1 and max_people);
  for seat in select distinct id from unnest(staff_ids) as s (id) order by id loop
    begin
      case act
        when 'resend' then perform public.resend_invitation(seat);
        when 'suspend' then perform public.suspend_staff(seat, given ->> 'reason');
        when 'restore' then perform public.restore_staff(seat);
        when 'remove' then perform public.remove_staff(seat, false, given -> 'keep_leads' = 'true');
        else perform private.move_staff(seat, (given ->> 'group_id')::uuid);
      end case;
    exception when others then
      -- Only refusals are reported for each person.
      if sqlstate !~ '^PT4' then
        raise;
      end if;
      answers := answers || jsonb_build_object('id', seat, 'problem', sqlerrm);
    end;
  end loop;
  return answers;
end
$$;
grant execute on function public.act_on_staff(text, uuid[], jsonb) to authenticated;

select private.own_table('agency_groups', 'select, insert (agency_id, name, template_name),
  update (name, template_name, source_id), delete',
  owner => 'agency_id', caller => 'private.led_agency()');
create policy "only owners who lead make groups" on public.agency_groups as restrictive
  for insert to authenticated with check ((select private.may_lead((select private.led_agency())))
    and (select private.led_groups()) is null);
create policy "only owners who lead change groups" on public.agency_groups as restrictive
  for update to authenticated using ((select private.may_lead((select private.led_agency())))
    and ((select private.led_groups()) is null or id = any ((select private.led_groups())::uuid[])))
  with check ((select private.may_lead((select private.led_agency())))
    and ((select private.led_groups()) is null or id = any ((select private.led_groups())::uuid[])));
create policy "only owners who lead delete groups" on public.agency_groups as restrictive
  for delete to authenticated using ((select private.may_lead((select private.led_agency())))
    and (select private.led_groups()) is null);
create policy "managers of groups see theirs" on public.agency_groups as restrictive
  for select to authenticated
  using ((select private.led_groups()) is null or id = any ((select private.led_groups())::uuid[]));
