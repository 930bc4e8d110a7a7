-- What is written of a team's people: who acted, who was only invited, who buys, how often it is tried.

-- Letters that no decomposition takes apart. `toSearchText` does the same.
create or replace function private.to_search_text(value text)
returns text language sql immutable set search_path to '' as $$
  select translate(lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g')),
    'łøđðħŧı', 'loddhti')
$$;
update public.agency_staff set full_name = full_name where search_text ~ '[łøđðħŧı]';
update public.contacts set full_name = full_name where search_text ~ '[łøđðħŧı]';
update public.leads set full_name = full_name where search_text ~ '[łøđðħŧı]';
update public.pictures set name = name where search_text ~ '[łøđðħŧı]';
update public.agencies set name = name where lower(name) ~ '[łøđðħŧı]';

-- Until somebody claims it, an account that an invitation made is named as the agency wrote.
alter table private.directory add column inviter text not null default '',
  drop constraint directory_status_check,
  add constraint directory_status_check
    check (status in ('active', 'invited', 'unconfirmed', 'suspended', 'leaving'));

create or replace function private.list_account(owner uuid)
returns setof private.directory language sql stable set search_path to '' as $$
  select u.id, coalesce(u.email, ''), coalesce(nullif(p.full_name, ''), s.full_name, ''), coalesce(p.username, ''),
    private.effective_plan(coalesce(p.plan, 'free'), p.plan_expiry, true), p.plan_expiry,
    case when exists (select from private.suspensions s where s.user_id = u.id) then 'suspended'
      when d.user_id is not null then 'leaving'
      when u.email_confirmed_at is null and i.user_id is not null then 'invited'
      when u.email_confirmed_at is null then 'unconfirmed' else 'active' end,
    a.id is not null, coalesce(p.is_agency_profile, false), p.agency_owner_id,
    u.created_at, u.last_sign_in_at,
    private.to_words(concat_ws(' ', u.email, coalesce(nullif(p.full_name, ''), s.full_name), p.username)),
    case when u.email_confirmed_at is null then coalesce(g.name, '') else '' end
  from auth.users u
  left join public.profiles p on p.user_id = u.id
  left join public.admin_users a on a.id = u.id
  left join private.account_deletions d on d.user_id = u.id
  left join private.invited_accounts i on i.user_id = u.id
  left join public.agencies g on g.owner_id = i.agency_id
  left join public.agency_staff s on s.agency_id = i.agency_id and s.email = lower(u.email)
  where u.id = owner
$$;

create or replace function private.refresh_directory(owner uuid)
returns void language sql security definer set search_path to '' as $$
  insert into private.directory as d select * from private.list_account(owner)
  on conflict (user_id) do update set
    email = excluded.email, full_name = excluded.full_name, username = excluded.username,
    plan = excluded.plan, plan_expiry = excluded.plan_expiry, status = excluded.status,
    is_administrator = excluded.is_administrator, is_agency = excluded.is_agency,
    agency_owner_id = excluded.agency_owner_id, created_at = excluded.created_at,
    last_sign_in_at = excluded.last_sign_in_at, words = excluded.words, inviter = excluded.inviter
$$;

create function private.list_invited()
returns trigger language plpgsql security definer set search_path to '' as $$
begin
  perform private.refresh_directory(new.user_id);
  return null;
end
$$;
revoke all on function private.list_invited() from public;
create trigger list_invited after insert or update on private.invited_accounts
  for each row execute function private.list_invited();
select private.refresh_directory(d.user_id) from private.directory d
where lower(d.full_name) ~ '[łøđðħŧı]' or exists (
  select from private.invited_accounts i where i.user_id = d.user_id);

create or replace view public.admin_directory as
  select user_id, email, full_name, username, plan, status, is_administrator, is_agency, agency_owner_id,
    created_at, last_sign_in_at, private.searched(words) as words, inviter
  from private.directory d
  where (select private.is_administrator());

create or replace function public.admin_person(owner uuid)
returns jsonb language plpgsql stable security definer set search_path to '' as $$
begin
  perform private.require_assurance();
  perform private.require_administrator();
  if not exists (select from private.directory d where d.user_id = owner) then
    perform private.refuse('404', 'There is no such account.');
  end if;
  return jsonb_build_object(
    'account', (
      select jsonb_build_object('id', d.user_id, 'email', d.email, 'full_name', d.full_name, 'status', d.status,
        'invited_by', (
          select jsonb_build_object('owner_id', g.owner_id, 'name', g.name)
          from private.invited_accounts i join public.agencies g on g.owner_id = i.agency_id
          where i.user_id = owner and d.status = 'invited'),
        'is_administrator', d.is_administrator, 'created_at', d.created_at,
        'last_sign_in_at', d.last_sign_in_at, 'email_confirmed_at', u.email_confirmed_at,
        'deletion', (
          select jsonb_build_object('requested_at', x.requested_at, 'due_at', x.due_at)
          from private.account_deletions x where x.user_id = owner))
      from private.directory d join auth.users u on u.id = d.user_id where d.user_id = owner),
    'profile', (
      select jsonb_build_object('username', p.username, 'full_name', p.full_name,
        'designation', p.designation, 'profile_picture_url', p.profile_picture_url,
        'is_active', p.is_active, 'is_agency_profile', p.is_agency_profile,
        'agency_max_staff', p.agency_max_staff, 'sections', to_jsonb(private.visible_sections(p)),
        'created_at', p.created_at, 'updated_at', p.updated_at)
      from public.profiles p where p.user_id = owner),
    'plan', (
      select jsonb_build_object('plan', private.effective_plan(p.plan, p.plan_expiry, true),
        'stored_plan', p.plan, 'plan_expiry', p.plan_expiry, 'is_trial_active', p.is_trial_active,
        'has_used_trial', p.has_used_trial, 'renewing', private.renewing(owner))
      from public.profiles p where p.user_id = owner),
    'ledger', (
      select coalesce(jsonb_agg(to_jsonb(l) order by l.id desc), '[]') from (
        select l.id, l.happened_at, l.kind, l.status, l.plan, l.amount, l.currency, l.covers_from,
          l.covers_until, l.note, a.email as actor_email
        from public.ledger l left join private.directory a on a.user_id = l.actor
        where l.user_id = owner order by l.id desc limit 50) l),
    'usage', private.account_usage(owner),
    'sessions', (
      select coalesce(jsonb_agg(to_jsonb(s) order by s.created_at desc), '[]') from (
        select s.created_at, s.refreshed_at from auth.sessions s
        where s.user_id = owner order by s.created_at desc limit 20) s),
    'agency', (
      select jsonb_build_object('owner_id', a.owner_id, 'name', a.name, 'email', d.email,
        'status', s.status, 'joined_at', s.joined_at)
      from public.agency_staff s join public.agencies a on a.owner_id = s.agency_id
      join private.directory d on d.user_id = a.owner_id
      where s.user_id = owner),
    'own_agency', (
      select jsonb_build_object('name', a.name, 'slug', a.slug, 'is_team_public', a.is_team_public,
        'max_staff', p.agency_max_staff, 'max_staff_granted', a.max_staff_granted, 'staff_count', (
          select count(*) from public.agency_staff s where s.agency_id = owner))
      from public.agencies a join public.profiles p on p.user_id = a.owner_id
      where a.owner_id = owner and p.is_agency_profile),
    'suspensions', (
      select coalesce(jsonb_agg(jsonb_build_object('by', s.suspended_by, 'reason', s.reason,
        'suspended_at', s.suspended_at, 'actor_email', a.email) order by s.suspended_by), '[]')
      from private.suspensions s left join private.directory a on a.user_id = s.actor
      where s.user_id = owner),
    'reports', (
      select coalesce(jsonb_agg(to_jsonb(r) order by r.last_reported_at desc), '[]') from (
        select r.id, r.source, r.reason, r.report_count, r.status, r.outcome, r.created_at, r.last_reported_at
        from public.page_reports r where r.user_id = owner
        order by r.last_reported_at desc limit 20) r),
    'audit', (
      select coalesce(jsonb_agg(to_jsonb(e) order by e.id desc), '[]') from (
        select e.id, e.happened_at, e.actor_role, a.email as actor_email, e.action, e.before, e.after, e.note
        from public.audit_log e left join private.directory a on a.user_id = e.actor
        where e.subject = owner order by e.happened_at desc limit 20) e));
end
$$;

create or replace function public.admin_overview(first_day date, last_day date)
returns jsonb language plpgsql stable security definer set search_path to '' set "TimeZone" to 'UTC' as $$
begin
  perform private.require_assurance();
  perform private.require_administrator();
  if first_day is null or last_day is null or last_day < first_day or last_day - first_day > 400 then
    perform private.refuse('422', 'Please ask for at most 400 days.');
  end if;
  return jsonb_build_object(
    'now', (
      select jsonb_build_object(
        'accounts', count(*) filter (where d.status <> 'invited'),
        'invited', count(*) filter (where d.status = 'invited'), 'active_pages', count(*) filter (where d.status = 'active' and d.username <> ''),
        'agencies', count(*) filter (where d.is_agency),
        'suspended', count(*) filter (where d.status = 'suspended'),
        'unconfirmed', count(*) filter (where d.status = 'unconfirmed'),
        'leaving', count(*) filter (where d.status = 'leaving'),
        'plans', (
          select jsonb_object_agg(p.plan, p.accounts) from (
            select case when e.agency_owner_id is null then e.plan else 'staff' end as plan, count(*) as accounts
            from private.directory e where e.status <> 'invited' group by 1) p),
        'queue', (
          select jsonb_build_object(
            'waiting', count(*) filter (where j.attempts < j.max_attempts),
            'failed', count(*) filter (where j.attempts >= j.max_attempts))
          from graphile_worker.jobs j))
      from private.directory d),
    'days', (
      with sign_ups as (
        select d.created_at::date as day, count(*) as number from private.directory d
        where d.created_at >= first_day and d.created_at < last_day + 1 and d.status <> 'invited' group by 1
      ), events as (
        select a.day, sum(a.event_count) as number from public.analytics_daily a
        where a.day between first_day and last_day group by 1
      ), leads as (
        select l.created_at::date as day, count(*) as number from public.leads l
        where l.created_at >= first_day and l.created_at < last_day + 1 group by 1
      ), revenue as (
        select r.day, jsonb_object_agg(r.currency, r.amount) as amounts
        from private.revenue(first_day, last_day) r group by 1
      )
      select jsonb_agg(jsonb_build_object('day', d.day::date,
        'sign_ups', coalesce(s.number, 0), 'events', coalesce(e.number, 0),
        'leads', coalesce(l.number, 0), 'revenue', coalesce(r.amounts, '{}')) order by d.day)
      from generate_series(first_day, last_day, interval '1 day') as d (day)
      left join sign_ups s on s.day = d.day::date
      left join events e on e.day = d.day::date
      left join leads l on l.day = d.day::date
      left join revenue r on r.day = d.day::date),
    'revenue', (
      select coalesce(jsonb_object_agg(t.currency, t.amount), '{}') from (
        select r.currency, sum(r.amount) as amount
        from private.revenue(first_day, last_day) r group by 1) t));
end
$$;

create or replace function public.leave_agency()
returns void language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  person constant uuid := auth.uid();
  owner uuid;
  seat public.agency_staff;
begin
  perform set_config('private.writer', 'database', true);
  perform from auth.users u where u.id = person for update;
  select s.agency_id into owner from public.agency_staff s where s.user_id = person;
  perform from public.agencies a where a.owner_id = owner for update;
  select * into seat from public.agency_staff s
  where s.user_id = person and s.agency_id = owner for update;
  if not found then
    perform private.refuse('404', 'You are on no team.');
  end if;
  perform private.part_from_team(seat, 'left');
  delete from public.agency_staff s where s.id = seat.id;
  perform private.audit('owner', 'staff.left', person, null,
    (select jsonb_build_object('agency', a.name) from public.agencies a where a.owner_id = owner));
end
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
    perform private.tell_team(owner, 'declined', private.name_staff(seat));
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
  perform private.audit('owner', 'staff.joined', person, null,
    (select jsonb_build_object('agency', a.name) from public.agencies a where a.owner_id = owner));
end
$$;

-- How many people an agency tried to invite within an hour, good lines or not.
create table private.staff_tries (
  agency_id uuid not null references public.agencies (owner_id) on delete cascade,
  hour timestamptz not null,
  people integer not null,
  primary key (agency_id, hour)
);
alter table private.staff_tries enable row level security;
revoke all on private.staff_tries from public, anon, authenticated, service_role;

create function private.take_staff_tries(agency uuid, tried integer)
returns void language plpgsql set search_path to '' as $$
declare
  max_people constant int := 1500;
  this_hour constant timestamptz := date_trunc('hour', now());
begin
  delete from private.staff_tries t where t.agency_id = agency and t.hour < this_hour;
  insert into private.staff_tries as t values (agency, this_hour, tried)
  on conflict on constraint staff_tries_pkey do update set people = t.people + excluded.people
    where t.people + excluded.people <= max_people;
  if not found then
    perform private.refuse('429', 'You can try 1,500 people an hour. Please go on in an hour.');
  end if;
end
$$;
revoke all on function private.take_staff_tries(uuid, integer) from public;

create or replace function public.add_staff(people jsonb)
returns jsonb language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  agency public.agencies := private.lock_own_agency();
  person jsonb;
  place bigint;
  problem text;
  seen text[] := '{}';
  answers jsonb := '[]';
begin
  if jsonb_typeof(people) is distinct from 'array' or jsonb_array_length(people) > 500 then
    perform private.refuse('400', 'At most 500 people can be invited at once.');
  elsif private.find_confirmed_account((select u.email from auth.users u where u.id = agency.owner_id)) is null then
    perform private.refuse('403', 'Please confirm your email address first.');
  end if;
  perform private.take_staff_tries(agency.owner_id, greatest(jsonb_array_length(people), 1));
  for person, place in select private.to_staff_row(p), n from jsonb_array_elements(people) with ordinality as l (p, n) loop
    problem := case when person ->> 'email' = any (seen) then 'This address is in the list twice.'
      else private.invite(agency, person) end;
    seen := seen || nullif(person ->> 'email', '');
    answers := answers || jsonb_build_object('index', place - 1, 'email', person ->> 'email',
      'status', case when problem is null then 'invited' else 'refused' end, 'problem', problem);
  end loop;
  return answers;
end
$$;
create or replace function public.own_billing()
returns jsonb language sql stable security definer set search_path to '' as $$
  select private.require_assurance();
  select jsonb_build_object(
    'plan', private.effective_plan(p.plan, p.plan_expiry, p.is_active),
    'stored_plan', p.plan, 'plan_expiry', p.plan_expiry, 'is_active', p.is_active,
    -- What is in force again once the page is open.
    'held_plan', private.effective_plan(p.plan, p.plan_expiry, true),
    'can_trial', private.can_trial(u.id),
    'is_confirmed', u.email_confirmed_at is not null,
    'is_customer', exists (
      select from private.stripe_customers c where c.user_id = u.id and c.customer_id is not null),
    'subscription', (
      select jsonb_build_object(
        'plan', case when s.next_plan is not null and s.covers_until <= now()
          then s.next_plan else s.plan end,
        'next_plan', case when s.covers_until > now() then s.next_plan end,
        'status', s.status, 'is_trial', s.is_trial, 'renews', s.renews,
        'period_end', s.covers_until, 'ends_at', e.ends_at, 'amount', s.amount,
        'currency', s.currency, 'amount_due', s.amount_due, 'retry_at', s.retry_at,
        'returned', case when s.status = 'active' and s.plan is not null and e.ends_at is null
          then private.return_of(u.id, s.source) end)
      from private.latest_facts(u.id) s
      left join private.subscription_ends(u.id) e on e.source = s.source
      where s.kind = 'subscription'
        and s.status in ('trialing', 'active', 'past_due', 'unpaid', 'paused')
      order by s.id desc limit 1),
    'ended', (
      select jsonb_build_object('plan', e.plan, 'ended_at', e.ended_at, 'cause', e.cause)
      from private.ended_plan(u.id) e
      where private.effective_plan(p.plan, p.plan_expiry, true) = 'free'
        or private.agency_seats(e.plan) > 0 and private.agency_seats(p.plan) = 0),
    'year_ends_at', (select max(y.ends_at) from private.paid_years(u.id) y),
    'grant', (
      select jsonb_build_object('plan', g.plan, 'ends_at', g.covers_until)
      from private.latest_facts(u.id) g
      where g.kind = 'grant' and g.plan <> 'free' and (g.covers_until is null or g.covers_until > now())),
    'seats', p.agency_max_staff,
    -- Whose staff they are: their plan is that of the agency.
    'agency', (
      select jsonb_build_object('name', a.name)
      from public.agency_staff s join public.agencies a on a.owner_id = s.agency_id
      where s.user_id = u.id),
    'checkout', (
      select jsonb_build_object('id', c.id, 'plan', c.plan, 'status', c.status,
        'created_at', c.created_at)
      from private.checkouts c where c.user_id = u.id and c.created_at > now() - interval '1 day'
      order by c.created_at desc limit 1))
  from auth.users u join public.profiles p on p.user_id = u.id
  where u.id = (select auth.uid())
$$;

select private.guard_tables(), private.guard_functions();
