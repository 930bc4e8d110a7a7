-- Pushing a template to all of a team's pages.

-- How many of the caller's team pages a template with these modes would change, in all and by part.
create or replace function public.preview_template(modes jsonb, group_id uuid default null)
returns jsonb language plpgsql stable security definer set search_path to '' as $$
declare
  asked constant jsonb := private.to_modes(modes);
  template constant jsonb := private.build_template(
    private.find_template_source(private.led_agency(), preview_template.group_id), asked);
begin
  perform private.require_lead();
  return (
    with changes as materialized (
      select p.user_id, g.part
      from public.agency_staff s join public.profiles p on p.user_id = s.user_id
      cross join lateral (select to_jsonb(p) as page) as whole
      cross join jsonb_each(template) as g (part, given)
      where s.agency_id = private.led_agency() and private.is_reached(s, preview_template.group_id)
        and private.takes_part(asked ->> g.part, private.part_value(whole.page, g.part), g.given)
    )
    select jsonb_build_object('people', (select count(distinct c.user_id) from changes c),
      'parts', coalesce((
        select jsonb_agg(jsonb_build_object('part', t.part,
          'people', (select count(*) from changes c where c.part = t.part)) order by t.position)
        from private.template_parts t where asked ? t.part), '[]')));
end
$$;
grant execute on function public.preview_template(jsonb, uuid) to authenticated;

-- The page a template is copied from: the owner's, or a group's model.
create or replace function private.find_template_source(owner uuid, push_group uuid)
returns uuid language plpgsql stable set search_path = '' as $$
declare
  source uuid;
begin
  perform private.require_led_group(push_group);
  if push_group is null then
    return owner;
  end if;
  select coalesce(g.source_id, owner) into source from public.agency_groups g
  where g.id = push_group and g.agency_id = owner;
  perform private.refuse_if('group_gone', not found);
  return source;
end
$$;

-- The parts of the owner's page, for managers, who can't read the page itself: it also holds the plan.
create or replace function public.template_page()
returns jsonb language sql stable security definer set search_path = '' as $$
  select private.require_lead();
  select private.with_values('{"vcard_data": {}}', jsonb_object_agg(held.place, held.value))
  from private.template_parts t, public.profiles p,
    jsonb_each(private.part_value(to_jsonb(p), t.part)) as held (place, value)
  where p.user_id = private.led_agency() and not t.is_personal
$$;
grant execute on function public.template_page() to authenticated;

-- Whether a push, or its undoing, has yet to reach every page.
create or replace function private.is_push_busy(owner uuid)
returns boolean language sql stable set search_path = '' as $$
  select exists (select from public.agency_pushes p where p.agency_id = owner
    and (p.status in ('waiting', 'running') or p.status = 'taken_back' and p.done < p.total))
$$;

create or replace function private.queue_push(push_id bigint)
returns void language sql set search_path = '' as $$
  select graphile_worker.add_job('push_template', json_build_object('push_id', push_id),
    max_attempts => 8, job_key => 'push_template ' || push_id)
$$;

-- Pushes use other names than the columns.
create or replace function public.push_template(modes jsonb, group_id uuid default null)
returns bigint language plpgsql security definer set search_path = '' as $$
declare
  agency public.agencies := private.lock_own_agency();
  asked constant jsonb := private.to_modes(modes);
  push_group constant uuid := push_template.group_id;
  given constant jsonb := private.build_template(
    private.find_template_source(agency.owner_id, push_group), asked);
  before record;
  push bigint;
begin
  perform private.refuse_if('push_under_way', private.is_push_busy(agency.owner_id));
  perform private.refuse_if('pushes_spent', (select count(*) from public.agency_pushes p
    where p.agency_id = agency.owner_id and p.created_at > now() - interval '1 day') >= 30);
  if push_group is null then
    select agency.modes, agency.template into before;
  else
    select g.modes, g.template into before from public.agency_groups g where g.id = push_group;
  end if;
  perform private.save_template(agency.owner_id, push_group, asked, given);
  insert into public.agency_pushes (
    agency_id, group_id, total, modes, previous_modes, template, previous_template)
  select agency.owner_id, push_group, count(*), asked, before.modes, given, before.template
  from public.agency_staff s
  where s.agency_id = agency.owner_id and private.is_reached(s, push_group)
  returning id into push;
  -- Each group's last three pushes store every page's earlier values.
  delete from private.push_values v using public.agency_pushes p
  where v.push_id = p.id and p.agency_id = agency.owner_id
    and p.group_id is not distinct from push_group and p.id not in (
      select n.id from public.agency_pushes n
      where n.agency_id = agency.owner_id and n.group_id is not distinct from push_group
      order by n.id desc limit 3);
  -- Of the others, the agency's newest thirty stay listed.
  delete from public.agency_pushes p using (
    select n.id, row_number() over (order by n.id desc) as place,
      row_number() over (partition by n.group_id order by n.id desc) as place_in_group
    from public.agency_pushes n where n.agency_id = agency.owner_id) ranked
  where p.id = ranked.id and ranked.place > 30 and ranked.place_in_group > 3;
  perform private.queue_push(push);
  perform private.audit('agency', 'template.pushed', null, before.modes, asked);
  return push;
end
$$;
grant execute on function public.push_template(jsonb, uuid) to authenticated;

create or replace function private.save_template(owner uuid, push_group uuid, modes jsonb, template jsonb)
returns void language plpgsql set search_path = '' as $$
begin
  if push_group is null then
    update public.agencies a set modes = save_template.modes, template = save_template.template
    where a.owner_id = owner;
  else
    update public.agency_groups g set modes = save_template.modes, template = save_template.template
    where g.id = push_group;
  end if;
end
$$;

create or replace function public.take_back_push(id bigint)
returns void language plpgsql security definer set search_path to '' as $$
declare
  agency public.agencies := private.lock_own_agency(true);
  push public.agency_pushes;
begin
  select * into push from public.agency_pushes p
  where p.id = take_back_push.id and p.agency_id = agency.owner_id and p.status <> 'taken_back';
  perform private.refuse_if('push_gone', not found or not private.is_within(push.group_id, private.led_groups()));
  perform private.refuse_if('push_under_way', private.is_push_busy(agency.owner_id));
  perform private.refuse_if('push_not_latest', exists (select from public.agency_pushes p
    where p.agency_id = agency.owner_id and p.group_id is not distinct from push.group_id
      and p.id > push.id and p.status <> 'taken_back'));
  perform private.refuse_if('push_too_old', (select count(*) from public.agency_pushes p
    where p.agency_id = agency.owner_id and p.group_id is not distinct from push.group_id
      and p.id >= push.id) > 3);
  update public.agency_pushes p set status = 'taken_back', done = 0, reached = null, total = (
    select count(*) from public.agency_staff s
    where s.agency_id = agency.owner_id and private.is_reached(s, push.group_id))
  where p.id = push.id;
  perform private.save_template(
    agency.owner_id, push.group_id, push.previous_modes, push.previous_template);
  perform private.queue_push(push.id);
  perform private.audit('agency', 'template.taken_back', null, push.modes, push.previous_modes);
end
$$;
grant execute on function public.take_back_push(bigint) to authenticated;

-- Locks the agency first, the usual order: people leave or move before or after a batch.
create or replace function private.push_batch(push_id bigint, max_count integer)
returns boolean language plpgsql set search_path to '' as $$
declare
  push public.agency_pushes;
  agency public.agencies;
  seat public.agency_staff;
  count int := 0;
begin
  select a.* into agency from public.agencies a
  where a.owner_id = (select p.agency_id from public.agency_pushes p where p.id = push_id) for update;
  select * into push from public.agency_pushes p where p.id = push_id for update;
  if not found or push.status = 'done' or push.status = 'taken_back' and push.done >= push.total
    -- A failed one can't be resumed once another was sent.
    or exists (select from public.agency_pushes p
      where p.agency_id = push.agency_id and p.group_id is not distinct from push.group_id
        and p.id > push.id and p.status <> 'taken_back')
  then
    return false;
  elsif push.status <> 'taken_back' and not private.may_lead(push.agency_id) then
    perform private.note_push_failure(push.id);
    return false;
  end if;
  for seat in
    select * from public.agency_staff s
    where s.agency_id = push.agency_id and private.is_reached(s, push.group_id)
      and (push.reached is null or s.user_id > push.reached)
    order by s.user_id limit max_count for update
  loop
    if push.status = 'taken_back' then
      perform private.take_back_values(seat.user_id, push.id);
      -- The previous push, or the agency's if the group had none.
      perform private.give_template(seat.user_id, w.modes, w.template, null)
      from private.worn_template(agency, seat) w;
    else
      perform private.give_template(seat.user_id, push.modes, push.template, push.id);
    end if;
    if seat.directory <> '{}' then
      -- The directory fills parts again once the template unlocks them.
      perform private.update_card(private.to_card_values(seat), seat);
    end if;
    push.reached := seat.user_id;
    count := count + 1;
  end loop;
  update public.agency_pushes p set reached = push.reached, done = p.done + count,
    total = case when count < max_count then p.done + count else greatest(p.total, p.done + count) end,
    status = case when p.status = 'taken_back' then p.status when count < max_count then 'done'
      else 'running' end
  where p.id = push.id;
  return count = max_count;
end
$$;

create or replace function private.note_push_failure(push_id bigint)
returns void language sql set search_path = '' as $$
  update public.agency_pushes p set status = 'failed'
  where p.id = push_id and p.status in ('waiting', 'running')
$$;
