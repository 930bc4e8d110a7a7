-- The desk: who answers an agency's leads, how far they are, and what was done (decision 138).

-- The agency whose leads somebody works on: the one they lead, or the one whose team they are on.
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

-- Somebody suspended keeps what they answer; nothing new is handed to them.
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

-- Who gets a new lead: of those who take turns, whoever has waited longest; else the page's own person.
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
    order by n.given_at nulls first, n.user_id limit 1)
  returning t.user_id into chosen;
  return coalesce(chosen, person);
end
$$;

-- Whatever changes a lead: one that no agency sees is on no desk, only the team answers, and what is
-- won or lost waits for nothing.
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

-- Writes down what was done, whoever did it, and tells whoever is to answer. Forty leads handed on within
-- minutes are one mail.
create or replace function private.note_desk()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  is_new constant boolean := tg_op = 'INSERT';
  answered_before constant uuid := case when is_new then new.user_id else old.answerer_id end;
begin
  if not is_new then
    if new.agency_id is null then
      delete from public.lead_steps s where s.lead_id = new.id;
    elsif new.user_id <> old.user_id then
      update public.lead_steps s set user_id = new.user_id where s.lead_id = new.id;
    end if;
  end if;
  -- One that comes back from the trash brings its own.
  if new.agency_id is null or is_new and new.created_at <> now() then
    return null;
  end if;
  if new.answerer_id is distinct from answered_before then
    perform private.add_lead_step(new, 'handed', private.name_person(new.answerer_id));
    if new.answerer_id is not null and new.answerer_told_at is null then
      perform graphile_worker.add_job('announce_desk', json_build_object('user_id', new.answerer_id),
        run_at => now() + interval '10 minutes', job_key => 'announce_desk ' || new.answerer_id,
        job_key_mode => 'preserve_run_at');
    end if;
  end if;
  if not is_new and new.state <> old.state then
    perform private.add_lead_step(new, 'state', new.state);
  elsif not is_new and new.due_on is distinct from old.due_on then
    perform private.add_lead_step(new, 'due', coalesce(new.due_on::text, ''));
  end if;
  return null;
end
$$;
create trigger note_desk after insert or update of user_id, agency_id, answerer_id, state, due_on
  on public.leads for each row execute function private.note_desk();

-- What was done about a lead goes with it, or waits with it in the trash.
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
select private.own_table('lead_steps',
  'select (id, lead_id, kind, actor, actor_name, detail, happened_at)',
  owner => 'agency_id', caller => 'private.led_agency()');
create policy "people on a team read the steps of leads they answer" on public.lead_steps
  for select to authenticated
  using (exists (select from public.leads l where l.id = lead_id and l.answerer_id = (select auth.uid())));
-- The inner query is the caller's, so it finds no lead that they may not read.
create policy "steps are read by whoever works on the lead" on public.lead_steps
  as restrictive for select to authenticated
  using (agency_id = (select private.own_desk())
    and exists (select from public.leads l where l.id = lead_id
      and (l.agency_id = (select private.led_agency()) or l.answerer_id = (select auth.uid()))));

-- Called when a seat becomes free.
create or replace function private.leave_desk(agency uuid, person uuid)
returns void language sql set search_path = '' as $$
  delete from public.lead_turns t where t.agency_id = agency and t.user_id = person;
  update public.leads l set answerer_id = null where l.answerer_id = person and l.agency_id = agency;
$$;

-- Called every night: who has a lead whose day passes is mailed in their morning, at most once a day. What
-- nobody answers is the owner's.
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
