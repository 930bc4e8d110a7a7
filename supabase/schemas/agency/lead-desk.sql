-- An agency's leads: assignment, progress and history (decision 138).

-- The agency whose leads the caller works on: the one they lead, or whose team they are on.
create or replace function private.desk_of(person uuid)
returns uuid language sql stable security definer set search_path = '' as $$
  select a.owner_id from public.agencies a
  where (a.owner_id = person or exists (
      select from public.agency_staff s
      where s.agency_id = a.owner_id and s.user_id = person and s.status = 'active'))
    and private.may_lead(a.owner_id)
  limit 1
$$;

create or replace function private.own_desk()
returns uuid language sql stable security definer set search_path = '' as $$
  select private.desk_of(auth.uid())
$$;
grant execute on function private.own_desk() to authenticated;

-- Suspended people keep their leads; they get no new ones.
create or replace function private.may_answer(agency uuid, person uuid, is_new boolean)
returns boolean language sql stable set search_path = '' as $$
  select person = agency or exists (
    select from public.agency_staff s
    where s.agency_id = agency and s.user_id = person and (s.status = 'active' or not is_new))
$$;

create or replace function private.name_person(person uuid)
returns text language sql stable set search_path = '' as $$
  select coalesce((
    select left(coalesce(nullif(p.full_name, ''), p.username), 200)
    from public.profiles p where p.user_id = person), '')
$$;

-- Picks a new lead's assignee: the member whose turn it is, otherwise the page owner.
create or replace function private.next_answerer(agency uuid, person uuid)
returns uuid language plpgsql set search_path = '' as $$
declare
  chosen uuid;
begin
  if not exists (select from public.lead_turns t where t.agency_id = agency) then
    return person;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('lead turns ' || agency, 0));
  update public.lead_turns t set given_at = clock_timestamp()
  where t.agency_id = agency and t.user_id = (
    select n.user_id from public.lead_turns n
    where n.agency_id = agency and private.may_answer(agency, n.user_id, true)
      and private.is_account_open(n.user_id)
    order by n.given_at nulls first, n.user_id limit 1)
  returning t.user_id into chosen;
  return coalesce(chosen, person);
end
$$;

-- Applies to every writer: only visible leads can be assigned, only within the team, and won or lost leads
-- have no due day.
create or replace function private.keep_desk()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.agency_id is null then
    new.answerer_id := null;
    new.state := 'new';
    new.due_on := null;
  elsif not private.may_answer(new.agency_id, new.answerer_id, false) then
    new.answerer_id := null;
  end if;
  if new.state in ('won', 'lost') then
    new.due_on := null;
  end if;
  if tg_op = 'UPDATE' and new.answerer_id is distinct from old.answerer_id then
    new.answerer_told_at := case when new.answerer_id = auth.uid() then now() end;
    new.due_told_at := null;
  elsif tg_op = 'UPDATE' and new.due_on is distinct from old.due_on then
    new.due_told_at := null;
  end if;
  return new;
end
$$;
create trigger keep_desk before insert or update of agency_id, answerer_id, state, due_on on public.leads
  for each row execute function private.keep_desk();

create or replace function private.add_lead_step(lead public.leads, kind text, detail text)
returns void language sql set search_path = '' as $$
  insert into public.lead_steps (lead_id, user_id, agency_id, kind, actor, actor_name, detail)
  select lead.id, u.id, a.owner_id, add_lead_step.kind, auth.uid(), private.name_person(auth.uid()),
    add_lead_step.detail
  from auth.users u, public.agencies a
  where u.id = lead.user_id and a.owner_id = lead.agency_id
$$;

-- Records all of a statement's changes to leads at once, whoever made them: assigning a thousand takes
-- seconds. Forty assigned within minutes share one mail.
create or replace function private.note_desk()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  doer constant text := private.name_person(auth.uid());
begin
  if not exists (
    select from changed n join before o on o.id = n.id
    where (n.user_id, n.agency_id, n.answerer_id, n.state, n.due_on)
      is distinct from (o.user_id, o.agency_id, o.answerer_id, o.state, o.due_on))
  then
    return null;
  end if;
  delete from public.lead_steps s using changed n, before o
  where s.lead_id = n.id and o.id = n.id and n.agency_id is null and o.agency_id is not null;
  update public.lead_steps s set user_id = n.user_id from changed n, before o
  where s.lead_id = n.id and o.id = n.id and n.agency_id is not null and n.user_id <> o.user_id;
  insert into public.lead_steps (lead_id, user_id, agency_id, kind, actor, actor_name, detail)
  select n.id, u.id, a.owner_id, step.kind, auth.uid(), doer, step.detail
  from changed n
  join before o on o.id = n.id
  join auth.users u on u.id = n.user_id
  join public.agencies a on a.owner_id = n.agency_id
  cross join lateral (
    select 1 as place, 'handed' as kind, private.name_person(n.answerer_id) as detail
    where n.answerer_id is distinct from o.answerer_id
    union all
    select 2, case when n.state <> o.state then 'state' else 'due' end,
      case when n.state <> o.state then n.state else coalesce(n.due_on::text, '') end
    where n.state <> o.state or n.due_on is distinct from o.due_on) step
  order by n.id, step.place;
  perform private.queue_desk_mail(d.answerer_id) from (
    select distinct n.answerer_id from changed n join before o on o.id = n.id
    where n.agency_id is not null and n.answerer_told_at is null
      and n.answerer_id is distinct from o.answerer_id) d;
  return null;
end
$$;
create trigger note_desk after update on public.leads
  referencing old table as before new table as changed
  for each statement execute function private.note_desk();

-- Records a new lead's assignment by turns. A lead restored from the trash keeps its history.
create or replace function private.note_new_leads()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_lead_step(l, 'handed', private.name_person(l.answerer_id)),
    case when l.answerer_told_at is null then private.queue_desk_mail(l.answerer_id) end
  from public.leads l
  where l.id in (
    select n.id from changed n
    where n.agency_id is not null and n.created_at = now() and n.answerer_id is distinct from n.user_id);
  return null;
end
$$;
create trigger note_new_leads after insert on public.leads
  referencing new table as changed for each statement execute function private.note_new_leads();

create or replace function private.queue_desk_mail(person uuid)
returns void language sql set search_path = '' as $$
  select graphile_worker.add_job('announce_desk', json_build_object('user_id', person),
    run_at => now() + interval '10 minutes', job_key => 'announce_desk ' || person,
    job_key_mode => 'preserve_run_at')
  where person is not null
$$;

-- A lead's history is deleted with it, or moves to the trash with it.
create or replace function private.lose_lead_steps()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.lead_steps s
  where s.lead_id = old.id and not exists (select from private.deleted_leads d where d.id = old.id);
  return null;
end
$$;
create trigger lose_steps after delete on public.leads
  for each row execute function private.lose_lead_steps();

create policy "people on a team read the leads they answer" on public.leads
  for select to authenticated
  using (answerer_id = (select auth.uid()) and agency_id = (select private.own_desk()));

select private.own_table('lead_turns', owner => 'agency_id', caller => 'private.led_agency()');
create policy "managers of groups see no turns" on public.lead_turns as restrictive
  for select to authenticated using ((select private.led_groups()) is null);
select private.own_table('lead_steps',
  'select (id, lead_id, kind, actor, actor_name, detail, happened_at)',
  owner => 'agency_id', caller => 'private.led_agency()');
create policy "people on a team read the steps of leads they answer" on public.lead_steps
  for select to authenticated
  using (exists (select from public.leads l where l.id = lead_id and l.answerer_id = (select auth.uid())));
-- The inner query runs with the caller's rights, so it finds only leads they may read.
create policy "steps are read by whoever works on the lead" on public.lead_steps
  as restrictive for select to authenticated
  using (agency_id = (select private.own_desk())
    and exists (select from public.leads l where l.id = lead_id));

-- Called when a seat is freed.
create or replace function private.leave_desk(agency uuid, person uuid)
returns void language sql set search_path = '' as $$
  delete from public.lead_turns t where t.agency_id = agency and t.user_id = person;
  update public.leads l set answerer_id = null where l.answerer_id = person and l.agency_id = agency;
$$;

-- Runs nightly: mails people with overdue leads in their morning, at most once a day. Unassigned leads are
-- the owner's.
create or replace function private.remind_due_leads()
returns void language plpgsql set search_path = '' as $$
begin
  perform graphile_worker.add_job('announce_desk', json_build_object('user_id', due.person),
    run_at => private.next_morning(due.person), job_key => 'announce_due ' || due.person,
    job_key_mode => 'preserve_run_at')
  from (
    select distinct coalesce(l.answerer_id, l.agency_id) as person from public.leads l
    where l.due_on <= (now() at time zone 'utc')::date and l.due_told_at is null
  ) due;
end
$$;
