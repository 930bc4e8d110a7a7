-- A page's content without pictures in other people's folders, which are deleted with their owners.
create or replace function private.keep_own_pictures(content jsonb, keeper uuid)
returns jsonb language sql immutable set search_path = '' as $$
  select content
    || case when private.stays_with(content ->> 'profile_picture_url', keeper) then '{}'::jsonb
      else '{"profile_picture_url": null}' end
    || case when private.stays_with(content ->> 'cover_image_url', keeper) then '{}'::jsonb
      else '{"cover_image_url": null}' end
    || jsonb_build_object(
      'video_data', case when private.stays_with(content -> 'video_data' ->> 'picture', keeper)
        then content -> 'video_data' else '{}' end,
      'audio_data', case when private.stays_with(content -> 'audio_data' ->> 'picture', keeper)
        then content -> 'audio_data' else '{}' end,
      'gallery', (
        select coalesce(jsonb_agg(p.picture order by p.position), '[]')
        from jsonb_array_elements(private.to_list(content -> 'gallery'))
          with ordinality as p (picture, position)
        where private.stays_with(p.picture ->> 'url', keeper)),
      'custom_links', (
        select coalesce(jsonb_agg(case when private.stays_with(l.link ->> 'thumbnailUrl', keeper)
          then l.link else l.link - 'thumbnailUrl' end order by l.position), '[]')
        from jsonb_array_elements(private.to_list(content -> 'custom_links'))
          with ordinality as l (link, position)))
$$;

-- Saves a card of the member's page for their agency, using only the agency's pictures.
create or replace function private.keep_card(seat public.agency_staff)
returns uuid language plpgsql set search_path to '' as $$
declare
  card uuid;
begin
  perform private.refuse_if('page_is_theirs', not seat.can_keep_card);
  perform private.refuse_if('cards_too_many',
    (select count(*) from public.agency_cards c where c.agency_id = seat.agency_id) >= 500);
  insert into public.agency_cards (agency_id, full_name, username, content)
  select seat.agency_id, p.full_name, p.username,
    private.keep_own_pictures(private.profile_content(p), seat.agency_id)
  from public.profiles p where p.user_id = seat.user_id
  returning id into card;
  return card;
end
$$;

-- Leads that the agency could see stay with the leaver, or move to the owner. Those in the trash always
-- stay.
create or replace function private.part_leads(seat public.agency_staff, keep_leads boolean)
returns void language plpgsql set search_path = '' as $$
declare
  parted jsonb;
begin
  with parted_later as (
    update private.deleted_leads d set lead = d.lead || '{"agency_id": null}'
    where d.user_id = seat.user_id and d.lead ->> 'agency_id' = seat.agency_id::text returning d.id)
  delete from public.lead_steps s using parted_later p where s.lead_id = p.id;
  if keep_leads then
    perform graphile_worker.add_job('keep_leads', json_build_object('user_id', seat.user_id,
      'agency_id', seat.agency_id, 'until', clock_timestamp()));
  else
    with gone as (
      update public.leads l set agency_id = null
      where l.user_id = seat.user_id and l.agency_id = seat.agency_id returning l.id)
    select jsonb_agg(jsonb_build_object('id', g.id) order by g.id) into parted from gone g;
    -- The agency no longer sees them, so its integrations should delete them too.
    if parted is not null and private.has_team_webhook(seat.agency_id, 'team_lead.deleted') then
      perform private.tell_webhooks(seat.agency_id, 'team_lead.deleted', parted);
    end if;
  end if;
end
$$;

-- The owner's event with the same name and day, created if missing: leads that the agency keeps need one,
-- and the leaver keeps their own. Null without an event.
create or replace function private.inherit_fair(of_leaver uuid, owner uuid)
returns uuid language plpgsql set search_path = '' as $$
declare
  origin public.fairs;
  inherited uuid;
begin
  select * into origin from public.fairs f where f.id = inherit_fair.of_leaver;
  if not found then
    return null;
  end if;
  perform private.lock_quota(owner, 'fairs');
  select f.id into inherited from public.fairs f
  where f.user_id = owner and lower(f.name) = lower(origin.name)
    and f.held_on is not distinct from origin.held_on
  order by f.created_at, f.id limit 1 for key share;
  if inherited is null then
    insert into public.fairs (id, user_id, name, held_on, created_at, is_inherited)
    values (gen_random_uuid(), owner, origin.name, origin.held_on, origin.created_at, true)
    returning fairs.id into inherited;
  end if;
  return inherited;
end
$$;

create or replace function private.keep_leads_batch(leaver uuid, owner uuid, until timestamp with time zone, max_count integer)
returns boolean language plpgsql set search_path to '' as $$
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
    -- Read now, since refreshing may have joined it to another.
    select l.contact_id into left_contact from public.leads l where l.id = lead.id;
    lead.user_id := owner;
    lead.fair_id := private.inherit_fair(lead.fair_id, owner);
    lead.contact_id := private.ensure_contact(lead);
    update public.leads l
    set user_id = owner, agency_id = owner, contact_id = lead.contact_id, is_favorite = false,
      fair_id = lead.fair_id, opened_at = null
    where l.id = lead.id;
    perform private.keep_brought(lead);
    perform private.refresh_contact(left_contact);
    -- Otherwise a later erasure of the lead couldn't find them.
    perform private.forget_messages(left_contact, (
      select private.to_contact_message(c) from public.contacts c where c.id = left_contact));
    count := count + 1;
  end loop;
  return count = max_count;
end
$$;

create or replace function public.remove_staff(staff_id uuid, keep_card boolean, keep_leads boolean)
returns uuid language plpgsql security definer set search_path to '' as $$
begin
  return private.let_go(private.lock_own_staff(staff_id, keep_card is not true and keep_leads is not true),
    coalesce(keep_card, false), coalesce(keep_leads, false));
end
$$;
grant execute on function public.remove_staff(uuid,boolean,boolean) to authenticated;

-- Removes a member, or withdraws an invitation. Call with the seat locked. @returns the saved card, or null
create or replace function private.let_go(
  seat public.agency_staff, keep_card boolean, keep_leads boolean, handed_address boolean default false)
returns uuid language plpgsql set search_path to '' as $$
declare
  card uuid;
begin
  perform set_config('private.writer', 'database', true);
  if seat.user_id is not null then
    if keep_card then
      card := private.keep_card(seat);
    end if;
    perform private.part_from_team(seat, 'removed', keep_card, keep_leads, handed_address);
    perform private.part_leads(seat, keep_leads);
    perform private.tell_owner_of_act(seat, 'removed');
  end if;
  delete from public.agency_staff s where s.id = seat.id;
  perform private.audit('agency', 'staff.removed', seat.user_id,
    jsonb_build_object('email', seat.email, 'status', seat.status),
    jsonb_build_object('keep_card', keep_card, 'keep_leads', keep_leads));
  return card;
end
$$;

-- Leaving members can't decide for the agency, which still reads the leads that were shared.
create or replace function public.leave_agency()
returns void language plpgsql security definer set search_path to '' as $$
declare
  person constant uuid := auth.uid();
  owner uuid;
  seat public.agency_staff;
begin
  perform set_config('private.writer', 'database', true);
  perform from auth.users u where u.id = person for update;
  select s.agency_id into owner from public.agency_staff s where s.user_id = person;
  perform from public.agencies a where a.owner_id = owner for update;
  select * into seat from public.agency_staff s
  where s.user_id = person and s.agency_id = owner for update;
  perform private.refuse_if('on_no_team', not found);
  perform private.part_from_team(seat, 'left');
  delete from public.agency_staff s where s.id = seat.id;
  perform private.audit('owner', 'staff.left', person, null,
    (select jsonb_build_object('agency', a.name) from public.agencies a where a.owner_id = owner));
end
$$;
grant execute on function public.leave_agency() to authenticated;

-- Runs whenever a seat is freed, in whatever way: removes the agency's template, plan and suspension.
create or replace function private.release_staff()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('private.writer', 'database', true);
  if old.user_id is not null and exists (select from auth.users u where u.id = old.user_id) then
    update public.profiles p set agency_owner_id = null where p.user_id = old.user_id;
    perform private.leave_desk(old.agency_id, old.user_id);
    perform private.take_back_template(old.user_id);
    delete from private.push_values v where v.user_id = old.user_id;
    update public.agency_groups g set source_id = null
    where g.agency_id = old.agency_id and g.source_id = old.user_id;
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

create or replace function private.tell_team(agency uuid, kind text, full_name text)
returns void language plpgsql security definer set search_path to '' as $$
begin
  insert into private.team_news (agency_id, kind, full_name)
  select a.owner_id, tell_team.kind, left(tell_team.full_name, 200)
  from public.agencies a where a.owner_id = agency;
  -- Forty people joining within minutes share one mail.
  perform graphile_worker.add_job('announce_team', json_build_object('user_id', agency),
    run_at => now() + interval '10 minutes', job_key => 'announce_team ' || agency,
    job_key_mode => 'preserve_run_at');
end
$$;

-- Call before deleting a member's seat, with the agency locked.
create or replace function private.part_from_team(
  seat public.agency_staff, cause text, kept_card boolean default false, kept_leads boolean default false,
  handed_address boolean default false)
returns void language plpgsql set search_path to '' as $$
declare
  departure uuid;
begin
  perform private.keep_figures(seat);
  update public.leads l set from_staff = left(private.name_staff(seat), 200)
  where l.user_id = seat.user_id and l.agency_id = seat.agency_id;
  if cause in ('left', 'deleted') then
    perform private.tell_team(seat.agency_id, cause, private.name_staff(seat));
  end if;
  if cause <> 'deleted' then
    insert into private.team_departures (
      user_id, agency_id, agency_name, cause, kept_card, kept_leads, handed_address, seen_at)
    select seat.user_id, a.owner_id, a.name, part_from_team.cause, part_from_team.kept_card,
      part_from_team.kept_leads, part_from_team.handed_address, case when part_from_team.cause = 'left' then now() end
    from public.agencies a where a.owner_id = seat.agency_id
    returning id into departure;
  end if;
  if cause in ('removed', 'closed') then
    perform graphile_worker.add_job('announce_departure',
      json_build_object('user_id', seat.user_id, 'departure_id', departure));
  end if;
end
$$;

create or replace function public.dismiss_departure(id uuid)
returns void language plpgsql security definer set search_path to '' as $$
begin
  update private.team_departures d set seen_at = now()
  where d.id = dismiss_departure.id and d.user_id = auth.uid() and d.seen_at is null;
end
$$;
grant execute on function public.dismiss_departure(uuid) to authenticated;

create or replace function private.part_team_of_account(owner uuid)
returns void language plpgsql set search_path to '' as $$
declare
  seat public.agency_staff;
begin
  perform from public.agencies a where a.owner_id = owner
    or a.owner_id = (select s.agency_id from public.agency_staff s where s.user_id = owner) for update;
  for seat in select * from public.agency_staff s
    where s.user_id is not null and owner in (s.user_id, s.agency_id) order by s.id for update
  loop
    perform private.part_from_team(seat, case when seat.user_id = owner then 'deleted' else 'closed' end);
  end loop;
end
$$;
