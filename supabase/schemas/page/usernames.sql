-- Usernames: the rule, generated names, and redirects from old names.

create or replace function private.is_username_free(username text, for_user uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select not exists (
      select from private.reserved_usernames r where r.username = lower(is_username_free.username)
    ) and not exists (
      select from public.profiles p
      where lower(p.username) = lower(is_username_free.username)
        and p.user_id is distinct from for_user
    ) and not exists (
      select from private.username_history h
      where h.username = lower(is_username_free.username)
        and (h.user_id is null or h.user_id is distinct from for_user) and h.held_until > now()
    )
$$;

-- An owner whose name is banned later keeps it.
create or replace function private.find_username_problem(username text, for_user uuid)
returns text language sql stable security definer set search_path = '' as $$
  select case
    when not private.is_username_well_formed(username)
      then private.say('username_malformed')
    when not private.is_username_free(username, for_user)
      then private.say('username_taken')
    when private.is_name_banned(username) and not exists (
      select from public.profiles p
      where p.user_id = for_user and lower(p.username) = lower(find_username_problem.username))
      then private.say('username_kept_out')
  end
$$;

create or replace function public.find_username_problem(username text)
returns text language sql stable security definer set search_path = '' as $$
  select private.find_username_problem(username, (select auth.uid()))
$$;
grant execute on function public.find_username_problem(text) to authenticated;

create or replace function private.random_suffix()
returns text language sql volatile set search_path = '' as $$
  select string_agg(substr('abcdefghijklmnopqrstuvwxyz0123456789', 1 + get_byte(bytes, i) % 36, 1), '')
  from (select uuid_send(gen_random_uuid())) as random (bytes), generate_series(0, 5) as i
$$;

-- A person whose name contains a banned one gets another username, and gets a page even if that name is
-- banned too.
create or replace function private.generate_username(full_name text)
returns text language plpgsql volatile set search_path = '' as $$
declare
  letters text := regexp_replace(lower(private.to_latin(full_name) collate "C"), '[^a-z \t-\r]', '', 'g');
  name_part text := left(btrim(regexp_replace(letters, '[ \t-\r]+', '_', 'g'), '_'), 23);
  candidate text;
  tries int := 0;
begin
  loop
    tries := tries + 1;
    candidate := case when name_part = '' or tries > 8 then 'user' else name_part end
      || '_' || private.random_suffix();
    exit when private.is_username_free(candidate, null)
      and (tries > 16 or not private.is_name_banned(candidate));
  end loop;
  return candidate;
end
$$;

create or replace function private.refuse_bad_username(username text, for_user uuid)
returns void language plpgsql set search_path = '' as $$
begin
  perform private.refuse_with(case when private.is_username_well_formed(username) then '409' else '400' end,
    private.find_username_problem(username, for_user));
end
$$;

-- An old name redirects here for 90 days; a reclaimed name is current again. An account keeps its last five.
create or replace function private.after_username_update()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from private.username_history
  where username = lower(new.username) or held_until <= now();
  if lower(old.username) is distinct from lower(new.username) then
    insert into private.username_history (username, user_id, held_until)
    values (lower(old.username), old.user_id, now() + interval '90 days')
    on conflict (username) do update
    set user_id = excluded.user_id, held_until = excluded.held_until;
    delete from private.username_history h where h.user_id = new.user_id and h.username not in (
      select k.username from private.username_history k where k.user_id = new.user_id
      order by k.held_until desc, k.username limit 5);
  end if;
  return null;
end
$$;
create trigger after_username_update after update of username on public.profiles
  for each row when (old.username is distinct from new.username)
  execute function private.after_username_update();

-- Whether a refused username is malformed (400) or taken (409) depends on its form, not on the sentence.
create or replace function private.is_username_well_formed(username text)
returns boolean language sql immutable set search_path = '' as $$
  select coalesce(username ~ '^[A-Za-z0-9_]{3,30}$', false)
$$;
