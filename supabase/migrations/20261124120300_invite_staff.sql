-- Invitations to a team (decision 061). Whoever is invited is asked, and the owner is never told whether
-- an address has an account.

-- The caller's agency, locked, so that seats and templates change in turn.
create function private.lock_own_agency()
returns public.agencies language plpgsql set search_path = '' as $$
declare
  agency public.agencies;
  is_active boolean;
begin
  select * into agency from public.agencies a where a.owner_id = auth.uid() for update;
  select p.is_active into is_active from public.profiles p
  where p.user_id = agency.owner_id and p.agency_owner_id is null;
  if is_active is null then
    perform private.refuse('403', 'Only the owner of an agency can do this.');
  elsif not is_active then
    perform private.refuse('403', 'Your account is suspended.');
  end if;
  return agency;
end
$$;

-- One of the caller's staff, locked with the agency.
create function private.lock_own_staff(staff_id uuid)
returns public.agency_staff language plpgsql set search_path = '' as $$
declare
  agency public.agencies := private.lock_own_agency();
  seat public.agency_staff;
begin
  select * into seat from public.agency_staff s
  where s.id = staff_id and s.agency_id = agency.owner_id for update;
  if not found then
    perform private.refuse('404', 'This person is not on your team any more.');
  end if;
  return seat;
end
$$;

-- Whether another mail may go out today: a thousand for each agency.
create function private.take_agency_mail(agency_id uuid)
returns boolean language plpgsql set search_path = '' as $$
begin
  insert into private.agency_mail_days as d values (agency_id, (now() at time zone 'utc')::date, 1)
  on conflict on constraint agency_mail_days_pkey do update set mails = d.mails + 1 where d.mails < 1000;
  return found;
end
$$;

create function private.refuse_agency_mail(agency_id uuid)
returns void language plpgsql set search_path = '' as $$
begin
  if not private.take_agency_mail(agency_id) then
    perform private.refuse('429', 'You have sent 1,000 invitations today. Please go on tomorrow.');
  end if;
end
$$;

-- What is wrong with an address to invite, or null. `domain/agency/staff-rows.ts` says the same.
create function private.find_invitation_problem(owner uuid, email text)
returns text language sql stable set search_path = '' as $$
  select case
    when private.is_email(email) is not true or length(email) > 254 then 'Please enter a valid email address.'
    when email = (select lower(u.email) from auth.users u where u.id = owner) then 'This is your own address.'
    when exists (select from public.agency_staff s where s.agency_id = owner and s.email = find_invitation_problem.email)
      then 'Already on your team.'
  end
$$;

-- A row of a list as it is stored; what is no text is empty.
create function private.to_staff_row(person jsonb)
returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_object_agg(f.field, case f.field when 'email' then lower(f.value) else f.value end)
  from (
    select field, private.trim_blanks(case when jsonb_typeof(private.to_map(person) -> field) = 'string'
      then person ->> field else '' end) as value
    from unnest(array['full_name', 'email', 'designation', 'phone', 'company', 'card_id']) as field
  ) as f
$$;

create function private.find_staff_row_problem(owner uuid, row_of jsonb)
returns text language sql stable set search_path = '' as $$
  select case
    when private.is_email(row_of ->> 'email') is not true or length(row_of ->> 'email') > 254
      then 'Please enter a valid email address.'
    when row_of ->> 'full_name' = '' then 'Please enter a name.'
    when char_length(row_of ->> 'full_name') > 200 or char_length(row_of ->> 'designation') > 200
      or char_length(row_of ->> 'phone') > 60 or char_length(row_of ->> 'company') > 200
      then 'This is too long.'
    when row_of ->> 'card_id' <> '' and not exists (
      select from public.agency_cards c where c.agency_id = owner and c.id::text = row_of ->> 'card_id')
      then 'This card is not there any more.'
    else private.find_invitation_problem(owner, row_of ->> 'email')
  end
$$;

-- Invites one person. @returns what keeps them from it, or null
create function private.invite(agency public.agencies, row_of jsonb)
returns text language plpgsql set search_path = '' as $$
declare
  seat uuid;
  problem text := private.find_staff_row_problem(agency.owner_id, row_of);
begin
  if problem is not null then
    return problem;
  elsif (select count(*) from public.agency_staff s where s.agency_id = agency.owner_id)
    >= (select p.agency_max_staff from public.profiles p where p.user_id = agency.owner_id)
  then
    return 'No seat is left for this person.';
  elsif not private.take_agency_mail(agency.owner_id) then
    return 'You have sent 1,000 invitations today. Please go on tomorrow.';
  end if;
  insert into public.agency_staff (agency_id, email, full_name, card, card_id)
  values (agency.owner_id, row_of ->> 'email', row_of ->> 'full_name',
    (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(row_of)
      where key in ('designation', 'phone', 'company') and value <> '""'),
    nullif(row_of ->> 'card_id', '')::uuid)
  returning id into seat;
  perform private.queue_invitation(seat);
  perform private.audit('agency', 'staff.invited', private.find_confirmed_account(row_of ->> 'email'), null,
    jsonb_build_object('agency', agency.name, 'email', row_of ->> 'email'));
  return null;
end
$$;

create function private.queue_invitation(staff_id uuid)
returns void language plpgsql set search_path = '' as $$
begin
  perform graphile_worker.add_job('invite_staff', json_build_object('staff_id', staff_id),
    max_attempts => 12, job_key => 'invite_staff ' || staff_id);
end
$$;

-- Whose address it is, by the word of its mailbox.
create function private.find_confirmed_account(email text)
returns uuid language sql stable set search_path = '' as $$
  select u.id from auth.users u
  where u.email = find_confirmed_account.email and u.email_confirmed_at is not null and not u.is_sso_user
$$;

create function public.add_staff(people jsonb)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  agency public.agencies := private.lock_own_agency();
  person jsonb;
  place bigint;
  problem text;
  seen text[] := '{}';
  answers jsonb := '[]';
begin
  if jsonb_typeof(people) is distinct from 'array' or jsonb_array_length(people) > 500 then
    perform private.refuse('400', 'At most 500 people can be invited at once.');
  elsif private.find_confirmed_account((select u.email from auth.users u where u.id = agency.owner_id)) is null then
    perform private.refuse('403', 'Please confirm your email address first.');
  end if;
  for person, place in select private.to_staff_row(p), n from jsonb_array_elements(people) with ordinality as l (p, n) loop
    problem := case when person ->> 'email' = any (seen) then 'This address is in the list twice.'
      else private.invite(agency, person) end;
    seen := seen || nullif(person ->> 'email', '');
    answers := answers || jsonb_build_object('index', place - 1, 'email', person ->> 'email',
      'status', case when problem is null then 'invited' else 'refused' end, 'problem', problem);
  end loop;
  return answers;
end
$$;

create function public.resend_invitation(staff_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  seat public.agency_staff := private.lock_own_staff(staff_id);
begin
  if seat.user_id is not null then
    perform private.refuse('409', 'This person has joined already.');
  elsif seat.mailed_at > now() - interval '10 minutes' then
    perform private.refuse('429', 'This invitation was sent a moment ago. Please wait ten minutes.');
  end if;
  perform private.refuse_agency_mail(seat.agency_id);
  perform private.queue_invitation(seat.id);
  perform private.audit('agency', 'staff.resent', private.find_confirmed_account(seat.email), null,
    jsonb_build_object('email', seat.email));
end
$$;

create function public.correct_invitation(staff_id uuid, email text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  seat public.agency_staff := private.lock_own_staff(staff_id);
  address text := lower(private.trim_blanks(email));
  problem text := private.find_invitation_problem(seat.agency_id, address);
begin
  if seat.user_id is not null then
    perform private.refuse('409', 'This person has joined already.');
  elsif address = seat.email then
    return;
  elsif problem is not null then
    perform private.refuse('400', problem);
  end if;
  perform private.refuse_agency_mail(seat.agency_id);
  update public.agency_staff s set email = address, mailed_at = null where s.id = seat.id;
  perform private.queue_invitation(seat.id);
  perform private.audit('agency', 'staff.invited', private.find_confirmed_account(address),
    jsonb_build_object('email', seat.email), jsonb_build_object('email', address));
end
$$;

-- What an agency is to somebody who is on its team, or asked to be.
create function private.show_agency(agency public.agencies)
returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('agency_id', agency.owner_id, 'name', agency.name, 'slug', agency.slug,
    'logo_url', agency.logo_url, 'leads_rule', agency.leads_rule, 'modes', agency.modes)
$$;

create function public.own_agency()
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'staff', (
      select private.show_agency(a) || jsonb_build_object('status', s.status, 'joined_at', s.joined_at)
      from public.agency_staff s join public.agencies a on a.owner_id = s.agency_id
      where s.user_id = (select auth.uid())),
    'invitations', (
      select coalesce(jsonb_agg(private.show_agency(a) || jsonb_build_object('id', s.id,
        'invited_at', s.invited_at) order by s.invited_at, s.id), '[]')
      from auth.users u
      join public.agency_staff s on s.email = lower(u.email) and s.user_id is null
      join public.agencies a on a.owner_id = s.agency_id
      where u.id = (select auth.uid()) and u.email_confirmed_at is not null))
$$;

-- Why somebody cannot join a team now, or null.
create function private.find_joining_problem(person uuid)
returns text language sql stable set search_path = '' as $$
  select case
    when p.agency_owner_id is not null then format(
      'You are on the team of %s. Leave it before you join another.',
      (select a.name from public.agencies a where a.owner_id = p.agency_owner_id))
    when p.is_agency_profile
      then 'You have an agency of your own, and its owner cannot be on another team.'
  end
  from public.profiles p where p.user_id = person
$$;

-- Puts what the owner wrote of somebody on their page; on a page that was there before, where nothing is.
create function private.give_card(person uuid, seat public.agency_staff, is_new boolean)
returns void language plpgsql set search_path = '' as $$
declare
  page jsonb;
  kept jsonb;
  written jsonb := seat.card;
begin
  select to_jsonb(p) into page from public.profiles p where p.user_id = person for update;
  select c.content - array['full_name', 'profile_picture_url', 'vcard_data'] into kept
  from public.agency_cards c where c.id = seat.card_id and is_new;
  if kept is not null then
    perform private.save_content(person, kept);
    page := page || kept;
  end if;
  perform private.give_template(person,
    '{"designation": "required", "phone": "required", "company": "required"}',
    jsonb_strip_nulls(jsonb_build_object(
      'designation', case when written ? 'designation'
        then jsonb_build_object('designation', written -> 'designation') end,
      'phone', case when written ? 'phone' then jsonb_build_object('vcard_data.phone', written -> 'phone') end,
      'company', case when written ? 'company'
        then jsonb_build_object('vcard_data.company', written -> 'company') end)),
    null);
  if is_new then
    perform private.save_values(person, page, jsonb_build_object(
      'sections_enabled', page -> 'sections_enabled' || '{"vcard": true}'));
    update public.profiles p set vcard_data = p.vcard_data || jsonb_build_object('name', seat.full_name,
      'email', seat.email, 'designation', coalesce(written ->> 'designation', ''))
    where p.user_id = person;
  end if;
end
$$;

-- Makes somebody who agreed a member of the team they were invited to.
create function private.join_staff(seat public.agency_staff, person uuid)
returns void language plpgsql set search_path = '' as $$
declare
  agency public.agencies;
  is_new boolean;
begin
  perform set_config('private.writer', 'database', true);
  select * into agency from public.agencies a where a.owner_id = seat.agency_id for update;
  insert into public.profiles (user_id, full_name) values (person, seat.full_name) on conflict do nothing;
  is_new := exists (select from private.invited_accounts i
    where i.user_id = person and i.agency_id = agency.owner_id);
  update public.agency_staff s
  set user_id = person, status = 'active', joined_at = now(), can_keep_card = is_new
  where s.id = seat.id;
  insert into private.agency_members values (person) on conflict do nothing;
  update public.profiles p set agency_owner_id = agency.owner_id where p.user_id = person;
  perform private.give_card(person, seat, is_new);
  perform private.give_template(person, agency.modes, agency.template, (
    select max(c.id) from public.agency_pushes c
    where c.agency_id = agency.owner_id and c.status <> 'taken_back'));
  perform private.refresh_plan(person);
end
$$;

create function public.answer_invitation(id uuid, accept boolean)
returns void language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := auth.uid();
  owner uuid;
  seat public.agency_staff;
  problem text;
begin
  perform set_config('private.writer', 'database', true);
  select s.agency_id into owner from public.agency_staff s join auth.users u
    on lower(u.email) = s.email and u.email_confirmed_at is not null
  where s.id = answer_invitation.id and s.user_id is null and u.id = person;
  -- Accounts before agencies, and these before their seats, as everybody locks them.
  perform from auth.users u where u.id = person for update;
  perform from public.agencies a where a.owner_id = owner for update;
  select * into seat from public.agency_staff s
  where s.id = answer_invitation.id and s.agency_id = owner and s.user_id is null for update;
  if not found then
    perform private.refuse('404', 'This invitation is not open any more.');
  elsif not accept then
    delete from public.agency_staff s where s.id = seat.id;
    return;
  end if;
  problem := private.find_joining_problem(person);
  if problem is not null then
    perform private.refuse('409', problem);
  end if;
  perform private.join_staff(seat, person);
  perform private.audit('agency', 'staff.joined', person, null,
    (select jsonb_build_object('agency', a.name) from public.agencies a where a.owner_id = owner));
end
$$;

revoke all on function private.lock_own_agency(), private.lock_own_staff(uuid),
  private.take_agency_mail(uuid), private.refuse_agency_mail(uuid),
  private.find_invitation_problem(uuid, text), private.to_staff_row(jsonb),
  private.find_staff_row_problem(uuid, jsonb), private.invite(public.agencies, jsonb),
  private.queue_invitation(uuid), private.find_confirmed_account(text),
  private.show_agency(public.agencies), private.find_joining_problem(uuid),
  private.give_card(uuid, public.agency_staff, boolean),
  private.join_staff(public.agency_staff, uuid) from public;
grant execute on function public.add_staff(jsonb), public.resend_invitation(uuid),
  public.correct_invitation(uuid, text), public.own_agency(), public.answer_invitation(uuid, boolean)
  to authenticated;
