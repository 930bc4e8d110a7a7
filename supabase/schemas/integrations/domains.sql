-- Owners' own domains.

-- The sentences of `DOMAIN_MESSAGES`.
create or replace function private.find_domain_problem(name text)
returns text language sql immutable set search_path to '' as $$
  select case
    when name ~ '^[0-9.]+$' or name ~ '[:\[]' then private.say('domain_is_address')
    when name is null or length(name) > 253 or name !~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$'
      then private.say('domain_malformed')
    when name ~ '(^|\.)(localhost|local|internal|intranet|private|corp|home|lan|localdomain|arpa|onion|alt|invalid)$'
      then private.say('domain_is_private')
  end
$$;

create or replace function private.queue_domain_check(domain uuid) returns void
language sql set search_path = '' as $$
  select graphile_worker.add_job('check_domain', json_build_object('id', domain),
    max_attempts => 3, job_key => 'check_domain:' || domain)
$$;

-- `*.agency.example`: each page of a team has its name below it (decision 143).
create or replace function private.is_team_domain(name text) returns boolean
language sql immutable set search_path = '' as $$
  select starts_with(name, '*.')
$$;

create or replace function private.before_domain_insert() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.name := rtrim(lower(btrim(new.name)), '.');
  perform private.refuse_with('400', private.find_domain_problem(
    case when private.is_team_domain(new.name) then substr(new.name, 3) else new.name end));
  -- Row security refuses a domain for another user, and reveals nothing about them.
  if not private.is_browser() or new.user_id is distinct from auth.uid() then
    return new;
  end if;
  perform private.require_feature(new.user_id, 'custom_domain', 'domain_not_in_plan');
  perform private.refuse_with('403',
    case when private.is_team_domain(new.name) then private.find_leading_problem(new.user_id) end);
  perform private.lock_quota(new.user_id, 'domains');
  perform private.refuse_if('domain_kept_already',
    exists (select from public.domains d where d.user_id = new.user_id and d.name = new.name));
  perform private.refuse_if('domains_too_many',
    (select count(*) from public.domains d where d.user_id = new.user_id) >= private.most_of('domains'));
  return new;
end
$$;
create trigger before_domain_insert before insert on public.domains
  for each row execute function private.before_domain_insert();

create trigger after_domain_insert after insert on public.domains
  for each row execute function private.call_for_row('private.queue_domain_check', 'id');

-- Checks the records now, for owners who just changed them: at most every ten seconds, not counting the first
-- check when the domain is added.
create or replace function public.check_own_domain(id uuid) returns timestamptz
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  update public.domains d set asked_at = now()
  where d.id = check_own_domain.id and d.user_id = auth.uid() and d.state <> 'released'
    and (d.asked_at <= now() - interval '10 seconds' or d.asked_at = d.created_at);
  if not found then
    perform private.refuse_if('domain_gone',
      not exists (select from public.domains d where d.id = check_own_domain.id and d.user_id = auth.uid()));
    perform private.refuse('domain_checked_lately');
  end if;
  perform private.queue_domain_check(check_own_domain.id);
  return now();
end
$$;
grant execute on function public.check_own_domain(uuid) to authenticated;

-- Working domains, cached by every copy of the server (`integrations/domains/server/own-domains.ts`).
create or replace function private.list_held_domains(owner uuid)
returns table (user_id uuid, name text, state text, username text, is_covered boolean, verified_at timestamptz,
  team jsonb)
language sql stable set search_path = '' as $$
  with held as materialized (
    select d.user_id, d.name, d.state, d.verified_at, private.is_team_domain(d.name) as is_of_team,
      private.has_feature(d.user_id, 'custom_domain')
        and (not private.is_team_domain(d.name) or private.may_lead(d.user_id)) as is_covered
    from public.domains d
    where d.state in ('active', 'failing') and (owner is null or d.user_id = owner))
  select h.user_id, h.name, h.state, lower(p.username), h.is_covered, h.verified_at,
    case when h.is_of_team then (
      select jsonb_build_object('name', a.name, 'slug', case when a.is_team_public then a.slug end)
      from public.agencies a where a.owner_id = h.user_id) end
  from held h
  cross join lateral (
    select o.username from public.profiles o where o.user_id = h.user_id
    union all
    select m.username from public.profiles m
    where h.is_of_team and m.agency_owner_id = h.user_id and m.is_active) p
  where p.username is not null
  order by h.verified_at, h.name, p.username
$$;

create or replace function private.notify_domain_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('own_domain_changed',
    (case when tg_op = 'DELETE' then old.user_id else new.user_id end)::text);
  return null;
end
$$;
create trigger notify_domain_change after update of state on public.domains
  for each row when (old.state is distinct from new.state)
  execute function private.notify_domain_change();
create trigger notify_domain_removal after delete on public.domains
  for each row when (old.state in ('active', 'failing'))
  execute function private.notify_domain_change();

-- A domain's page changes with the username and with the plan.
create or replace function private.notify_domain_owner_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.domains d where d.user_id = new.user_id) then
    perform pg_catalog.pg_notify('own_domain_changed', new.user_id::text);
  end if;
  return null;
end
$$;
create trigger notify_domain_owner_change after update on public.profiles
  for each row when ((old.username, old.plan, old.plan_expiry, old.is_active)
    is distinct from (new.username, new.plan, new.plan_expiry, new.is_active))
  execute function private.notify_domain_owner_change();

-- Pages below a team's domain change with its members and their usernames.
create or replace function private.notify_team_domain_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('own_domain_changed', d.user_id::text) from public.domains d
  where d.user_id in (old.agency_owner_id, new.agency_owner_id) and private.is_team_domain(d.name);
  return null;
end
$$;
create trigger notify_team_domain_change after update on public.profiles
  for each row when ((old.agency_owner_id is not null or new.agency_owner_id is not null)
    and (old.username, old.is_active, old.agency_owner_id)
      is distinct from (new.username, new.is_active, new.agency_owner_id))
  execute function private.notify_team_domain_change();
create trigger notify_team_domain_change_of_deleted after delete on public.profiles
  for each row when (old.agency_owner_id is not null)
  execute function private.notify_team_domain_change();

create or replace function private.notify_agency_domain_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('own_domain_changed', d.user_id::text) from public.domains d
  where d.user_id = new.owner_id and private.is_team_domain(d.name);
  return null;
end
$$;
create trigger notify_agency_domain_change after update of name, slug, is_team_public on public.agencies
  for each row when ((old.name, old.slug, old.is_team_public)
    is distinct from (new.name, new.slug, new.is_team_public))
  execute function private.notify_agency_domain_change();

-- Mails owners when their domain points elsewhere or was released (decision 080).
create or replace function private.tell_of_domain() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform graphile_worker.add_job('announce_domain',
    json_build_object('id', new.id, 'state', new.state), job_key => 'announce_domain:' || new.id);
  return null;
end
$$;
create trigger tell_of_domain after update of state on public.domains
  for each row when (old.state = 'active' and new.state = 'failing'
    or old.state in ('active', 'failing') and new.state = 'released')
  execute function private.tell_of_domain();

-- When a team's domain is removed, mails its owner and managers the page URLs that stop working. Deleting
-- the account sends its own mails.
create or replace function private.tell_of_removed_team_domain() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform graphile_worker.add_job('announce_team_domain',
    json_build_object('user_id', l.person, 'agency_id', old.user_id, 'name', old.name),
    job_key => 'announce_team_domain ' || old.name || ' ' || l.person)
  from (
    select old.user_id
    union all
    select s.user_id from public.agency_staff s
    where s.agency_id = old.user_id and s.role = 'manager' and s.status = 'active') as l (person);
  return null;
end
$$;
create trigger tell_of_removed_team_domain after delete on public.domains
  for each row when (old.state in ('active', 'failing') and starts_with(old.name, '*.'))
  execute function private.tell_of_removed_team_domain();

select private.own_table('domains', 'select, insert (user_id, name), delete');
