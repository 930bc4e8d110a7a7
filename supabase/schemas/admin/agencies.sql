-- Administrators' actions on an agency.

-- Sets an agency's seats; null means the plan's number. Never fewer than are taken.
create or replace function public.admin_set_agency(owner uuid, max_staff int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb;
begin
  perform set_config('private.writer', 'database', true);
  perform private.begin_administering(owner, true);
  perform private.refuse_if('seats_out_of_range',
    max_staff is not null and max_staff not between 0 and 10000);
  select jsonb_build_object('max_staff_granted', a.max_staff_granted) into before
  from public.agencies a where a.owner_id = owner for update;
  perform private.refuse_if('no_agency', not found);
  perform private.refuse_with('409', private.find_room_problem(owner, t.seats))
  from public.profiles p
  cross join lateral (select coalesce(max_staff, private.agency_seats(p.plan)) as seats) t
  where p.user_id = owner and t.seats < p.agency_max_staff;
  update public.agencies a set max_staff_granted = max_staff where a.owner_id = owner;
  perform private.refresh_agency(owner);
  perform private.audit('administrator', 'agency.changed', owner, before,
    jsonb_build_object('max_staff_granted', max_staff));
end
$$;
grant execute on function public.admin_set_agency(uuid,integer) to authenticated;
