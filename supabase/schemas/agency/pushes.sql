-- A template on its way to every page of a team.

-- How many pages of the caller's team a template with these modes would change, in all and part by part.
create or replace function public.preview_template(modes jsonb)
returns jsonb language plpgsql stable security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  asked constant jsonb := private.to_modes(modes);
  template constant jsonb := private.build_template(auth.uid(), asked);
begin
  perform private.require_lead();
  return (
    with changes as materialized (
      select p.user_id, g.part from public.profiles p
      cross join lateral (select to_jsonb(p) as page) as whole
      cross join jsonb_each(template) as g (part, given)
      where p.agency_owner_id = auth.uid()
        and private.takes_part(asked ->> g.part, private.part_value(whole.page, g.part), g.given)
    )
    select jsonb_build_object('people', (select count(distinct c.user_id) from changes c),
      'parts', coalesce((
        select jsonb_agg(jsonb_build_object('part', t.part,
          'people', (select count(*) from changes c where c.part = t.part)) order by t.position)
        from private.template_parts t where asked ? t.part), '[]')));
end
$$;
grant execute on function public.preview_template(jsonb) to authenticated;

-- A push that has not reached every page yet, there or back.
create or replace function private.is_push_busy(owner uuid)
returns boolean language sql stable set search_path = '' as $$
  select exists (select from public.agency_pushes p where p.agency_id = owner
    and (p.status in ('waiting', 'running') or p.status = 'taken_back' and p.done < p.total))
$$;

create or replace function private.queue_push(push_id bigint)
returns void language plpgsql set search_path = '' as $$
begin
  perform graphile_worker.add_job('push_template', json_build_object('push_id', push_id),
    max_attempts => 8, job_key => 'push_template ' || push_id);
end
$$;

-- A push names what it gives otherwise than its column.
create or replace function public.push_template(modes jsonb)
returns bigint language plpgsql security definer set search_path = '' as $$
declare
  agency public.agencies := private.lock_own_agency();
  asked constant jsonb := private.to_modes(modes);
  given constant jsonb := private.build_template(agency.owner_id, asked);
  push bigint;
begin
  if private.is_push_busy(agency.owner_id) then
    perform private.refuse('push_under_way');
  elsif (select count(*) from public.agency_pushes p
    where p.agency_id = agency.owner_id and p.created_at > now() - interval '1 day') >= 30
  then
    perform private.refuse('pushes_spent');
  end if;
  insert into public.agency_pushes (agency_id, total, modes, previous_modes, template, previous_template)
  select agency.owner_id, count(s.user_id), asked, agency.modes, given, agency.template
  from public.agency_staff s where s.agency_id = agency.owner_id
  returning id into push;
  update public.agencies a set modes = asked, template = given
  where a.owner_id = agency.owner_id;
  -- The last three pushes keep what each page had before.
  delete from private.push_values v using public.agency_pushes p
  where v.push_id = p.id and p.agency_id = agency.owner_id and p.id not in (
    select n.id from public.agency_pushes n where n.agency_id = agency.owner_id order by n.id desc limit 3);
  delete from public.agency_pushes p where p.agency_id = agency.owner_id and p.id not in (
    select n.id from public.agency_pushes n where n.agency_id = agency.owner_id order by n.id desc limit 30);
  perform private.queue_push(push);
  perform private.audit('agency', 'template.pushed', null, agency.modes, asked);
  return push;
end
$$;
grant execute on function public.push_template(jsonb) to authenticated;

create or replace function public.take_back_push(id bigint)
returns void language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  agency public.agencies := private.lock_own_agency(true);
  push public.agency_pushes;
begin
  select * into push from public.agency_pushes p
  where p.id = take_back_push.id and p.agency_id = agency.owner_id and p.status <> 'taken_back';
  if not found then
    perform private.refuse('push_gone');
  elsif private.is_push_busy(agency.owner_id) then
    perform private.refuse('push_under_way');
  elsif exists (select from public.agency_pushes p
    where p.agency_id = agency.owner_id and p.id > push.id and p.status <> 'taken_back')
  then
    perform private.refuse('push_not_latest');
  elsif (select count(*) from public.agency_pushes p
    where p.agency_id = agency.owner_id and p.id >= push.id) > 3
  then
    perform private.refuse('push_too_old');
  end if;
  update public.agencies a set modes = push.previous_modes, template = push.previous_template
  where a.owner_id = agency.owner_id;
  update public.agency_pushes p set status = 'taken_back', done = 0, reached = null, total = (
    select count(s.user_id) from public.agency_staff s where s.agency_id = agency.owner_id)
  where p.id = push.id;
  perform private.queue_push(push.id);
  perform private.audit('agency', 'template.taken_back', null, push.modes, push.previous_modes);
end
$$;
grant execute on function public.take_back_push(bigint) to authenticated;

create or replace function private.push_batch(push_id bigint, max_count integer)
returns boolean language plpgsql set search_path to '' as $$
declare
  push public.agency_pushes;
  person uuid;
  count int := 0;
begin
  select * into push from public.agency_pushes p where p.id = push_id for update;
  if not found or push.status = 'done' or push.status = 'taken_back' and push.done >= push.total
    -- One that failed comes too late where another went out meanwhile.
    or exists (select from public.agency_pushes p
      where p.agency_id = push.agency_id and p.id > push.id and p.status <> 'taken_back')
  then
    return false;
  elsif push.status <> 'taken_back' and not private.may_lead(push.agency_id) then
    perform private.note_push_failure(push.id);
    return false;
  end if;
  for person in
    select s.user_id from public.agency_staff s
    where s.agency_id = push.agency_id and s.user_id is not null
      and (push.reached is null or s.user_id > push.reached)
    order by s.user_id limit max_count
  loop
    if push.status = 'taken_back' then
      perform private.take_back_values(person, push.id);
      perform private.give_template(person, push.previous_modes, push.previous_template, null);
    else
      perform private.give_template(person, push.modes, push.template, push.id);
    end if;
    push.reached := person;
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
