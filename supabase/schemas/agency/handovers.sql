-- Handing a member's seat over to a successor (decision 152).

-- Removes a member and invites their successor in one transaction, so that no member is removed without that
-- invitation. The successor gets the card, the group and the open leads that the agency sees, and the
-- address if requested. @returns the successor's seat
create or replace function public.hand_over_staff(
  staff_id uuid, full_name text, email text, keep_address boolean default false)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  seat constant public.agency_staff := private.lock_own_staff(staff_id);
  passes_address constant boolean := coalesce(keep_address, false);
  row_of jsonb := private.to_staff_row(jsonb_build_object('full_name', full_name, 'email', email,
    'designation', seat.card -> 'designation', 'company', seat.card -> 'company',
    'group_name', (select g.name from public.agency_groups g where g.id = seat.group_id)));
  agency public.agencies;
  open_leads uuid[];
  card uuid;
  address text;
  new_seat uuid;
begin
  perform private.refuse_if('not_joined_yet', seat.user_id is null);
  perform private.refuse_if('page_is_theirs', passes_address and not seat.can_keep_card);
  perform private.begin_inviting(seat.agency_id, 1);
  -- Checked while the leaver is on the team, so that leavers can't succeed themselves.
  perform private.refuse_with('400', private.find_staff_row_problem(seat.agency_id, row_of));
  select * into agency from public.agencies a where a.owner_id = seat.agency_id;
  select array_agg(l.id) into open_leads from public.leads l
  where l.agency_id = seat.agency_id and l.answerer_id = seat.user_id and l.state in ('new', 'answered');
  card := private.let_go(seat, seat.can_keep_card, exists (
    select from public.leads l where l.user_id = seat.user_id and l.agency_id = seat.agency_id), passes_address);
  if passes_address then
    address := private.give_up_address(seat.user_id);
  end if;
  perform private.refuse_with('403',
    private.invite(agency, row_of || jsonb_build_object('card_id', coalesce(card::text, ''))));
  update public.agency_staff s set given_username = address
  where s.agency_id = seat.agency_id and s.email = row_of ->> 'email'
  returning s.id into new_seat;
  insert into private.handed_leads (lead_id, staff_id)
  select id, new_seat from unnest(open_leads) as id
  on conflict on constraint handed_leads_pkey do update set staff_id = excluded.staff_id;
  return new_seat;
end
$$;
grant execute on function public.hand_over_staff(uuid, text, text, boolean) to authenticated;

-- Reserves a member's address for their successor, and gives the member another. Until the successor joins,
-- it leads nowhere and can't be taken.
create or replace function private.give_up_address(person uuid)
returns text language plpgsql set search_path = '' as $$
declare
  address text;
begin
  perform set_config('private.writer', 'database', true);
  select p.username into address from public.profiles p where p.user_id = person;
  update public.profiles p set username = private.generate_username(p.full_name) where p.user_id = person;
  update private.username_history h set user_id = null where h.username = lower(address);
  return address;
end
$$;

-- Gives a new member their reserved address: as the username if the invitation created their account,
-- otherwise as a redirect to their page.
create or replace function private.take_address(person uuid, address text, is_new boolean)
returns void language plpgsql set search_path = '' as $$
declare
  held constant text := lower(address);
begin
  if not exists (select from private.username_history h where h.username = held and h.user_id is null) then
    return;
  elsif is_new then
    delete from private.username_history h where h.username = held;
    update public.profiles p set username = address
    where p.user_id = person and private.find_username_problem(address, person) is null;
  else
    update private.username_history h set user_id = person where h.username = held;
    perform pg_notify('public_page_changed', held);
  end if;
end
$$;

-- Assigns the next leads reserved for a new member, except those that others now answer.
-- @returns whether there are more
create or replace function private.give_handed_leads(seat_id uuid, max_count int)
returns boolean language plpgsql set search_path = '' as $$
begin
  with batch as (
    delete from private.handed_leads h where h.lead_id in (
      select w.lead_id from private.handed_leads w where w.staff_id = seat_id order by w.lead_id limit max_count)
    returning h.lead_id)
  update public.leads l set answerer_id = s.user_id
  from batch b, public.agency_staff s
  where l.id = b.lead_id and s.id = seat_id and s.user_id is not null and l.agency_id = s.agency_id
    and l.answerer_id is null and l.state in ('new', 'answered');
  return exists (select from private.handed_leads h where h.staff_id = seat_id);
end
$$;
