-- Each copy of the server remembers for a few seconds that a session is open. So that it need not
-- wait for them to pass, it is told whose session has ended, or whose account is closed.
create function auth.tell_of_ended_sessions() returns trigger
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

create function auth.tell_of_closed_account() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform pg_notify('auth_sessions', new.id::text);
  return null;
end
$$;

create trigger tell_of_ended_sessions after delete on auth.sessions
  referencing old table as ended
  for each statement execute function auth.tell_of_ended_sessions();

create trigger tell_of_closed_account after update of banned_until, deleted_at on auth.users
  for each row when (
    old.banned_until is distinct from new.banned_until
    or old.deleted_at is distinct from new.deleted_at
  )
  execute function auth.tell_of_closed_account();

revoke all on function auth.tell_of_ended_sessions(), auth.tell_of_closed_account() from public;

-- What the purge looks for.
create index sessions_used_at_idx on auth.sessions ((coalesce(refreshed_at, created_at)));
create index one_time_tokens_created_at_idx on auth.one_time_tokens (created_at);
create index flow_state_created_at_idx on auth.flow_state (created_at);
