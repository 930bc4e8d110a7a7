-- Copies of the server remember for a few seconds that a session is open, and are told whose has ended or whose
-- account is closed, as by the gateway's own triggers. The functions are ours, since `auth` takes none of them.
create function private.tell_of_ended_sessions() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- A purge ends thousands at once; then it is cheaper to forget all.
  if (select count(distinct user_id) from ended) > 100 then
    perform pg_notify('auth_sessions', '*');
  else
    perform pg_notify('auth_sessions', user_id::text) from (select distinct user_id from ended) e;
  end if;
  return null;
end
$$;

create function private.tell_of_closed_account() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform pg_notify('auth_sessions', new.id::text);
  return null;
end
$$;

revoke all on function private.tell_of_ended_sessions(), private.tell_of_closed_account() from public;

create trigger tell_vizit_of_ended_sessions after delete on auth.sessions
  referencing old table as ended
  for each statement execute function private.tell_of_ended_sessions();

create trigger tell_vizit_of_closed_account after update of banned_until, deleted_at on auth.users
  for each row when (
    old.banned_until is distinct from new.banned_until
    or old.deleted_at is distinct from new.deleted_at
  )
  execute function private.tell_of_closed_account();
