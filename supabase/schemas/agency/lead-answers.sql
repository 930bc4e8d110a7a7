-- Team members' actions on leads (`lead-desk.sql`).

-- The valid ids in a list.
create or replace function private.to_ids(given jsonb)
returns uuid[] language sql immutable set search_path = '' as $$
  select coalesce(array_agg(distinct id::uuid), '{}') from (
    select case when value ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then value end as id
    from jsonb_array_elements_text(private.to_list(given)) as value
  ) as read
  where id is not null
$$;

-- Locks the given leads that the caller works on. Refuses if there are none.
create or replace function private.lock_desk_leads(ids jsonb)
returns uuid[] language plpgsql set search_path = '' as $$
declare
  desk constant uuid := private.own_desk();
  people constant uuid[] := private.led_people();
  found_ids uuid[];
begin
  if desk is null and exists (select from public.agencies a where a.owner_id = auth.uid()) then
    perform private.require_lead();
  elsif jsonb_array_length(private.to_list(ids)) > 1000 then
    perform private.refuse('desk_too_many');
  end if;
  select array_agg(l.id) into found_ids from (
    select l.id from public.leads l
    where l.id = any (private.to_ids(ids))
      and l.agency_id = desk and (l.answerer_id = auth.uid()
        or desk = private.led_agency() and private.is_within(l.user_id, people))
    order by l.id for update
  ) l;
  perform private.refuse_if('desk_lead_gone', found_ids is null);
  return found_ids;
end
$$;

create or replace function private.require_answerer(person uuid)
returns void language plpgsql stable set search_path = '' as $$
begin
  perform private.require_lead();
  perform private.refuse_if('staff_gone',
    person is not null and not (private.may_answer(private.led_agency(), person, true)
      and (person = auth.uid() or private.is_within(person, private.led_people()))));
end
$$;

-- Assigns leads to a team member; null unassigns them. The assignee may give a lead back.
create or replace function public.hand_on_leads(ids jsonb, person uuid default null)
returns integer language plpgsql security definer set search_path = '' as $$
declare
  locked constant uuid[] := private.lock_desk_leads(ids);
  handed integer;
begin
  if person is not null or private.own_desk() = private.led_agency() then
    perform private.require_answerer(person);
  end if;
  update public.leads l set answerer_id = person
  where l.id = any (locked) and l.answerer_id is distinct from person;
  get diagnostics handed = row_count;
  return handed;
end
$$;
grant execute on function public.hand_on_leads(jsonb,uuid) to authenticated;

-- Reassigns all leads that a member still has to answer, a thousand at a time; with null, all unassigned
-- ones.
create or replace function public.hand_on_all(of_person uuid default null, person uuid default null)
returns integer language plpgsql security definer set search_path = '' as $$
declare
  people constant uuid[] := private.led_people();
  handed integer;
begin
  perform private.require_answerer(person);
  update public.leads l set answerer_id = person
  where l.id in (
    select o.id from public.leads o
    where o.agency_id = private.led_agency() and o.answerer_id is not distinct from of_person
      and o.answerer_id is distinct from person and o.state in ('new', 'answered')
      and private.is_within(o.user_id, people)
    order by o.id limit 1000 for update);
  get diagnostics handed = row_count;
  return handed;
end
$$;
grant execute on function public.hand_on_all(uuid,uuid) to authenticated;

create or replace function public.set_lead_state(ids jsonb, state text)
returns integer language plpgsql security definer set search_path = '' as $$
declare
  locked constant uuid[] := private.lock_desk_leads(ids);
  changed integer;
begin
  perform private.refuse_if('desk_state_unknown',
    set_lead_state.state is null or set_lead_state.state not in ('new', 'answered', 'won', 'lost'));
  update public.leads l set state = set_lead_state.state
  where l.id = any (locked) and l.state <> set_lead_state.state;
  get diagnostics changed = row_count;
  return changed;
end
$$;
grant execute on function public.set_lead_state(jsonb,text) to authenticated;

-- Yesterday is allowed: it may still be today in the caller's time zone.
create or replace function public.set_lead_due(ids jsonb, due_on date default null)
returns integer language plpgsql security definer set search_path = '' as $$
declare
  locked constant uuid[] := private.lock_desk_leads(ids);
  today constant date := (now() at time zone 'utc')::date;
  changed integer;
begin
  perform private.refuse_if('desk_due_far', set_lead_due.due_on not between today - 1 and today + 731);
  update public.leads l set due_on = set_lead_due.due_on
  where l.id = any (locked) and l.state in ('new', 'answered')
    and l.due_on is distinct from set_lead_due.due_on;
  get diagnostics changed = row_count;
  return changed;
end
$$;
grant execute on function public.set_lead_due(jsonb,date) to authenticated;

create or replace function public.note_lead(id uuid, body text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  locked constant uuid[] := private.lock_desk_leads(jsonb_build_array(note_lead.id));
  said constant text := private.trim_blanks(coalesce(body, ''));
begin
  perform private.refuse_if('desk_note_length', said = '' or char_length(said) > 2000);
  perform private.refuse_if('desk_notes_too_many', (select count(*) from public.lead_steps s
    where s.lead_id = note_lead.id and s.kind = 'note') >= 200);
  perform private.add_lead_step(l, 'note', said) from public.leads l where l.id = any (locked);
end
$$;
grant execute on function public.note_lead(uuid,text) to authenticated;

-- Deletes a note: authors may delete their own, leaders anyone's.
create or replace function public.delete_lead_note(id bigint)
returns void language plpgsql security definer set search_path = '' as $$
declare
  note public.lead_steps;
begin
  select s.* into note from public.lead_steps s where s.id = delete_lead_note.id and s.kind = 'note';
  perform private.lock_desk_leads(jsonb_build_array(note.lead_id));
  delete from public.lead_steps s
  where s.id = note.id and (s.actor = auth.uid() or s.agency_id = private.led_agency());
  perform private.refuse_if('desk_note_theirs', not found);
end
$$;
grant execute on function public.delete_lead_note(bigint) to authenticated;

-- Sets who takes turns; with an empty list, new leads go to the page's owner.
create or replace function public.set_lead_turns(people jsonb)
returns void language plpgsql security definer set search_path = '' as $$
declare
  chosen constant uuid[] := private.to_ids(people);
  agency public.agencies := private.lock_own_agency();
begin
  perform private.require_whole_team();
  perform private.refuse_if('staff_gone', exists (
    select from unnest(chosen) as person where not private.may_answer(agency.owner_id, person, true)));
  delete from public.lead_turns t where t.agency_id = agency.owner_id and t.user_id <> all (chosen);
  insert into public.lead_turns (agency_id, user_id)
  select agency.owner_id, person from unnest(chosen) as person on conflict do nothing;
end
$$;
grant execute on function public.set_lead_turns(jsonb) to authenticated;
