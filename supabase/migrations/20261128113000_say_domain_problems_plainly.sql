-- The sentences of `DOMAIN_MESSAGES`, in the words of the screens.
create or replace function private.find_domain_problem(name text)
returns text language sql immutable set search_path to '' as $$
  select case
    when name ~ '^[0-9.]+$' or name ~ '[:\[]' then 'That’s an IP address. Enter a domain, such as ada.example.'
    when name is null or length(name) > 253 or name !~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$'
      then 'That isn’t a domain. Enter it without https:// or a path, such as ada.example.'
    when name ~ '(^|\.)(localhost|local|internal|intranet|private|corp|home|lan|localdomain|arpa|onion|alt|invalid)$'
      then 'This domain only works inside one network. Use one that works everywhere.'
  end
$$;
