-- Always writes the account's row after its page's. None of this counts as the caller's own save
-- (`private.is_browser`).
create or replace function private.refresh_active(owner uuid) returns void
language sql security definer set search_path = '' as $$
  select set_config('private.writer', 'database', true);
  with due as (
    select not exists (select from private.suspensions s where s.user_id = owner)
      and not exists (select from private.account_deletions d where d.user_id = owner) as is_active
  )
  update public.profiles p set is_active = due.is_active
  from due where p.user_id = owner and p.is_active is distinct from due.is_active;
  select private.refresh_directory(owner);
$$;

-- Suspends a page, or changes the reason. Returns whether the suspension is new.
create or replace function private.suspend(owner uuid, suspended_by text, reason text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  is_new boolean;
begin
  -- Locks the account before its page, the usual order.
  perform from auth.users u where u.id = owner for update;
  perform private.refuse_if('account_unknown', not found);
  insert into private.suspensions as s (user_id, suspended_by, reason, actor)
  values (owner, suspend.suspended_by, suspend.reason, auth.uid())
  on conflict on constraint suspensions_pkey do update
  set reason = excluded.reason, actor = excluded.actor
  returning xmax = 0 into is_new;
  perform private.refresh_active(owner);
  return is_new;
end
$$;

-- Lifts one party's suspension; the other's stays. Returns whether there was one.
create or replace function private.lift_suspension(owner uuid, suspended_by text) returns boolean
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

-- A page created during its owner's suspension starts closed.
create or replace function private.refresh_new_active() returns trigger
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

-- An agency's suspension names the agency.
create or replace function public.own_suspension() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'by', s.suspended_by, 'reason', s.reason, 'suspended_at', s.suspended_at,
    'agency_name', case when s.suspended_by = 'agency' then (
      select a.name from public.agency_staff t join public.agencies a on a.owner_id = t.agency_id
      where t.user_id = s.user_id) end,
    'appeal', case when s.suspended_by = 'administrator'
      then private.appeal_of(s.user_id, s.suspended_at) end)
  from private.suspensions s where s.user_id = (select auth.uid())
  order by s.suspended_by limit 1
$$;
grant execute on function public.own_suspension() to authenticated;

create or replace function public.admin_suspend(owner uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb;
begin
  perform private.begin_administering(owner, false);
  reason := private.to_note(reason, true);
  select jsonb_build_object('reason', s.reason) into before from private.suspensions s
  where s.user_id = owner and s.suspended_by = 'administrator';
  perform private.suspend(owner, 'administrator', reason);
  perform private.audit('administrator', 'account.suspended', owner, before,
    jsonb_build_object('reason', reason), reason);
end
$$;
grant execute on function public.admin_suspend(uuid,text) to authenticated;

create or replace function public.admin_restore(owner uuid, note text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb;
begin
  perform private.begin_administering(owner, false);
  note := private.to_note(note);
  select jsonb_build_object('reason', s.reason, 'suspended_at', s.suspended_at) into before
  from private.suspensions s where s.user_id = owner and s.suspended_by = 'administrator';
  perform private.refuse_if('not_suspended_by_administrator',
    not private.lift_suspension(owner, 'administrator'));
  perform private.audit('administrator', 'account.restored', owner, before, null, note);
end
$$;
grant execute on function public.admin_restore(uuid,text) to authenticated;

-- Mails owners whenever their page is suspended or reopened. A change undone within a minute sends none: the
-- queued mail is dropped. Deleting an account with its suspension sends none either.
create or replace function private.tell_suspension()
returns trigger language plpgsql security definer set search_path to '' as $$
declare
  owner constant uuid := coalesce(new.user_id, old.user_id);
  suspender constant text := coalesce(new.suspended_by, old.suspended_by);
  job_key constant text := concat_ws(' ', 'announce_suspension', owner, suspender);
  waiting bigint;
begin
  if not exists (select from auth.users u where u.id = owner) then
    return null;
  elsif tg_op = 'DELETE' then
    select j.id into waiting from graphile_worker.remove_job(job_key) j;
    if waiting is not null then
      perform private.tell_team_of_suspension(owner, suspender, 'restored');
      return null;
    end if;
  end if;
  perform private.tell_team_of_suspension(owner, suspender,
    case tg_op when 'INSERT' then 'suspended' when 'DELETE' then 'restored' end);
  perform graphile_worker.add_job('announce_suspension',
    json_build_object('user_id', owner, 'by', suspender,
      'change', case when tg_op = 'DELETE' then 'lifted' else 'suspended' end),
    run_at => now() + interval '1 minute', job_key => job_key);
  return null;
end
$$;
create trigger tell_other_reason after update on private.suspensions
  for each row when (old.reason is distinct from new.reason)
  execute function private.tell_suspension();
create trigger tell_suspension after insert or delete on private.suspensions
  for each row execute function private.tell_suspension();
