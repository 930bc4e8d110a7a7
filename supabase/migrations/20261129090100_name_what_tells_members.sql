-- The other function of this name tells the owner; this one mails everybody on the team.
alter function private.tell_team(uuid, text, timestamptz) rename to tell_members_of_end;

create or replace function private.tell_team_of_end()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_members_of_end(new.user_id, 'ended', now());
  return null;
end
$$;

create or replace function private.tell_team_of_planned_end()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  before public.ledger;
begin
  select * into before from public.ledger l
  where l.user_id = new.user_id and l.kind = new.kind and l.source = new.source and l.id < new.id
  order by l.id desc limit 1;
  if private.ends_agency(new) and not private.ends_agency(before) then
    -- An owner who takes it back at once has alarmed nobody.
    perform private.tell_members_of_end(new.user_id, 'planned', now() + interval '10 minutes');
  end if;
  return null;
end
$$;
