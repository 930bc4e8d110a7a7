-- One function decides whether an agency may act on its people. Every policy and function asks it.

create function private.find_leading_problem(owner uuid)
returns text language sql stable security definer set search_path to '' as $$
  select nullif(coalesce((
    select case
      when u.banned_until > now() or exists (
        select from private.suspensions s where s.user_id = owner) then 'Your account is suspended.'
      when exists (select from private.account_deletions d where d.user_id = owner)
        then 'Your account is scheduled for deletion. Keep it to lead your team.'
      when private.agency_seats(p.plan) = 0
        then 'Your agency plan has ended. Choose a plan to lead your team.'
      else '' end
    from public.agencies a
    join auth.users u on u.id = a.owner_id
    join public.profiles p on p.user_id = a.owner_id and p.agency_owner_id is null
    where a.owner_id = owner), 'Only the owner of an agency can do this.'), '')
$$;

create function private.may_lead(owner uuid)
returns boolean language sql stable security definer set search_path to '' as $$
  select private.find_leading_problem(owner) is null
$$;
revoke all on function private.find_leading_problem(uuid), private.may_lead(uuid) from public;
grant execute on function private.may_lead(uuid) to authenticated;

-- Rows of the staff, read and written by whoever leads them.

alter policy "agency owners read the leads that are shared with them" on public.leads
  using (agency_id = (select auth.uid()) and (select private.may_lead((select auth.uid()))));
alter policy "agency owners read the versions of their staff's pages" on public.profile_versions
  using ((select private.may_lead((select auth.uid()))) and exists (
    select from public.profiles p
    where p.user_id = profile_versions.user_id and p.agency_owner_id = (select auth.uid())));
alter policy "agency owners read the pages of their staff" on public.profiles
  using (agency_owner_id = (select auth.uid()) and (select private.may_lead((select auth.uid()))));
alter policy "agency owners update the pages of their staff" on public.profiles
  using (agency_owner_id = (select auth.uid()) and (select private.may_lead((select auth.uid()))))
  with check (agency_owner_id = (select auth.uid()) and (select private.may_lead((select auth.uid()))));
alter policy "owners update their agency" on public.agencies
  using (owner_id = (select auth.uid()) and (select private.may_lead((select auth.uid()))))
  with check (owner_id = (select auth.uid()) and (select private.may_lead((select auth.uid()))));

-- What owners do. Letting people go stays possible after the plan and before a deletion.

drop function private.lock_own_agency();
create function private.lock_own_agency(is_release boolean default false)
returns public.agencies language plpgsql set search_path to '' as $$
declare
  agency public.agencies;
  problem text;
begin
  select * into agency from public.agencies a where a.owner_id = auth.uid() for update;
  problem := private.find_leading_problem(auth.uid());
  if problem is not null and not (is_release and private.may_release(auth.uid())) then
    perform private.refuse('403', problem);
  end if;
  return agency;
end
$$;

create function private.may_release(owner uuid)
returns boolean language sql stable set search_path to '' as $$
  select exists (
    select from public.agencies a
    join auth.users u on u.id = a.owner_id and (u.banned_until is null or u.banned_until <= now())
    join public.profiles p on p.user_id = a.owner_id and p.agency_owner_id is null
    where a.owner_id = owner
      and not exists (select from private.suspensions s where s.user_id = owner))
$$;

drop function private.lock_own_staff(uuid);
create function private.lock_own_staff(staff_id uuid, is_release boolean default false)
returns public.agency_staff language plpgsql set search_path to '' as $$
declare
  agency public.agencies := private.lock_own_agency(is_release);
  seat public.agency_staff;
begin
  select * into seat from public.agency_staff s
  where s.id = staff_id and s.agency_id = agency.owner_id for update;
  if not found then
    perform private.refuse('404', 'This person is not on your team any more.');
  end if;
  return seat;
end
$$;
revoke all on function private.lock_own_agency(boolean), private.lock_own_staff(uuid, boolean),
  private.may_release(uuid) from public;

create function private.require_lead()
returns void language plpgsql stable set search_path to '' as $$
declare
  problem constant text := private.find_leading_problem(auth.uid());
begin
  if problem is not null then
    perform private.refuse('403', problem);
  end if;
end
$$;
revoke all on function private.require_lead() from public;

create or replace function public.remove_staff(staff_id uuid, keep_card boolean, keep_leads boolean)
returns void language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  seat public.agency_staff := private.lock_own_staff(staff_id, keep_card is not true and keep_leads is not true);
begin
  perform set_config('private.writer', 'database', true);
  if seat.user_id is not null then
    if keep_card then
      perform private.keep_card(seat);
    end if;
    perform private.part_leads(seat, coalesce(keep_leads, false));
  end if;
  delete from public.agency_staff s where s.id = seat.id;
  perform private.audit('agency', 'staff.removed', seat.user_id,
    jsonb_build_object('email', seat.email, 'status', seat.status),
    jsonb_build_object('keep_card', coalesce(keep_card, false), 'keep_leads', coalesce(keep_leads, false)));
end
$$;

create or replace function public.restore_staff(staff_id uuid)
returns void language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  seat public.agency_staff := private.lock_own_staff(staff_id, true);
begin
  perform set_config('private.writer', 'database', true);
  if seat.status <> 'suspended' then
    return;
  end if;
  perform private.lift_suspension(seat.user_id, 'agency');
  update public.agency_staff s set status = 'active', suspended_at = null where s.id = seat.id;
  perform private.audit('agency', 'staff.restored', seat.user_id, null, null);
end
$$;

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
    perform private.refuse('404', 'This change is not there any more.');
  elsif private.is_push_busy(agency.owner_id) then
    perform private.refuse('409', 'The last change is still on its way. Please wait until it is done.');
  elsif exists (select from public.agency_pushes p
    where p.agency_id = agency.owner_id and p.id > push.id and p.status <> 'taken_back')
  then
    perform private.refuse('409', 'Only the latest change can be taken back.');
  elsif (select count(*) from public.agency_pushes p
    where p.agency_id = agency.owner_id and p.id >= push.id) > 3
  then
    perform private.refuse('409', 'This change is too old to be taken back.');
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

create or replace function public.agency_report(first_day date, last_day date)
returns jsonb language plpgsql stable security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  max_days constant int := 400;
  start_before date;
begin
  perform private.require_lead();
  if first_day is null or last_day is null or not isfinite(first_day) or not isfinite(last_day)
    or last_day < first_day or last_day >= first_day + max_days then
    raise sqlstate 'PT400' using message = format('A report covers between 1 and %s days.', max_days);
  end if;
  start_before := first_day - (last_day - first_day + 1);
  return (
    with team as materialized (
      select s.id, s.user_id, coalesce(nullif(p.full_name, ''), s.full_name) as full_name, p.username,
        (s.joined_at at time zone 'utc')::date as since
      from public.agency_staff s join public.profiles p on p.user_id = s.user_id
      where s.agency_id = auth.uid()
    ), counted as materialized (
      select t.id, a.day, coalesce(sum(a.event_count) filter (where a.event_type = 'profile_view'), 0) as views,
        coalesce(sum(a.event_count) filter (where a.event_type = 'link_click'), 0) as clicks, 0 as leads
      from team t join public.analytics_daily a on a.user_id = t.user_id
        and a.day between greatest(start_before, t.since) and last_day
      group by 1, 2
      union all
      select t.id, (l.created_at at time zone 'utc')::date, 0, 0, count(*)
      from team t join public.leads l on l.user_id = t.user_id
        and l.created_at >= greatest(start_before, t.since)::timestamp at time zone 'utc'
        and l.created_at < (last_day + 1)::timestamp at time zone 'utc'
      group by 1, 2
    ), days as (
      select d.day, coalesce(sum(c.views), 0) as views, coalesce(sum(c.clicks), 0) as clicks,
        coalesce(sum(c.leads), 0) as leads
      from (select first_day + n as day from generate_series(0, last_day - first_day) as n) d
      left join counted c on c.day = d.day group by 1
    ), totals as (
      select w.is_now, jsonb_build_object('views', coalesce(sum(c.views), 0),
        'clicks', coalesce(sum(c.clicks), 0), 'leads', coalesce(sum(c.leads), 0)) as sums
      from (values (true), (false)) as w (is_now)
      left join counted c on (c.day >= first_day) = w.is_now group by 1
    ), people as (
      select t.id as staff_id, t.user_id, t.full_name, t.username, coalesce(sum(c.views), 0) as views,
        coalesce(sum(c.clicks), 0) as clicks, coalesce(sum(c.leads), 0) as leads
      from team t left join counted c on c.id = t.id and c.day >= first_day group by 1, 2, 3, 4
    )
    select jsonb_build_object(
      'totals', (select t.sums from totals t where t.is_now),
      'before', (select t.sums from totals t where not t.is_now),
      'days', (select jsonb_agg(to_jsonb(d) order by d.day) from days d),
      'people', (select coalesce(jsonb_agg(to_jsonb(p)
        order by p.views desc, p.full_name, p.staff_id), '[]') from people p)));
end
$$;

create or replace function public.own_agency()
returns jsonb language sql stable security definer set search_path to '' as $$
  select private.require_assurance();
  select jsonb_build_object(
    'staff', (
      select private.show_agency(a) || jsonb_build_object('status', s.status, 'joined_at', s.joined_at)
      from public.agency_staff s join public.agencies a on a.owner_id = s.agency_id
      where s.user_id = (select auth.uid())),
    'invitations', (
      select coalesce(jsonb_agg(private.show_agency(a) || jsonb_build_object('id', s.id,
        'invited_at', s.invited_at) order by s.invited_at, s.id), '[]')
      from auth.users u
      join public.agency_staff s on s.email = lower(u.email) and s.user_id is null
      join public.agencies a on a.owner_id = s.agency_id and private.may_lead(a.owner_id)
      where u.id = (select auth.uid()) and u.email_confirmed_at is not null))
$$;

create or replace function private.show_agency(agency public.agencies)
returns jsonb language sql stable set search_path to '' as $$
  select jsonb_build_object('agency_id', agency.owner_id, 'name', agency.name, 'slug', agency.slug,
    'logo_url', agency.logo_url, 'leads_rule', agency.leads_rule, 'modes', case when private.may_lead(agency.owner_id) then agency.modes else '{}' end)
$$;

create or replace function public.answer_invitation(id uuid, accept boolean)
returns void language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  person constant uuid := auth.uid();
  owner uuid;
  seat public.agency_staff;
  problem text;
begin
  perform set_config('private.writer', 'database', true);
  select s.agency_id into owner from public.agency_staff s join auth.users u
    on lower(u.email) = s.email and u.email_confirmed_at is not null
  where s.id = answer_invitation.id and s.user_id is null and u.id = person;
  -- Accounts before agencies, and these before their seats, as everybody locks them.
  perform from auth.users u where u.id = person for update;
  perform from public.agencies a where a.owner_id = owner for update;
  select * into seat from public.agency_staff s
  where s.id = answer_invitation.id and s.agency_id = owner and s.user_id is null for update;
  if not found then
    perform private.refuse('404', 'This invitation is not open any more.');
  elsif not accept then
    delete from public.agency_staff s where s.id = seat.id;
    return;
  end if;
  if not private.may_lead(owner) then
    perform private.refuse('409', format('%s can''t take new people at the moment. Ask its owner.',
      (select a.name from public.agencies a where a.owner_id = owner)));
  end if;
  problem := private.find_joining_problem(person);
  if problem is not null then
    perform private.refuse('409', problem);
  end if;
  perform private.join_staff(seat, person);
  perform private.audit('agency', 'staff.joined', person, null,
    (select jsonb_build_object('agency', a.name) from public.agencies a where a.owner_id = owner));
end
$$;

create or replace function private.share_lead()
returns trigger language plpgsql security definer set search_path to '' as $$
begin
  new.agency_id := (
    select a.owner_id from public.profiles p join public.agencies a on a.owner_id = p.agency_owner_id
    where p.user_id = new.user_id and a.leads_rule = 'shared' and private.may_lead(a.owner_id));
  return new;
end
$$;

create or replace function private.keep_template()
returns trigger language plpgsql security definer set search_path to '' as $$
declare
  agency public.agencies;
  old_page jsonb := to_jsonb(old);
  new_page jsonb := to_jsonb(new);
  ruled record;
begin
  if not private.is_browser() then
    return new;
  end if;
  select * into agency from public.agencies a
  where a.owner_id = new.agency_owner_id and private.may_lead(a.owner_id);
  for ruled in
    select t.name, agency.modes ->> t.part as mode, private.part_value(old_page, t.part) as before,
      private.part_value(new_page, t.part) as after
    from private.template_parts t where agency.modes ? t.part order by t.position
  loop
    if ruled.mode = 'locked' and ruled.before <> ruled.after then
      perform private.refuse('403',
        format('%s keeps this the same on every page: %s.', agency.name, ruled.name));
    elsif ruled.mode = 'required' and private.is_part_empty(ruled.after)
      and not private.is_part_empty(ruled.before)
    then
      perform private.refuse('400', format('%s asks for this on every page: %s.', agency.name, ruled.name));
    end if;
  end loop;
  return new;
end
$$;

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

select private.guard_tables(), private.guard_functions();
