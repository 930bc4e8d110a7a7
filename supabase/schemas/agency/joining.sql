-- Joining a team, and applying the template.

-- Why a person can't join a team now, or null.
create or replace function private.find_joining_problem(person uuid)
returns text language sql stable set search_path = '' as $$
  select case
    when p.agency_owner_id is not null then private.say('on_another_team',
      (select a.name from public.agencies a where a.owner_id = p.agency_owner_id))
    when p.is_agency_profile
      then private.say('owns_agency')
  end
  from public.profiles p where p.user_id = person
$$;

-- A new page's card is filled in before the agency's template is applied.
create or replace function private.give_card(person uuid, seat public.agency_staff, is_new boolean)
returns void language plpgsql set search_path = '' as $$
declare
  kept jsonb;
  written jsonb := seat.card;
begin
  select private.keep_own_pictures(c.content, c.agency_id)
    - array['full_name', 'profile_picture_url', 'vcard_data'] into kept
  from public.agency_cards c where c.id = seat.card_id and is_new;
  if kept is not null then
    perform private.save_content(person, kept);
  end if;
  if is_new then
    update public.profiles p set sections_enabled = p.sections_enabled || '{"vcard": true}',
      vcard_data = p.vcard_data || jsonb_build_object('name', seat.full_name, 'email', seat.email,
        'designation', coalesce(written ->> 'designation', ''))
    where p.user_id = person;
  end if;
  perform private.give_template(person, private.card_modes(seat), private.to_card_values(seat), null);
  perform private.queue_directory_photo(seat);
end
$$;

-- The parts set by an invitation, or by the directory.
create or replace function private.to_card_values(seat public.agency_staff)
returns jsonb language sql stable set search_path = '' as $$
  select private.card_values_under(seat, private.directory_rules(seat.agency_id))
$$;

create or replace function private.card_values_under(seat public.agency_staff, rules jsonb)
returns jsonb language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'designation', case when seat.card ? 'designation'
      then jsonb_build_object('designation', seat.card -> 'designation') end,
    'phone', case when seat.card ? 'phone'
      then jsonb_build_object('vcard_data.phone', seat.card -> 'phone') end,
    'company', case when seat.card ? 'company'
      then jsonb_build_object('vcard_data.company', seat.card -> 'company') end))
    || (select coalesce(jsonb_object_agg(d.part, d.value), '{}')
      from private.directory_parts(seat, rules) d)
$$;

-- Existing content stays, unless the directory locks the part.
create or replace function private.card_modes(seat public.agency_staff)
returns jsonb language sql stable set search_path = '' as $$
  select '{"designation": "required", "phone": "required", "company": "required"}'::jsonb
    || coalesce(jsonb_object_agg(d.part, case d.rule when 'locked' then 'locked' else 'required' end), '{}')
  from private.directory_parts(seat, private.directory_rules(seat.agency_id)) d
$$;

-- Adds a person who accepted an invitation to the team.
create or replace function private.join_staff(seat public.agency_staff, person uuid)
returns void language plpgsql set search_path to '' as $$
declare
  agency public.agencies;
  is_new boolean;
begin
  perform set_config('private.writer', 'database', true);
  select * into agency from public.agencies a where a.owner_id = seat.agency_id for update;
  insert into public.profiles (user_id, full_name) values (person, seat.full_name) on conflict do nothing;
  -- A page published before, on this team or alone, belongs to the person.
  is_new := exists (select from private.invited_accounts i
      where i.user_id = person and i.agency_id = agency.owner_id)
    and not exists (select from public.profile_publishes p where p.user_id = person);
  update public.agency_staff s
  set user_id = person, status = 'active', joined_at = now(), can_keep_card = is_new, given_username = null
  where s.id = seat.id;
  insert into private.agency_members values (person) on conflict do nothing;
  update public.profiles p set agency_owner_id = agency.owner_id where p.user_id = person;
  perform private.give_card(person, seat, is_new);
  perform private.wear_template(agency, seat, person);
  perform private.settle_pause(seat.id);
  perform private.refresh_plan(person);
  perform private.take_address(person, seat.given_username, is_new);
  if exists (select from private.handed_leads h where h.staff_id = seat.id) then
    perform graphile_worker.add_job('give_handed_leads',
      json_build_object('user_id', person, 'staff_id', seat.id));
  end if;
  -- An open agency checkout would charge for a plan they can't have.
  if exists (
    select from private.checkouts c
    where c.user_id = person and c.status = 'open' and private.agency_seats(c.plan) > 0)
  then
    perform private.queue_settling(person);
  end if;
  perform private.tell_team(agency.owner_id, 'joined', private.name_staff(seat));
end
$$;

-- Rereads everything under the lock: email, agency or invitation may have changed while the caller waited.
create or replace function public.answer_invitation(id uuid, accept boolean)
returns void language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := auth.uid();
  owner uuid;
  seat public.agency_staff;
begin
  perform set_config('private.writer', 'database', true);
  -- Strangers must not be able to lock the agency; the invitee is checked again below.
  select s.agency_id into owner from public.agency_staff s join auth.users u on lower(u.email) = s.email
  where s.id = answer_invitation.id and u.id = person;
  -- Locks accounts before agencies, and agencies before seats, the usual order.
  perform from auth.users u where u.id = person for update;
  perform from public.agencies a where a.owner_id = owner for update;
  select s.* into seat from public.agency_staff s join auth.users u
    on lower(u.email) = s.email and u.email_confirmed_at is not null
  where s.id = answer_invitation.id and s.agency_id = owner and s.user_id is null and u.id = person
    and private.is_invitation_open(s.invited_at)
  for update of s;
  perform private.refuse_if('invitation_closed', not found);
  if not accept then
    delete from public.agency_staff s where s.id = seat.id;
    perform private.tell_team(owner, 'declined', private.name_staff(seat));
    return;
  end if;
  perform private.refuse_if('agency_takes_nobody', not private.may_lead(owner),
    (select a.name from public.agencies a where a.owner_id = owner));
  perform private.refuse_with('409', private.find_joining_problem(person));
  perform private.join_staff(seat, person);
  perform private.audit('owner', 'staff.joined', person, null,
    (select jsonb_build_object('agency', a.name) from public.agencies a where a.owner_id = owner));
end
$$;
grant execute on function public.answer_invitation(uuid,boolean) to authenticated;
