-- Invitations to a team.

-- Whether another mail may be sent today: each agency may send a thousand.
create or replace function private.take_agency_mail(agency_id uuid)
returns boolean language plpgsql set search_path = '' as $$
begin
  insert into private.agency_mail_days as d values (agency_id, (now() at time zone 'utc')::date, 1)
  on conflict on constraint agency_mail_days_pkey do update set mails = d.mails + 1 where d.mails < 1000;
  return found;
end
$$;

create or replace function private.refuse_agency_mail(agency_id uuid)
returns void language plpgsql set search_path = '' as $$
begin
  perform private.refuse_if('invitations_spent', not private.take_agency_mail(agency_id));
end
$$;

-- The team's seat for an email: the invited one, or the current seat of a member's account. Null if there is
-- none.
create or replace function private.seat_of(owner uuid, email text)
returns uuid language sql stable set search_path = '' as $$
  select coalesce(
    (select s.id from public.agency_staff s where s.agency_id = owner and s.email = seat_of.email),
    (select s.id from public.agency_staff s join auth.users u on u.id = s.user_id
      where s.agency_id = owner and lower(u.email) = seat_of.email limit 1))
$$;

-- The problem with an email to invite, or null. `agency/staff/rules/staff-rows.ts` has the same rule.
create or replace function private.find_invitation_problem(owner uuid, email text)
returns text language plpgsql stable set search_path = '' as $$
begin
  if private.is_email(email) is not true or length(email) > 254 then
    return private.say('email_invalid');
  elsif email = (select lower(u.email) from auth.users u where u.id = owner) then
    return private.say('address_is_own');
  elsif private.seat_of(owner, email) is not null then
    return private.say('staff_already');
  end if;
  return private.find_mail_problem(email);
end
$$;

-- An imported row as stored; values other than text become empty.
create or replace function private.to_staff_row(person jsonb)
returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_object_agg(f.field, case f.field when 'email' then lower(f.value) else f.value end)
  from (
    select field, private.trim_blanks(case when jsonb_typeof(private.to_map(person) -> field) = 'string'
      then person ->> field else '' end) as value
    from unnest(array['full_name', 'guessed_name', 'email', 'designation', 'phone', 'company', 'card_id',
      'group_name']) as field
  ) as f
$$;

create or replace function private.find_staff_row_problem(owner uuid, row_of jsonb)
returns text language sql stable set search_path = '' as $$
  select case
    when private.is_email(row_of ->> 'email') is not true or length(row_of ->> 'email') > 254
      then private.say('email_invalid')
    when concat(row_of ->> 'full_name', row_of ->> 'guessed_name') = ''
      and private.seat_of(owner, row_of ->> 'email') is null
      then private.say('name_missing')
    when char_length(row_of ->> 'full_name') > 200 or char_length(row_of ->> 'guessed_name') > 200
      or char_length(row_of ->> 'designation') > 200
      or char_length(row_of ->> 'phone') > 60 or char_length(row_of ->> 'company') > 200
      or char_length(row_of ->> 'group_name') > 60
      then private.say('too_long')
    when row_of ->> 'card_id' <> '' and not exists (
      select from public.agency_cards c where c.agency_id = owner and c.id::text = row_of ->> 'card_id')
      then private.say('card_gone')
    when private.lacks_group_room(owner, row_of ->> 'group_name') then private.say('groups_too_many')
    else coalesce(private.find_invitation_problem(owner, row_of ->> 'email'),
      case when not private.is_within(private.find_group(owner, row_of ->> 'group_name'), private.led_groups())
        then private.say('group_not_led') end)
  end
$$;

-- Invites one person. @returns the problem, or null
create or replace function private.invite(agency public.agencies, row_of jsonb)
returns text language plpgsql set search_path = '' as $$
declare
  seat uuid;
  problem text := coalesce(private.find_staff_row_problem(agency.owner_id, row_of),
    private.find_seat_problem(agency.owner_id));
begin
  if problem is not null then
    return problem;
  elsif not private.take_agency_mail(agency.owner_id) then
    return private.say('invitations_spent');
  end if;
  insert into public.agency_staff (agency_id, email, full_name, card, card_id, group_id)
  values (agency.owner_id, row_of ->> 'email',
    coalesce(nullif(row_of ->> 'full_name', ''), row_of ->> 'guessed_name'),
    (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(row_of)
      where key in ('designation', 'phone', 'company') and value <> '""'),
    nullif(row_of ->> 'card_id', '')::uuid, private.ensure_group(agency.owner_id, row_of ->> 'group_name'))
  returning id into seat;
  perform private.queue_invitation(seat);
  perform private.audit('agency', 'staff.invited', private.find_confirmed_account(row_of ->> 'email'), null,
    jsonb_build_object('agency', agency.name, 'email', row_of ->> 'email'));
  return null;
end
$$;

create or replace function private.queue_invitation(staff_id uuid)
returns void language sql set search_path = '' as $$
  select graphile_worker.add_job('invite_staff', json_build_object('staff_id', staff_id),
    max_attempts => 12, job_key => 'invite_staff ' || staff_id)
$$;

-- The account that has confirmed this email by its mailbox.
create or replace function private.find_confirmed_account(email text)
returns uuid language sql stable set search_path = '' as $$
  select u.id from auth.users u
  where u.email = find_confirmed_account.email and u.email_confirmed_at is not null and not u.is_sso_user
$$;

-- Managers of a single group invite into it.
create or replace function private.place_in_group(row_of jsonb)
returns jsonb language sql stable set search_path = '' as $$
  select row_of || coalesce((
    select jsonb_build_object('group_name', g.name) from public.agency_groups g
    where row_of ->> 'group_name' = '' and array[g.id] = private.led_groups()), '{}')
$$;

-- Refuses invitations while the owner's email is unconfirmed, and counts the attempts.
create or replace function private.begin_inviting(owner uuid, people int)
returns void language plpgsql set search_path = '' as $$
begin
  perform private.refuse_if('email_unconfirmed',
    private.find_confirmed_account((select u.email from auth.users u where u.id = owner)) is null);
  perform private.take_staff_tries(owner, greatest(people, 1));
end
$$;

-- Importing a list again updates people already on the team, if requested.
create or replace function public.add_staff(people jsonb, update_known boolean default false)
returns jsonb language plpgsql security definer set search_path to '' as $$
declare
  agency public.agencies := private.lock_own_agency();
  person jsonb;
  place bigint;
  problem text;
  seen text[] := '{}';
  is_known boolean;
  answers jsonb := '[]';
begin
  perform private.refuse_if('people_too_many',
    jsonb_typeof(people) is distinct from 'array' or jsonb_array_length(people) > 500);
  perform private.begin_inviting(agency.owner_id, jsonb_array_length(people));
  for person, place in
    select private.place_in_group(private.to_staff_row(p)), n
    from jsonb_array_elements(people) with ordinality as l (p, n)
  loop
    is_known := false;
    if person ->> 'email' = any (seen) then
      problem := private.say('listed_twice');
    else
      problem := private.invite(agency, person);
      if update_known and problem = private.say('staff_already') then
        problem := private.renew_staff(agency.owner_id, person);
        is_known := problem is null;
      end if;
    end if;
    seen := seen || nullif(person ->> 'email', '');
    answers := answers || jsonb_build_object('index', place - 1, 'email', person ->> 'email',
      'status', case when is_known then 'updated' when problem is null then 'invited' else 'refused' end, 'problem', problem);
  end loop;
  return answers;
end
$$;
grant execute on function public.add_staff(jsonb, boolean) to authenticated;

create or replace function public.resend_invitation(staff_id uuid)
returns void language plpgsql security definer set search_path to '' as $$
declare
  seat public.agency_staff := private.lock_own_staff(staff_id);
begin
  perform private.refuse_if('joined_already', seat.user_id is not null);
  perform private.refuse_if('invited_lately', seat.mailed_at > now() - interval '10 minutes'
    or seat.mailed_at is null and seat.invited_at > now() - interval '10 minutes' and exists (
      select from graphile_worker.jobs j where j.key = 'invite_staff ' || seat.id));
  perform private.refuse_agency_mail(seat.agency_id);
  perform private.renew_invitation(seat.id);
  perform private.audit('agency', 'staff.resent', private.find_confirmed_account(seat.email), null,
    jsonb_build_object('email', seat.email));
end
$$;
grant execute on function public.resend_invitation(uuid) to authenticated;

create or replace function public.correct_invitation(staff_id uuid, email text)
returns void language plpgsql security definer set search_path to '' as $$
declare
  seat public.agency_staff := private.lock_own_staff(staff_id);
  address text := lower(private.trim_blanks(email));
begin
  perform private.refuse_if('joined_already', seat.user_id is not null);
  if address = seat.email then
    return;
  end if;
  perform private.refuse_with('400', private.find_invitation_problem(seat.agency_id, address));
  perform private.refuse_agency_mail(seat.agency_id);
  update public.agency_staff s set email = address where s.id = seat.id;
  perform private.renew_invitation(seat.id);
  perform private.audit('agency', 'staff.invited', private.find_confirmed_account(address),
    jsonb_build_object('email', seat.email), jsonb_build_object('email', address));
end
$$;
grant execute on function public.correct_invitation(uuid,text) to authenticated;

create or replace function private.is_invitation_open(invited_at timestamptz)
returns boolean language sql stable set search_path to '' as $$
  select invited_at > now() - interval '14 days'
$$;

-- Runs daily. Also deletes the counts of mails of earlier days.
create or replace function private.remind_invitations()
returns void language plpgsql set search_path to '' as $$
declare
  seat public.agency_staff;
  due constant timestamptz := now();
begin
  delete from private.agency_mail_days d where d.day < (due at time zone 'utc')::date;
  for seat in
    select s.* from public.agency_staff s
    where s.user_id is null and private.may_lead(s.agency_id)
      and s.reminders < case when s.invited_at <= due - interval '14 days' then 3
        when s.invited_at <= due - interval '10 days' then 2
        when s.invited_at <= due - interval '3 days' then 1 else 0 end
    for update skip locked
  loop
    if private.is_invitation_open(seat.invited_at) then
      update public.agency_staff s
      set reminders = case when s.invited_at <= due - interval '10 days' then 2 else 1 end
      where s.id = seat.id;
      perform private.queue_invitation(seat.id);
    else
      update public.agency_staff s set reminders = 3 where s.id = seat.id;
      perform private.tell_team(seat.agency_id, 'expired', private.name_staff(seat));
    end if;
  end loop;
end
$$;

create or replace function private.renew_invitation(staff_id uuid)
returns void language sql set search_path to '' as $$
  update public.agency_staff s set invited_at = now(), mailed_at = null, reminders = 0
  where s.id = staff_id;
  select private.queue_invitation(staff_id)
$$;

create or replace function public.resend_invitations()
returns integer language plpgsql security definer set search_path to '' as $$
declare
  agency public.agencies := private.lock_own_agency();
  seat uuid;
  sent int := 0;
begin
  for seat in
    select s.id from public.agency_staff s
    where s.agency_id = agency.owner_id and s.user_id is null
      and private.is_within(s.group_id, private.led_groups())
      and coalesce(s.mailed_at, s.invited_at) <= now() - interval '10 minutes'
    order by s.invited_at, s.id for update
  loop
    exit when not private.take_agency_mail(agency.owner_id);
    perform private.renew_invitation(seat);
    sent := sent + 1;
  end loop;
  if sent > 0 then
    perform private.audit('agency', 'staff.resent', null, null, jsonb_build_object('invitations', sent));
  end if;
  return sent;
end
$$;
grant execute on function public.resend_invitations() to authenticated;
