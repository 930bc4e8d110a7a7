-- Refusals of rules, and the caller.

-- A function that changes a page as a side effect isn't the caller's save: it doesn't count as a save and
-- ignores an agency's locks. Such a function first calls `set_config('private.writer', 'database', true)`,
-- which lasts for the transaction (one request, one statement) and which callers can't set.
create or replace function private.is_browser()
returns boolean language sql stable set search_path = '' as $$
  select coalesce(current_setting('role', true), '') in ('anon', 'authenticated')
    and coalesce(current_setting('private.writer', true), '') <> 'database'
$$;

-- A refusal's sentence with its values filled in: `say` in `kit/rules/refusals/`.
create or replace function private.say(code text, variadic parts text[] default '{}')
returns text language sql immutable set search_path = '' as $$
  select format((private.refusal(code)).words, variadic parts)
$$;

-- Raises a refusal: the message is its sentence, the detail its code, the status the response's.
create or replace function private.refuse(code text, variadic parts text[] default '{}')
returns void language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'PT' || (private.refusal(code)).status,
    message = private.say(code, variadic parts), detail = code;
end
$$;

-- Refuses if `is_so` is true, not if it is null.
create or replace function private.refuse_if(code text, is_so boolean, variadic parts text[] default '{}')
returns void language plpgsql set search_path = '' as $$
begin
  if is_so then
    perform private.refuse(code, variadic parts);
  end if;
end
$$;

-- Refuses with a problem's sentence, if there is one.
create or replace function private.refuse_with(status text, problem text)
returns void language plpgsql set search_path = '' as $$
begin
  if problem is not null then
    raise exception using errcode = 'PT' || status, message = problem;
  end if;
end
$$;

create or replace function private.refuse_long_values(profile public.profiles)
returns void language plpgsql set search_path = '' as $$
declare
  field text;
begin
  select key into field from jsonb_each(to_jsonb(profile)) as fields (key, value)
  where octet_length(value #>> '{}') > coalesce(
    (select c.max_bytes from private.profile_columns c where c.name = key), 100000)
  limit 1;
  perform private.refuse_if('too_long_to_save', found, replace(field, '_', ' '));
end
$$;
