-- Browsers that an account was signed in with. Each keeps a long random mark, of which only a hash
-- stands here: so that a sign-in with another one can be told of.
create table private.known_devices (
  user_id uuid not null references auth.users on delete cascade,
  mark_hash bytea not null check (octet_length(mark_hash) = 32),
  -- Browser and system without their versions: a mark that turns up in another one was taken along.
  browser text not null check (length(browser) <= 300),
  -- The session it was last seen in.
  session_id uuid not null,
  known_since timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (user_id, mark_hash)
);
alter table private.known_devices enable row level security;

-- How many mails of sign-ins an account got today.
create table private.sign_in_mails (
  user_id uuid primary key references auth.users on delete cascade,
  day date not null,
  count int not null
);
alter table private.sign_in_mails enable row level security;

create function private.to_browser(user_agent text) returns text
language sql immutable set search_path = '' as $$
  select left(regexp_replace(coalesce(user_agent, ''), '[0-9._]+', '', 'g'), 300)
$$;

-- Whoever signs in is told of it by mail, unless their browser says in time that it is known
-- (remember_device, which needs the second factor as well). The mail waits here and not with the browser: a thief's would not ask for it.
-- Whoever has only just proved their mailbox knows; looking on as somebody is told of elsewhere.
create function private.announce_sign_in() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from auth.users u
    where u.id = new.user_id and u.email_confirmed_at < now() - interval '10 minutes'
  ) then
    perform graphile_worker.add_job('announce_sign_in',
      json_build_object('user_id', new.user_id, 'signed_in_at', new.created_at,
        'user_agent', left(new.user_agent, 300), 'address', host(new.ip)),
      run_at := now() + interval '2 minutes', job_key := 'sign_in ' || new.id);
  end if;
  return null;
end
$$;
create trigger announce_sign_in after insert on auth.sessions
  for each row when (new.tag is null) execute function private.announce_sign_in();

-- The browser of this session says which it is. True where it was known before the session began:
-- then nobody is told of the sign-in. Else it is known from now on.
create function public.remember_device(mark text)
returns boolean language plpgsql security definer set search_path = '' as $$
declare
  owner constant uuid := auth.uid();
  session auth.sessions;
  hash bytea;
  seen_with text;
begin
  if mark is null or mark !~ '^[A-Za-z0-9_-]{22,64}$' then
    perform private.refuse('400', 'This is no mark of a browser.');
  end if;
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
  where d.user_id = owner and (d.seen_at < now() - interval '400 days' or d.mark_hash not in (
    select k.mark_hash from private.known_devices k where k.user_id = owner
    order by k.seen_at desc, k.mark_hash limit 30));
  return false;
end
$$;
revoke all on function public.remember_device(text) from public, anon, authenticated, service_role;
grant execute on function public.remember_device(text) to authenticated;

-- What the mail of a sign-in needs; null where the account is gone or got ten of them today.
create function private.find_sign_in_notice(owner uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('email', u.email, 'full_name', coalesce(p.full_name, ''))
  from auth.users u
  left join public.profiles p on p.user_id = u.id
  left join private.sign_in_mails m
    on m.user_id = u.id and m.day = (now() at time zone 'UTC')::date
  where u.id = owner and coalesce(u.email, '') <> '' and coalesce(m.count, 0) < 10
$$;

create function private.count_sign_in_mail(owner uuid) returns void
language sql set search_path = '' as $$
  insert into private.sign_in_mails as m (user_id, day, count)
  select u.id, (now() at time zone 'UTC')::date, 1 from auth.users u where u.id = owner
  on conflict (user_id) do update
  set day = excluded.day, count = case when m.day = excluded.day then m.count + 1 else 1 end
$$;
revoke all on function private.to_browser(text), private.announce_sign_in(),
  private.find_sign_in_notice(uuid), private.count_sign_in_mail(uuid) from public;
select private.guard_functions();
