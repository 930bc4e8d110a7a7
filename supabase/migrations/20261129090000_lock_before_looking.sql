-- What decides is read under the lock that holds it: an address, an agency or an invitation may change while
-- somebody waits.
create or replace function public.answer_invitation(id uuid, accept boolean)
returns void language plpgsql security definer set search_path = '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  person constant uuid := auth.uid();
  owner uuid;
  seat public.agency_staff;
  problem text;
begin
  perform set_config('private.writer', 'database', true);
  -- Strangers hold no agency; whether it is theirs is looked at again below.
  select s.agency_id into owner from public.agency_staff s join auth.users u on lower(u.email) = s.email
  where s.id = answer_invitation.id and u.id = person;
  -- Accounts before agencies, and these before their seats, as everybody locks them.
  perform from auth.users u where u.id = person for update;
  perform from public.agencies a where a.owner_id = owner for update;
  select s.* into seat from public.agency_staff s join auth.users u
    on lower(u.email) = s.email and u.email_confirmed_at is not null
  where s.id = answer_invitation.id and s.agency_id = owner and s.user_id is null and u.id = person
    and private.is_invitation_open(s.invited_at)
  for update of s;
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

create or replace function private.begin_sending(webhook uuid, owner uuid)
returns void language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('webhooks:' || owner, 0));
  if not exists (select from public.webhooks w where w.id = webhook and w.user_id = owner) then
    perform private.refuse('404', 'There is no such webhook.');
  end if;
  if not private.has_feature(owner, 'integrations') then
    perform private.refuse('403', 'Webhooks are part of Premium.');
  end if;
  if not exists (select from public.webhooks w where w.id = webhook and w.is_active) then
    perform private.refuse('409', 'This webhook is off. Switch it on first.');
  end if;
end
$$;
