-- What an owner does with the seats of a team, and how one becomes free again (decision 061).

create function public.suspend_staff(staff_id uuid, reason text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  seat public.agency_staff := private.lock_own_staff(staff_id);
  words constant text := coalesce(private.trim_blanks(reason), '');
begin
  perform set_config('private.writer', 'database', true);
  if seat.user_id is null then
    perform private.refuse('409', 'This person has not joined yet.');
  elsif length(words) > 500 then
    perform private.refuse('413', 'This is too long.');
  end if;
  perform private.suspend(seat.user_id, 'agency', words);
  update public.agency_staff s set status = 'suspended', suspended_at = coalesce(s.suspended_at, now())
  where s.id = seat.id;
  perform private.audit('agency', 'staff.suspended', seat.user_id, null, null, words);
end
$$;

create function public.restore_staff(staff_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  seat public.agency_staff := private.lock_own_staff(staff_id);
begin
  perform set_config('private.writer', 'database', true);
  if seat.status <> 'suspended' then
    return;
  end if;
  perform private.lift_suspension(seat.user_id, 'agency');
  update public.agency_staff s set status = 'active', suspended_at = null where s.id = seat.id;
  perform private.audit('agency', 'staff.restored', seat.user_id, null, null);
end
$$;

-- Keeps what stands on somebody's page with their agency.
create function private.keep_card(seat public.agency_staff)
returns void language plpgsql set search_path = '' as $$
begin
  if not seat.can_keep_card then
    perform private.refuse('403', 'This page was theirs before they joined, so it goes with them.');
  elsif (select count(*) from public.agency_cards c where c.agency_id = seat.agency_id) >= 500 then
    perform private.refuse('403', 'You keep 500 cards already. Delete some, then keep this one.');
  end if;
  insert into public.agency_cards (agency_id, full_name, username, content)
  select seat.agency_id, p.full_name, p.username, private.profile_content(p)
  from public.profiles p where p.user_id = seat.user_id;
end
$$;

-- The leads an agency could see come along with the leaver, or become the owner's.
create function private.part_leads(seat public.agency_staff, keep_leads boolean)
returns void language plpgsql set search_path = '' as $$
begin
  if keep_leads then
    perform graphile_worker.add_job('keep_leads', json_build_object('user_id', seat.user_id,
      'agency_id', seat.agency_id, 'until', clock_timestamp()));
  else
    update public.leads l set agency_id = null
    where l.user_id = seat.user_id and l.agency_id = seat.agency_id;
  end if;
end
$$;

-- Makes the next leads of somebody who left the owner's, with a contact of the owner's. Whether there
-- are more.
create function private.keep_leads_batch(leaver uuid, owner uuid, until timestamptz, max_count int)
returns boolean language plpgsql set search_path = '' as $$
declare
  lead public.leads;
  left_contact uuid;
  count int := 0;
begin
  for lead in
    select * from public.leads l
    where l.user_id = leaver and l.agency_id = owner and l.created_at <= until
    order by l.created_at, l.id limit max_count for update
  loop
    left_contact := lead.contact_id;
    lead.user_id := owner;
    lead.contact_id := private.ensure_contact(lead);
    update public.leads l
    set user_id = owner, agency_id = null, contact_id = lead.contact_id, is_favorite = false
    where l.id = lead.id;
    perform private.keep_brought(lead);
    perform private.refresh_contact(left_contact);
    count := count + 1;
  end loop;
  return count = max_count;
end
$$;

create function public.remove_staff(staff_id uuid, keep_card boolean, keep_leads boolean)
returns void language plpgsql security definer set search_path = '' as $$
declare
  seat public.agency_staff := private.lock_own_staff(staff_id);
begin
  perform set_config('private.writer', 'database', true);
  if seat.user_id is not null then
    if keep_card then
      perform private.keep_card(seat);
    end if;
    perform private.part_leads(seat, coalesce(keep_leads, false));
  end if;
  delete from public.agency_staff s where s.id = seat.id;
  perform private.audit('agency', 'staff.removed', seat.user_id,
    jsonb_build_object('email', seat.email, 'status', seat.status),
    jsonb_build_object('keep_card', coalesce(keep_card, false), 'keep_leads', coalesce(keep_leads, false)));
end
$$;

-- Who goes by themselves decides nothing for the agency: it still reads the leads that were shared.
create function public.leave_agency()
returns void language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := auth.uid();
  owner uuid;
begin
  perform set_config('private.writer', 'database', true);
  perform from auth.users u where u.id = person for update;
  select s.agency_id into owner from public.agency_staff s where s.user_id = person;
  perform from public.agencies a where a.owner_id = owner for update;
  delete from public.agency_staff s where s.user_id = person and s.agency_id = owner;
  if not found then
    perform private.refuse('404', 'You are on no team.');
  end if;
  perform private.audit('agency', 'staff.left', person, null,
    (select jsonb_build_object('agency', a.name) from public.agencies a where a.owner_id = owner));
end
$$;

-- However a seat becomes free: what the agency gave goes, and the plan, and its suspension.
create function private.release_staff()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('private.writer', 'database', true);
  if old.user_id is not null and exists (select from auth.users u where u.id = old.user_id) then
    update public.profiles p set agency_owner_id = null where p.user_id = old.user_id;
    perform private.take_back_template(old.user_id);
    delete from private.push_values v where v.user_id = old.user_id;
    perform private.lift_suspension(old.user_id, 'agency');
    perform private.refresh_plan(old.user_id);
    perform private.refresh_agency(old.user_id);
  end if;
  perform private.refresh_agency(old.agency_id);
  return null;
end
$$;
create trigger release_staff after delete on public.agency_staff
  for each row execute function private.release_staff();

-- An owner's edits of a page are noted once an hour.
create function private.audit_staff_edit()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if private.is_browser() and auth.uid() = new.agency_owner_id and not exists (
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

-- A card that was kept, on the page of who takes it over. The name and the pictures of the person stay
-- their own.
create function private.save_content(person uuid, content jsonb)
returns void language plpgsql set search_path = '' as $$
declare
  columns text;
begin
  perform set_config('private.writer', 'database', true);
  select string_agg(format('%I = n.%I', a.attname, a.attname), ', ') into columns
  from pg_catalog.pg_attribute a
  where a.attrelid = 'public.profiles'::regclass and a.attnum > 0 and not a.attisdropped
    and content ? a.attname
    and private.profile_content(null::public.profiles) ? a.attname;
  if columns is not null then
    execute format('update public.profiles p set %s
      from jsonb_populate_record(null::public.profiles, $2) n where p.user_id = $1', columns)
    using person, content;
  end if;
end
$$;

revoke all on function private.keep_card(public.agency_staff),
  private.part_leads(public.agency_staff, boolean),
  private.keep_leads_batch(uuid, uuid, timestamptz, int), private.release_staff(),
  private.audit_staff_edit(), private.save_content(uuid, jsonb) from public;
grant execute on function public.suspend_staff(uuid, text), public.restore_staff(uuid),
  public.remove_staff(uuid, boolean, boolean), public.leave_agency() to authenticated;
