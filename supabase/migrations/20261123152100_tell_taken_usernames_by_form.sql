-- Whether a refused username is malformed (400) or taken (409) is a question of its form, and not of the
-- words it is refused with.
create function private.is_username_well_formed(username text)
returns boolean language sql immutable set search_path = '' as $$
  select coalesce(username ~ '^[A-Za-z0-9_]{3,30}$', false)
$$;

create or replace function private.find_username_problem(username text, for_user uuid)
returns text language sql stable security definer set search_path = '' as $$
  select case
    when not private.is_username_well_formed(username)
      then 'Username must be 3-30 characters and contain only letters, numbers, and underscores'
    when not private.is_username_free(username, for_user)
      then 'Username is already taken. Please choose a different one.'
  end
$$;

create or replace function private.refuse_bad_username(username text, for_user uuid)
returns void language plpgsql set search_path = '' as $$
declare
  problem text := private.find_username_problem(username, for_user);
begin
  if problem is not null then
    perform private.refuse(
      case when private.is_username_well_formed(username) then '409' else '400' end, problem);
  end if;
end
$$;
