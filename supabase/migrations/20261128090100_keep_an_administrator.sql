-- An installation without an administrator can be administered by its operator alone, on the machine.
create function private.refuse_last_administrator(owner uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.admin_users a where a.id = owner) then
    return;
  end if;
  -- One after the other, as administrators are made and dismissed.
  perform pg_advisory_xact_lock(hashtextextended('administrators', 0));
  if not exists (
    select from public.admin_users a join auth.users u on u.id = a.id
    where a.id <> owner and u.deleted_at is null
      and (u.banned_until is null or u.banned_until <= now())
      and not exists (select from private.account_deletions d where d.user_id = a.id))
  then
    perform private.refuse('409', 'You are the only administrator. Make somebody else one first.');
  end if;
end
$$;
revoke all on function private.refuse_last_administrator(uuid) from public;

create or replace function public.request_account_deletion()
returns timestamp with time zone language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  owner constant uuid := auth.uid();
  due timestamptz;
begin
  if not private.has_just_signed_in() then
    perform private.refuse('403', 'Please confirm that it is you: sign in once more.');
  end if;
  perform private.refuse_last_administrator(owner);
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

select private.guard_functions();
