-- Actions of administrators on an agency.

-- Sets an agency's seats as an administrator; null means the plan's. Never fewer than are taken.
create or replace function public.admin_set_agency(owner uuid, max_staff int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb;
  problem text;
begin
  perform set_config('private.writer', 'database', true);
  perform private.begin_administering(owner, true);
  if max_staff is not null and max_staff not between 0 and 10000 then
    perform private.refuse('seats_out_of_range');
  end if;
  select jsonb_build_object('max_staff_granted', a.max_staff_granted) into before
  from public.agencies a where a.owner_id = owner for update;
  if not found then
    perform private.refuse('no_agency');
  end if;
  select private.find_room_problem(owner, t.seats) into problem
  from public.profiles p
  cross join lateral (select coalesce(max_staff, private.agency_seats(p.plan)) as seats) t
  where p.user_id = owner and t.seats < p.agency_max_staff;
  if problem is not null then
    perform private.refuse_with('409', problem);
  end if;
  update public.agencies a set max_staff_granted = max_staff where a.owner_id = owner;
  perform private.refresh_agency(owner);
  perform private.audit('administrator', 'agency.changed', owner, before,
    jsonb_build_object('max_staff_granted', max_staff));
end
$$;
grant execute on function public.admin_set_agency(uuid,integer) to authenticated;
