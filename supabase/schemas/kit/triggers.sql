-- Triggers that only call a function or notify the other copies of the server.

-- Calls the function in the first argument with the row's column in the second.
create or replace function private.call_for_row() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed constant jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  execute format('select %s($1)', tg_argv[0]) using (changed ->> tg_argv[1])::uuid;
  return null;
end
$$;

-- Notifies every copy of the server, with pairs of a channel and a payload.
create or replace function private.notify_copies() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  for place in 0..tg_nargs - 1 by 2 loop
    perform pg_notify(tg_argv[place], tg_argv[place + 1]);
  end loop;
  return null;
end
$$;
