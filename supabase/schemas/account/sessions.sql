-- Sessions, and an account's known devices.

create or replace function private.to_browser(user_agent text) returns text
language sql immutable set search_path = '' as $$
  select left(regexp_replace(coalesce(user_agent, ''), '[0-9._]+', '', 'g'), 300)
$$;

-- A browser is recognised only after the second factor, so accounts with one get the sign-in mail later.
create or replace function private.announce_sign_in() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  patience constant interval := case when exists (
    select from auth.mfa_factors f where f.user_id = new.user_id and f.status = 'verified'
  ) then interval '15 minutes' else interval '2 minutes' end;
begin
  if exists (
    select from auth.users u
    where u.id = new.user_id and u.email_confirmed_at < now() - interval '10 minutes'
  ) then
    perform graphile_worker.add_job('announce_sign_in',
      json_build_object('user_id', new.user_id, 'signed_in_at', new.created_at,
        'user_agent', left(new.user_agent, 300), 'address', host(new.ip)),
      run_at := now() + patience, job_key := 'sign_in ' || new.id);
  end if;
  return null;
end
$$;
create trigger announce_sign_in after insert on auth.sessions
  for each row when (new.tag is null) execute function private.announce_sign_in();

-- Identifies this session's browser. True if it was known before the session, so no sign-in mail is sent;
-- otherwise remembers it.
create or replace function public.remember_device(mark text)
returns boolean language plpgsql security definer set search_path = '' as $$
declare
  owner constant uuid := auth.uid();
  session auth.sessions;
  hash bytea;
  seen_with text;
begin
  perform private.refuse_if('browser_mark_malformed', mark is null or mark !~ '^[A-Za-z0-9_-]{22,64}$');
  select * into session from auth.sessions s
  where s.id::text = auth.jwt() ->> 'session_id' and s.user_id = owner and s.tag is null;
  if session.id is null then
    return false;
  end if;
  hash := sha256(convert_to(owner || ' ' || mark, 'UTF8'));
  seen_with := private.to_browser(session.user_agent);
  update private.known_devices d set seen_at = now(), session_id = session.id
  where d.user_id = owner and d.mark_hash = hash and d.browser = seen_with
    and d.known_since < session.created_at;
  if found then
    perform graphile_worker.remove_job('sign_in ' || session.id);
    return true;
  end if;
  insert into private.known_devices as d (user_id, mark_hash, browser, session_id)
  values (owner, hash, seen_with, session.id)
  on conflict (user_id, mark_hash) do update
  set browser = excluded.browser, session_id = excluded.session_id, known_since = now(),
    seen_at = now()
  where d.browser <> excluded.browser;
  delete from private.known_devices d
  where d.user_id = owner and d.mark_hash not in (
    select k.mark_hash from private.known_devices k where k.user_id = owner
    order by k.seen_at desc, k.mark_hash limit 30);
  return false;
end
$$;
grant execute on function public.remember_device(text) to authenticated;

-- Data for the sign-in mail; null if the account is gone or has had ten such mails today.
create or replace function private.find_sign_in_notice(owner uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('email', u.email, 'full_name', coalesce(p.full_name, ''))
  from auth.users u
  left join public.profiles p on p.user_id = u.id
  left join private.sign_in_mails m
    on m.user_id = u.id and m.day = (now() at time zone 'UTC')::date
  where u.id = owner and coalesce(u.email, '') <> '' and coalesce(m.count, 0) < 10
$$;

create or replace function private.count_sign_in_mail(owner uuid) returns void
language sql set search_path = '' as $$
  insert into private.sign_in_mails as m (user_id, day, count)
  select u.id, (now() at time zone 'UTC')::date, 1 from auth.users u where u.id = owner
  on conflict (user_id) do update
  set day = excluded.day, count = case when m.day = excluded.day then m.count + 1 else 1 end
$$;

-- Lists the caller's sessions, the current one first. Only the owner sees their locations; administrators
-- viewing the account don't. The list is bounded, since users can sign in often.
create or replace function public.own_sessions()
returns table (
  id uuid, created_at timestamptz, refreshed_at timestamptz, address text, user_agent text,
  country text, is_current boolean
)
language sql stable security definer set search_path = '' set timezone = 'UTC' as $$
  with caller as (
    select auth.uid() as user_id, auth.jwt() ->> 'session_id' as session_id,
      auth.jwt() ->> 'read_only' = 'true' as is_looking_on
  )
  select s.id, s.created_at, coalesce(s.refreshed_at::timestamptz, s.created_at),
    case when c.is_looking_on then null else host(s.ip) end,
    case when c.is_looking_on then null else left(s.user_agent, 300) end,
    -- A hosted backend has no such column.
    case when c.is_looking_on then null else to_jsonb(s) ->> 'country' end,
    coalesce(s.id::text = c.session_id, false)
  from auth.sessions s join caller c on c.user_id = s.user_id
  where s.tag is null and (s.not_after is null or s.not_after > now())
  order by coalesce(s.id::text = c.session_id, false) desc,
    coalesce(s.refreshed_at::timestamptz, s.created_at) desc, s.id
  limit 100
$$;
grant execute on function public.own_sessions() to authenticated;

-- Ends one of the caller's sessions, on any device. False if it had already ended.
create or replace function public.end_session(id uuid)
returns boolean language plpgsql security definer set search_path = '' as $$
begin
  delete from private.known_devices d where d.user_id = auth.uid() and d.session_id = end_session.id;
  delete from auth.sessions s where s.id = end_session.id and s.user_id = auth.uid();
  return found;
end
$$;
grant execute on function public.end_session(uuid) to authenticated;

-- Ends all other sessions of the caller. Returns how many.
create or replace function public.end_other_sessions()
returns int language plpgsql security definer set search_path = '' as $$
declare
  own constant text := auth.jwt() ->> 'session_id';
  ended int;
begin
  delete from private.known_devices d
  where d.user_id = auth.uid() and d.session_id::text is distinct from own;
  delete from auth.sessions s where s.user_id = auth.uid() and s.id::text is distinct from own;
  get diagnostics ended = row_count;
  return ended;
end
$$;
grant execute on function public.end_other_sessions() to authenticated;
