-- An invitation is open for 14 days, with reminders on days 3 and 10; sending it again begins anew.

-- How many of the reminders went out: 1 after three days, 2 after ten, 3 once its owner knows that it expired.
alter table public.agency_staff add column reminders smallint not null default 0
  check (reminders between 0 and 3);

create function private.is_invitation_open(invited_at timestamptz)
returns boolean language sql stable set search_path to '' as $$
  select invited_at > now() - interval '14 days'
$$;
revoke all on function private.is_invitation_open(timestamptz) from public;

create function private.remind_invitations()
returns void language plpgsql set search_path to '' as $$
declare
  seat public.agency_staff;
  due constant timestamptz := now();
begin
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
revoke all on function private.remind_invitations() from public;

create index on public.agency_staff (invited_at) where user_id is null;

create function private.renew_invitation(staff_id uuid)
returns void language sql set search_path to '' as $$
  update public.agency_staff s set invited_at = now(), mailed_at = null, reminders = 0
  where s.id = staff_id;
  select private.queue_invitation(staff_id)
$$;
revoke all on function private.renew_invitation(uuid) from public;

create function public.resend_invitations()
returns integer language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  agency public.agencies := private.lock_own_agency();
  seat uuid;
  sent int := 0;
begin
  for seat in
    select s.id from public.agency_staff s
    where s.agency_id = agency.owner_id and s.user_id is null
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
revoke all on function public.resend_invitations() from public, anon, service_role;
grant execute on function public.resend_invitations() to authenticated;

create or replace function public.resend_invitation(staff_id uuid)
returns void language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  seat public.agency_staff := private.lock_own_staff(staff_id);
begin
  if seat.user_id is not null then
    perform private.refuse('409', 'This person has joined already.');
  elsif seat.mailed_at > now() - interval '10 minutes'
    or seat.mailed_at is null and seat.invited_at > now() - interval '10 minutes' and exists (
      select from graphile_worker.jobs j where j.key = 'invite_staff ' || seat.id)
  then
    perform private.refuse('429', 'This invitation was sent a moment ago. Please wait ten minutes.');
  end if;
  perform private.refuse_agency_mail(seat.agency_id);
  perform private.renew_invitation(seat.id);
  perform private.audit('agency', 'staff.resent', private.find_confirmed_account(seat.email), null,
    jsonb_build_object('email', seat.email));
end
$$;

create or replace function public.correct_invitation(staff_id uuid, email text)
returns void language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
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
  update public.agency_staff s set email = address where s.id = seat.id;
  perform private.renew_invitation(seat.id);
  perform private.audit('agency', 'staff.invited', private.find_confirmed_account(address),
    jsonb_build_object('email', seat.email), jsonb_build_object('email', address));
end
$$;

create or replace function public.own_agency()
returns jsonb language sql stable security definer set search_path to '' as $$
  select private.require_assurance();
  select jsonb_build_object(
    'staff', (
      select private.show_agency(a) || jsonb_build_object('status', s.status, 'joined_at', s.joined_at)
      from public.agency_staff s join public.agencies a on a.owner_id = s.agency_id
      where s.user_id = (select auth.uid())),
    'left', (
      select jsonb_build_object('id', d.id, 'name', d.agency_name, 'cause', d.cause,
        'kept_card', d.kept_card, 'kept_leads', d.kept_leads, 'left_at', d.left_at)
      from private.team_departures d
      where d.user_id = (select auth.uid()) and d.seen_at is null and d.left_at > now() - interval '30 days'
      order by d.left_at desc limit 1),
    'invitations', (
      select coalesce(jsonb_agg(private.show_agency(a) || jsonb_build_object('id', s.id,
        'invited_at', s.invited_at) order by s.invited_at, s.id), '[]')
      from auth.users u
      join public.agency_staff s on s.email = lower(u.email) and s.user_id is null
      join public.agencies a on a.owner_id = s.agency_id and private.may_lead(a.owner_id)
        and private.is_invitation_open(s.invited_at)
      where u.id = (select auth.uid()) and u.email_confirmed_at is not null))
$$;

create or replace function public.answer_invitation(id uuid, accept boolean)
returns void language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  person constant uuid := auth.uid();
  owner uuid;
  seat public.agency_staff;
  problem text;
begin
  perform set_config('private.writer', 'database', true);
  select s.agency_id into owner from public.agency_staff s join auth.users u
    on lower(u.email) = s.email and u.email_confirmed_at is not null
  where s.id = answer_invitation.id and s.user_id is null and u.id = person
    and private.is_invitation_open(s.invited_at);
  -- Accounts before agencies, and these before their seats, as everybody locks them.
  perform from auth.users u where u.id = person for update;
  perform from public.agencies a where a.owner_id = owner for update;
  select * into seat from public.agency_staff s
  where s.id = answer_invitation.id and s.agency_id = owner and s.user_id is null for update;
  if not found then
    perform private.refuse('404', 'This invitation is not open any more.');
  elsif not accept then
    delete from public.agency_staff s where s.id = seat.id;
    perform private.tell_team(owner, 'declined', private.name_staff(seat));
    return;
  end if;
  if not private.may_lead(owner) then
    perform private.refuse('409', format('%s can''t take new people at the moment. Ask its owner.',
      (select a.name from public.agencies a where a.owner_id = owner)));
  end if;
  problem := private.find_joining_problem(person);
  if problem is not null then
    perform private.refuse('409', problem);
  end if;
  perform private.join_staff(seat, person);
  perform private.audit('owner', 'staff.joined', person, null,
    (select jsonb_build_object('agency', a.name) from public.agencies a where a.owner_id = owner));
end
$$;

create or replace function private.claim_due_accounts(max_count integer)
returns setof uuid language plpgsql set search_path to '' as $$
begin
  insert into private.account_deletions (user_id, due_at)
  select u.id, now() from auth.users u
  where u.email_confirmed_at is null and u.created_at < now() - interval '30 days'
    and coalesce(u.last_sign_in_at, u.created_at) < now() - interval '30 days'
    and not exists (
      select from auth.sessions s
      where s.user_id = u.id and coalesce(s.refreshed_at, s.created_at) > now() - interval '30 days')
    and not exists (
      select from private.invited_accounts i
      where i.user_id = u.id and i.invited_at > now() - interval '30 days')
  order by u.created_at limit max_count
  on conflict on constraint account_deletions_pkey do nothing;
  return query
    select d.user_id from private.account_deletions d
    where d.due_at <= now() order by d.due_at limit max_count;
end
$$;

select private.guard_tables(), private.guard_functions();
