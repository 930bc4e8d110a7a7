-- Who closed a page, and why. An agency and an administrator each have a word of their own: the page
-- is open when neither holds it closed and nobody asked for the account to be deleted.
create table private.suspensions (
  user_id uuid not null references auth.users (id) on delete cascade,
  suspended_by text not null check (suspended_by in ('administrator', 'agency')),
  reason text not null default '' check (length(reason) <= 500),
  actor uuid references auth.users (id) on delete set null,
  suspended_at timestamptz not null default now(),
  primary key (user_id, suspended_by)
);
alter table private.suspensions enable row level security;

-- The one place that decides whether a page is active.
create function private.refresh_active(owner uuid) returns void
language sql security definer set search_path = '' as $$
  with due as (
    select not exists (select from private.suspensions s where s.user_id = owner)
      and not exists (select from private.account_deletions d where d.user_id = owner) as is_active
  )
  update public.profiles p set is_active = due.is_active
  from due where p.user_id = owner and p.is_active is distinct from due.is_active
$$;

-- Closes somebody's page, or says another reason where it is closed. Returns whether it is new.
create function private.suspend(owner uuid, suspended_by text, reason text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  is_new boolean;
begin
  -- The account before its page, as everybody locks them.
  perform from auth.users u where u.id = owner for update;
  if not found then
    perform private.refuse('404', 'There is no such account.');
  end if;
  insert into private.suspensions as s (user_id, suspended_by, reason, actor)
  values (owner, suspend.suspended_by, suspend.reason, auth.uid())
  on conflict on constraint suspensions_pkey do update
  set reason = excluded.reason, actor = excluded.actor
  returning xmax = 0 into is_new;
  perform private.refresh_active(owner);
  return is_new;
end
$$;

-- Takes back one suspension; what the other set stays. Returns whether there was one.
create function private.lift_suspension(owner uuid, suspended_by text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  was_there boolean;
begin
  perform from auth.users u where u.id = owner for update;
  delete from private.suspensions s
  where s.user_id = owner and s.suspended_by = lift_suspension.suspended_by;
  was_there := found;
  perform private.refresh_active(owner);
  return was_there;
end
$$;

-- A page that is made while its owner is suspended begins closed.
create function private.refresh_new_active() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.suspensions s where s.user_id = new.user_id) then
    perform private.refresh_active(new.user_id);
  end if;
  return null;
end
$$;
create trigger refresh_active after insert on public.profiles
  for each row execute function private.refresh_new_active();

-- Pages that were closed before this were closed by whoever runs the installation.
insert into private.suspensions (user_id, suspended_by)
select p.user_id, 'administrator' from public.profiles p
left join private.account_deletions d on d.user_id = p.user_id
where not p.is_active and d.was_active is not true;

create or replace function public.request_account_deletion()
returns timestamptz language plpgsql security definer set search_path = '' as $$
declare
  owner constant uuid := auth.uid();
  due timestamptz;
begin
  -- The account before its page, as everybody locks them.
  perform from auth.users u where u.id = owner for update;
  insert into private.account_deletions as d (user_id, due_at)
  values (owner, now() + interval '14 days')
  on conflict on constraint account_deletions_pkey do nothing
  returning d.due_at into due;
  if due is null then
    return (select d.due_at from private.account_deletions d where d.user_id = owner);
  end if;
  perform private.refresh_active(owner);
  delete from auth.sessions where user_id = owner;
  perform graphile_worker.add_job('announce_deletion',
    json_build_object('user_id', owner, 'change', 'requested'));
  return due;
end
$$;

create or replace function public.restore_account()
returns boolean language plpgsql security definer set search_path = '' as $$
declare
  owner constant uuid := auth.uid();
begin
  perform from auth.users u where u.id = owner for update;
  delete from private.account_deletions d where d.user_id = owner and d.due_at > now();
  if not found then
    return false;
  end if;
  perform private.refresh_active(owner);
  perform graphile_worker.add_job('announce_deletion',
    json_build_object('user_id', owner, 'change', 'restored'));
  return true;
end
$$;

alter table private.account_deletions drop column was_active;

-- Why the page of whoever asks is closed: by an administrator, where both hold it closed.
create function public.own_suspension() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'by', s.suspended_by, 'reason', s.reason, 'suspended_at', s.suspended_at,
    'agency_name', case when s.suspended_by = 'agency' then (
      select a.full_name from public.profiles a where a.user_id = s.actor) end,
    'appeal', null)
  from private.suspensions s where s.user_id = (select auth.uid())
  order by s.suspended_by limit 1
$$;

revoke all on function private.refresh_active(uuid), private.suspend(uuid, text, text),
  private.lift_suspension(uuid, text), private.refresh_new_active() from public;
revoke all on function public.own_suspension() from public, anon, authenticated, service_role;
grant execute on function public.own_suspension() to authenticated;
