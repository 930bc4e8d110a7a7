-- An agency's webhooks get its whole team's events (decision 142): about everyone who has joined, and about
-- leads that the agency sees.

-- Only while the agency may lead: without a plan, or while suspended, it gets none.
create or replace function private.has_team_webhook(agency uuid, event_name text) returns boolean
language sql stable set search_path = '' as $$
  select private.has_webhook(agency, event_name) and private.may_lead(agency)
$$;

create or replace function private.to_member_message(seat public.agency_staff) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', seat.id, 'full_name', private.name_staff(seat), 'email', seat.email,
    'status', seat.status, 'joined_at', seat.joined_at,
    'group', (select g.name from public.agency_groups g where g.id = seat.group_id),
    'username', (select p.username from public.profiles p where p.user_id = seat.user_id))
$$;

-- A lead with the page it came from; a former member's name is kept.
create or replace function private.to_team_lead_message(l public.leads) returns jsonb
language sql stable set search_path = '' as $$
  select private.to_lead_message(l) || jsonb_build_object('person', coalesce(
    (select jsonb_build_object('id', s.id, 'full_name', private.name_staff(s), 'username', p.username)
      from public.agency_staff s left join public.profiles p on p.user_id = s.user_id
      where s.user_id = l.user_id and s.agency_id = l.agency_id),
    jsonb_build_object('id', null, 'full_name', l.from_staff, 'username', null)))
$$;

create or replace function private.tell_webhooks_of_created_team_leads(ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.tell_webhooks(l.agency_id, 'team_lead.created',
    jsonb_agg(private.to_team_lead_message(l) order by l.id))
  from public.leads l
  where l.id = any (ids) and private.has_team_webhook(l.agency_id, 'team_lead.created')
  group by l.agency_id;
end
$$;

create or replace function private.tell_webhooks_of_team_leads() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.tell_webhooks_of_created_team_leads(array_agg(n.id)) from changed n
    where n.agency_id is not null and n.created_at = now();
  else
    perform private.tell_webhooks(o.agency_id, 'team_lead.deleted',
      jsonb_agg(jsonb_build_object('id', o.id) order by o.id))
    from changed o where private.has_team_webhook(o.agency_id, 'team_lead.deleted') group by o.agency_id;
  end if;
  return null;
end
$$;

-- Webhooks were told that these leads are deleted; they return with the same ids.
create or replace function private.tell_webhooks_of_restored(ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.tell_webhooks_of_created(ids);
  perform private.tell_webhooks_of_created_team_leads(ids);
end
$$;

create trigger tell_webhooks_of_deleted_team_leads after delete on public.leads
  referencing old table as changed for each statement execute function private.tell_webhooks_of_team_leads();
create trigger tell_webhooks_of_new_team_leads after insert on public.leads
  referencing new table as changed for each statement execute function private.tell_webhooks_of_team_leads();

-- A person who answers leads. The owner has no seat, so no id.
create or replace function private.to_desk_person(agency uuid, person uuid, full_name text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', (select s.id from public.agency_staff s where s.user_id = person and s.agency_id = agency),
    'full_name', to_desk_person.full_name,
    'username', (select p.username from public.profiles p where p.user_id = person))
$$;

-- The event for a kind of history entry.
create or replace function private.to_desk_event(kind text) returns text
language sql immutable set search_path = '' as $$
  select case kind when 'handed' then 'team_lead.assigned' when 'note' then 'team_lead.noted'
    else 'team_lead.updated' end
$$;

-- The lead's current state, and who changed it: null if assigned by turns.
create or replace function private.to_desk_message(step public.lead_steps) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', l.id, 'state', l.state, 'due_on', l.due_on,
    'assignee', case when l.answerer_id is not null
      then private.to_desk_person(l.agency_id, l.answerer_id, private.name_person(l.answerer_id)) end,
    'by', case when step.actor is not null
      then private.to_desk_person(l.agency_id, step.actor, step.actor_name) end)
    || case when step.kind = 'note' then jsonb_build_object('note', step.detail) else '{}' end
  from public.leads l where l.id = step.lead_id
$$;

create or replace function private.tell_webhooks_of_desk() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_webhooks(n.agency_id, e.name, jsonb_agg(private.to_desk_message(s) order by s.id))
  from added n join public.lead_steps s on s.id = n.id,
    lateral (select private.to_desk_event(n.kind) as name) e
  where private.has_team_webhook(n.agency_id, e.name) group by n.agency_id, e.name;
  return null;
end
$$;
create trigger tell_webhooks after insert on public.lead_steps
  referencing new table as added for each statement execute function private.tell_webhooks_of_desk();

-- An invited person isn't a member yet.
create or replace function private.tell_webhooks_of_members() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_webhooks(n.agency_id, e.name, jsonb_agg(private.to_member_message(s) order by s.id))
  from changed n join before o on o.id = n.id join public.agency_staff s on s.id = n.id,
    lateral (select case when o.user_id is null then 'member.joined'
      when (n.full_name, n.email, n.status, n.group_id)
        is distinct from (o.full_name, o.email, o.status, o.group_id) then 'member.updated' end as name) e
  where n.user_id is not null and private.has_team_webhook(n.agency_id, e.name)
  group by n.agency_id, e.name;
  return null;
end
$$;
create trigger tell_webhooks_of_members after update on public.agency_staff
  referencing old table as before new table as changed
  for each statement execute function private.tell_webhooks_of_members();

create or replace function private.tell_webhooks_of_leavers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_webhooks(o.agency_id, 'member.left',
    jsonb_agg(jsonb_build_object('id', o.id, 'email', o.email) order by o.id))
  from changed o
  where o.user_id is not null and private.has_team_webhook(o.agency_id, 'member.left')
  group by o.agency_id;
  return null;
end
$$;
create trigger tell_webhooks_of_leavers after delete on public.agency_staff
  referencing old table as changed for each statement execute function private.tell_webhooks_of_leavers();

-- Announces a new username or name, since messages have both.
create or replace function private.tell_webhooks_of_renamed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_webhooks(s.agency_id, 'member.updated', jsonb_build_array(private.to_member_message(s)))
  from public.agency_staff s
  where s.user_id = new.user_id and s.agency_id = new.agency_owner_id
    and private.has_team_webhook(s.agency_id, 'member.updated');
  return null;
end
$$;
create trigger tell_webhooks_of_renamed after update of username, full_name on public.profiles
  for each row when (new.agency_owner_id = old.agency_owner_id
    and (new.username, new.full_name) is distinct from (old.username, old.full_name))
  execute function private.tell_webhooks_of_renamed();

-- When a group is renamed, all messages about its people change.
create or replace function private.tell_webhooks_of_renamed_group() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.has_team_webhook(new.agency_id, 'member.updated') then
    perform private.tell_webhooks(new.agency_id, 'member.updated',
      jsonb_agg(private.to_member_message(s) order by s.id))
    from public.agency_staff s where s.group_id = new.id and s.user_id is not null
    having count(*) > 0;
  end if;
  return null;
end
$$;
create trigger tell_webhooks_of_renamed after update of name on public.agency_groups
  for each row when (old.name is distinct from new.name)
  execute function private.tell_webhooks_of_renamed_group();

-- Only team leaders can subscribe to its events. Existing subscriptions stay, and pause without a plan.
create or replace function private.require_team_events() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  team_events constant text[] := array['member.joined', 'member.updated', 'member.left',
    'team_lead.created', 'team_lead.deleted', 'team_lead.assigned', 'team_lead.updated', 'team_lead.noted'];
begin
  if not private.is_browser() or not exists (
    select from unnest(team_events) as chosen (name)
    where new.events ? chosen.name and (tg_op = 'INSERT' or not old.events ? chosen.name))
  then
    return new;
  end if;
  perform private.refuse_with('403', private.find_leading_problem(new.user_id));
  return new;
end
$$;
create trigger require_team_events before insert or update of events on public.webhooks
  for each row execute function private.require_team_events();
