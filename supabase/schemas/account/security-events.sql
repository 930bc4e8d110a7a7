-- A log of sign-ins and security changes, for the account's owner.

-- The headers of the current request; null if there is none, as in jobs.
create or replace function private.noted_request() returns jsonb
language sql stable set search_path = '' as $$
  select nullif(current_setting('request.headers', true), '')::jsonb
$$;

-- Logs an event with its location, except for administrators' actions: their location is private.
create or replace function private.note_security(owner uuid, kind text, detail jsonb default '{}') returns void
language plpgsql security definer set search_path = '' as $$
declare
  is_other constant boolean := coalesce(auth.uid() <> owner, false);
  place constant jsonb := case when not is_other then private.noted_request() end;
  address constant text := trim(split_part(place ->> 'x-forwarded-for', ',', 1));
begin
  insert into public.security_events (user_id, kind, detail, address, user_agent, country)
  select u.id, note_security.kind,
    note_security.detail || case when is_other then '{"by": "administrator"}' else '{}' end::jsonb,
    case when address ~ '^[0-9A-Fa-f:.]{2,64}$' then address end, left(place ->> 'user-agent', 300),
    substring(place ->> 'x-client-country' from '^[A-Z]{2}$')
  from auth.users u where u.id = owner;
end
$$;

-- Each sign-in method of a session: the first opened it, a second factor came later.
create or replace function private.note_sign_in() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.security_events (user_id, kind, detail, address, user_agent, country)
  select s.user_id,
    case when new.authentication_method in ('totp', 'mfa/webauthn', 'mfa/recovery_code') then 'factor_shown'
      else 'signed_in' end,
    jsonb_build_object('method', new.authentication_method), host(s.ip), left(s.user_agent, 300),
    -- A hosted backend has no such column.
    to_jsonb(s) ->> 'country'
  from auth.sessions s where s.id = new.session_id and s.tag is null;
  return null;
end
$$;
create trigger note_sign_in after insert on auth.mfa_amr_claims
  for each row execute function private.note_sign_in();

-- Logs only sessions ended by a request: expired ones are purged outside any.
create or replace function private.note_ended_sessions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.noted_request() is not null then
    perform private.note_security(e.user_id, 'session_ended', jsonb_strip_nulls(jsonb_build_object(
      'user_agent', left(e.user_agent, 300), 'address', host(e.ip))))
    from (select * from ended where tag is null
      order by coalesce(refreshed_at, created_at) desc limit 100) e;
  end if;
  return null;
end
$$;
create trigger note_ended_sessions after delete on auth.sessions referencing old table as ended
  for each statement execute function private.note_ended_sessions();

create or replace function private.note_changed_account() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before constant text := nullif(old.encrypted_password, '');
  after constant text := nullif(new.encrypted_password, '');
  -- A migrated password hash is replaced by ours when its owner signs in.
  is_renewed constant boolean := before like '$2%' and after like '$argon2%' and private.noted_request() is null;
begin
  if before is distinct from after and is_renewed is not true then
    perform private.note_security(new.id, case when after is null then 'password_removed'
      when before is null then 'password_set' else 'password_changed' end);
  end if;
  if old.email is distinct from new.email then
    perform private.note_security(new.id, 'email_changed',
      jsonb_build_object('from', coalesce(old.email, ''), 'to', coalesce(new.email, '')));
  end if;
  return null;
end
$$;
create trigger note_changed_account after update of encrypted_password, email on auth.users
  for each row execute function private.note_changed_account();

create or replace function private.note_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    if old.status = 'verified' then
      perform private.note_security(old.user_id, 'factor_removed',
        jsonb_build_object('name', left(coalesce(old.friendly_name, ''), 120)));
    end if;
  elsif new.status = 'verified' and (tg_op = 'INSERT' or old.status <> 'verified') then
    perform private.note_security(new.user_id, 'factor_added',
      jsonb_build_object('name', left(coalesce(new.friendly_name, ''), 120)));
  end if;
  return null;
end
$$;
create trigger note_factor after insert or update of status or delete on auth.mfa_factors
  for each row execute function private.note_factor();

-- Logs an addition or removal: the trigger passes both events, and the column with the name.
create or replace function private.note_named() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed constant jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  perform private.note_security((changed ->> 'user_id')::uuid,
    tg_argv[case tg_op when 'INSERT' then 0 else 1 end],
    jsonb_build_object('name', left(coalesce(changed ->> tg_argv[2], ''), 120)));
  return null;
end
$$;

-- A hosted backend may hide its passkeys.
do $$
begin
  if has_table_privilege(to_regclass('auth.webauthn_credentials'), 'trigger') then
    create trigger note_passkey after insert or delete on auth.webauthn_credentials
      for each row execute function private.note_named('passkey_added', 'passkey_removed', 'friendly_name');
  end if;
end
$$;

-- The email itself isn't a connected identity.
create trigger note_linked_identity after insert on auth.identities for each row
  when (new.provider <> 'email')
  execute function private.note_named('identity_linked', 'identity_unlinked', 'provider');
create trigger note_unlinked_identity after delete on auth.identities for each row
  when (old.provider <> 'email')
  execute function private.note_named('identity_linked', 'identity_unlinked', 'provider');

create or replace function private.note_recovery_codes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_security(m.user_id, 'recovery_codes_made') from (select distinct user_id from made) m;
  return null;
end
$$;
create trigger note_recovery_codes after insert on private.recovery_codes referencing new table as made
  for each statement execute function private.note_recovery_codes();

create trigger note_api_key after insert or delete on public.api_keys
  for each row execute function private.note_named('key_made', 'key_revoked', 'name');

-- An archive renewed after a visitor's erasure wasn't requested.
create or replace function private.note_archive() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' or new.user_id = auth.uid() then
    perform private.note_security(new.user_id, 'export_asked');
  end if;
  return null;
end
$$;
create trigger note_archive after insert or update of id on public.archives
  for each row execute function private.note_archive();

-- Accounts never confirmed are due at once, without a request.
create or replace function private.note_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.note_security(old.user_id, 'deletion_cancelled');
  elsif new.due_at > now() then
    perform private.note_security(new.user_id, 'deletion_asked');
  end if;
  return null;
end
$$;
create trigger note_deletion after insert or delete on private.account_deletions
  for each row execute function private.note_deletion();

-- A wrong password for an account, or a wrong code after the right password. Attempts from one IP address
-- within an hour count as one event, and so do all after twenty in a day, so strangers can't fill the log.
create or replace function private.note_failed_sign_in(owner uuid, email text, kind text, address text,
  user_agent text, country text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  found_owner constant uuid := coalesce(owner, (
    select u.id from auth.users u where u.email = lower(note_failed_sign_in.email) and not u.is_sso_user));
  from_where constant text := substring(note_failed_sign_in.address from '^[0-9A-Fa-f:.]{2,64}$');
  same bigint;
  latest bigint;
  today int;
begin
  select max(e.id) filter (where e.address is not distinct from from_where
      and e.happened_at > now() - interval '1 hour'), max(e.id), count(*)
  into same, latest, today
  from public.security_events e
  where e.user_id = found_owner and e.kind = note_failed_sign_in.kind
    and e.happened_at > now() - interval '1 day';
  if same is not null or today >= 20 then
    update public.security_events e
    set detail = jsonb_set(e.detail, '{count}', to_jsonb((e.detail ->> 'count')::int + 1))
    where e.id = coalesce(same, latest);
  else
    insert into public.security_events (user_id, kind, detail, address, user_agent, country)
    select u.id, note_failed_sign_in.kind, '{"count": 1}', from_where,
      left(note_failed_sign_in.user_agent, 300), note_failed_sign_in.country
    from auth.users u where u.id = found_owner;
  end if;
end
$$;

-- Purges old events, an account's oldest sign-ins if there are too many (changes stay), and browsers unseen
-- for 400 days, the lifetime of their cookie.
create or replace function private.purge_security_events() returns void
language sql security definer set search_path = '' as $$
  delete from public.security_events e where e.happened_at < now() - interval '90 days';
  delete from public.security_events e using (
    select s.id, row_number() over (partition by s.user_id order by s.happened_at desc, s.id desc) as place
    from public.security_events s
    where s.kind in ('signed_in', 'factor_shown', 'session_ended') and s.user_id in (
      select c.user_id from public.security_events c group by c.user_id having count(*) > 10000)) r
  where e.id = r.id and r.place > 10000;
  delete from private.known_devices d where d.seen_at < now() - interval '400 days'
$$;

-- Read-only, and hidden from administrators viewing the account: locations are private to the owner.
select private.own_table('security_events');
create policy "only owners themselves read their security events" on public.security_events as restrictive
  for select to authenticated using (coalesce((select auth.jwt()) ->> 'read_only', '') <> 'true');
