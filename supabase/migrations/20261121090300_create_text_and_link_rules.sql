-- Rules of `domain/profile`, said again where they cannot be gone around. One table of cases tests both.

-- `cleanText`: no script, frame, form or handler in a name or a bio.
create function private.clean_text(value text)
returns text language plpgsql immutable set search_path = '' as $$
declare
  cleaned text := value;
  before text;
begin
  loop
    before := cleaned;
    -- The first expression is lazy throughout: one greedy atom would make all of it greedy.
    cleaned := regexp_replace(cleaned, '<script[^>]*?>.*?</script[^>]*?>', '', 'gi');
    cleaned := regexp_replace(cleaned, '</?(?:script|iframe|embed|object|form)(?![a-z0-9-])[^>]*>?', '', 'gi');
    cleaned := regexp_replace(cleaned,
      '[\t-\r "''/]on[a-z]+[\t-\r ]*=[\t-\r ]*(?:(?:"[^"]*"|''[^'']*'')[^\t-\r >]*|[^\t-\r >]+)', '', 'gi');
    cleaned := regexp_replace(cleaned, 'javascript[\t-\r ]*:', '', 'gi');
    exit when cleaned is not distinct from before;
  end loop;
  return cleaned;
end
$$;

-- The blanks that JavaScript's `trim` takes off, whatever the locale of the database calls one.
create function private.trim_blanks(value text)
returns text language sql immutable set search_path = '' as $$
  select btrim(value, E' \t\n\u000b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007'
    '\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff')
$$;

-- `toLinkUrl`: https is added when no scheme is given, mailto to a bare address.
create function private.to_link_url(typed text)
returns text language sql immutable set search_path = '' as $$
  select case
    when url = '' then url
    when url ~* '^[a-z0-9-]+(\.[a-z0-9-]+)+:[0-9]+(/|$)' then 'https://' || url
    when url ~* '^[a-z][a-z0-9+.-]*:' then url
    when url ~ '^[^\t-\r @/]+@[^\t-\r @/]+\.[^\t-\r @/]+$' then 'mailto:' || url
    else 'https://' || ltrim(url, '/')
  end
  from (select private.trim_blanks(typed)) as trimmed (url)
$$;

-- Not too long; no blank or control character, which browsers drop; no `\`, which they read as `/`;
-- nothing that closes an attribute.
create function private.is_plain_url(url text)
returns boolean language sql immutable set search_path = '' as $$
  select length(url) <= 2048 and url !~
    '[\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"<>\\]'
$$;

-- `isPictureUrl`: absolute http or https, a host, no name or password in front of it.
create function private.is_picture_url(url text)
returns boolean language sql immutable set search_path = '' as $$
  select private.is_plain_url(url)
    and url ~* '^https?://(\[[0-9a-f:.]+\]|[^/?#@:%|^[\]]+)(:[0-9]{1,5})?([/?#].*)?$'
$$;

-- `isLinkUrl`: what may become the address of a public link.
create function private.is_link_url(url text)
returns boolean language sql immutable set search_path = '' as $$
  select private.is_picture_url(url)
    or (private.is_plain_url(url) and url ~* '^(mailto|tel|sms):.')
$$;

create function private.to_list(value jsonb)
returns jsonb language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(value) = 'array' then value else '[]' end
$$;

create function private.to_map(value jsonb)
returns jsonb language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(value) = 'object' then value else '{}' end
$$;

-- The items of a list of links that are objects with a URL, each URL as it is to be stored.
-- A URL that is no address, or has a scheme that runs script, is refused.
create function private.to_links(value jsonb)
returns jsonb language plpgsql immutable set search_path = '' as $$
declare
  links jsonb;
begin
  select coalesce(jsonb_agg(
    item || jsonb_build_object('url', private.to_link_url(item ->> 'url')) order by position
  ), '[]')
  into links
  from jsonb_array_elements(private.to_list(value)) with ordinality as items (item, position)
  where jsonb_typeof(item) = 'object' and jsonb_typeof(item -> 'url') = 'string';

  if exists (
    select from jsonb_array_elements(links) as link
    where not private.is_link_url(link ->> 'url')
  ) then
    raise sqlstate 'PT400' using message = 'Invalid link URL';
  end if;
  if jsonb_array_length(links) > 200 then
    raise sqlstate 'PT400' using message = 'A page can have at most 200 links.';
  end if;
  return links;
end
$$;
