-- URLs of links and pictures: how they are stored, and which are refused.

-- `toLinkUrl`: adds https if there is no scheme, mailto to a bare email; `tel://` loses its slashes.
create or replace function private.to_link_url(typed text)
returns text language sql immutable set search_path = '' as $$
  select case
    when url = '' then url
    when url ~* '^[a-z0-9-]+(\.[a-z0-9-]+)+:[0-9]+(/|$)' then 'https://' || url
    when url ~* '^[a-z][a-z0-9+.-]*:' then regexp_replace(url, '^(mailto:|tel:|sms:)/+', '\1', 'i')
    when url ~ '^[^\t-\r @/]+@[^\t-\r @/]+\.[^\t-\r @/]+$' then 'mailto:' || url
    else 'https://' || ltrim(url, '/')
  end
  from (select private.trim_blanks(typed)) as trimmed (url)
$$;

-- Not too long; without whitespace and control characters, which browsers drop, without `\`, which they read
-- as `/`, and without characters that close an attribute.
create or replace function private.is_plain_url(url text)
returns boolean language sql immutable set search_path = '' as $$
  select length(url) <= 2048 and url !~
    '[\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"<>\\]'
$$;

-- `isPictureUrl`: absolute http or https, with a host, and without a username or password.
create or replace function private.is_picture_url(url text)
returns boolean language sql immutable set search_path = '' as $$
  select private.is_plain_url(url)
    and url ~* '^https?://(\[[0-9a-f:.]+\]|[^/?#@:%|^[\]]+)(:[0-9]{1,5})?([/?#].*)?$'
$$;

-- `isLinkUrl`: allowed as the URL of a public link.
create or replace function private.is_link_url(url text)
returns boolean language sql immutable set search_path = '' as $$
  select private.is_picture_url(url)
    or (private.is_plain_url(url) and url ~* '^(mailto|tel|sms):.')
$$;

-- Whether an entry of the links is a heading of those that follow, without a URL.
create or replace function private.is_link_heading(item jsonb)
returns boolean language sql immutable set search_path = '' as $$
  select coalesce(item ->> 'kind' = 'heading', false)
$$;

-- A picture's focal point, in whole percent of its width and height; `{}` for the centre.
create or replace function private.to_focus(value jsonb)
returns jsonb language plpgsql immutable set search_path = '' as $$
declare
  point jsonb := private.to_map(value);
begin
  if point = '{}' then
    return point;
  elsif exists (
    select from unnest(array['x', 'y']) as side
    where coalesce(point ->> side !~ '^([0-9]{1,2}|100)$' or jsonb_typeof(point -> side) <> 'number', true)
  ) then
    perform private.refuse('focus_invalid');
  end if;
  point := jsonb_build_object('x', point -> 'x', 'y', point -> 'y');
  return case when point = '{"x": 50, "y": 50}' then '{}' else point end;
end
$$;

-- A list's entry with its picture's focal point, if any: null for the centre.
create or replace function private.with_focus(item jsonb)
returns jsonb language sql immutable set search_path = '' as $$
  select case when item ? 'focus' then item || jsonb_build_object('focus',
    nullif(private.to_focus(item -> 'focus'), '{}')) else item end
$$;

-- Picks links with a URL, and headings, from a list, each URL in stored form. Refuses invalid URLs and
-- schemes that run scripts.
create or replace function private.to_links(value jsonb)
returns jsonb language plpgsql immutable set search_path = '' as $$
declare
  links jsonb;
begin
  select coalesce(jsonb_agg(
    private.with_focus(item) || jsonb_build_object('url', case when private.is_link_heading(item) then ''
      else private.to_link_url(item ->> 'url') end) order by position
  ), '[]')
  into links
  from jsonb_array_elements(private.to_list(value)) with ordinality as items (item, position)
  where jsonb_typeof(item) = 'object'
    and (private.is_link_heading(item) or jsonb_typeof(item -> 'url') = 'string');

  perform private.refuse_if('link_invalid', exists (
    select from jsonb_array_elements(links) as link
    where not private.is_link_heading(link) and not private.is_link_url(link ->> 'url')
  ));
  return links;
end
$$;

-- Whether a link shows now: not hidden, and within its schedule.
create or replace function private.is_link_shown(link jsonb)
returns boolean language sql stable security definer set search_path = '' as $$
  select link -> 'isVisible' is distinct from 'false'
    and coalesce(private.to_moment(link ->> 'startsAt') <= now(), true)
    and coalesce(private.to_moment(link ->> 'endsAt') > now(), true)
$$;
grant execute on function private.is_link_shown(jsonb) to anon, authenticated, service_role;

-- A list's pictures: objects whose `url` is a picture's, at most 60.
create or replace function private.to_pictures(value jsonb)
returns jsonb language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(private.with_focus(item) order by position), '[]')
  from jsonb_array_elements(private.to_list(value)) with ordinality as items (item, position)
  where jsonb_typeof(item) = 'object' and private.is_picture_url(item ->> 'url') and position <= 60
$$;

-- Turns `link_*` entries of the old format into custom links, switches on and lists the section `links`, and
-- empties the old field. Idempotent.
create or replace function private.to_custom_link(key text, entry jsonb)
returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'id', key,
    'buttonText', coalesce(entry ->> 'buttonText', entry ->> 'text', entry ->> 'title', ''),
    'url', case when jsonb_typeof(entry) = 'string' then entry #>> '{}' else entry ->> 'url' end,
    'icon', coalesce(entry ->> 'icon', 'link'),
    'isVisible', coalesce(entry -> 'isVisible', 'true')
  )
$$;

create or replace function private.convert_legacy_links(profile public.profiles)
returns public.profiles language plpgsql set search_path = '' as $$
declare
  converted jsonb;
begin
  select jsonb_agg(link order by key) into converted
  from jsonb_each(private.to_map(profile.custom_link_data)) as entries (key, value),
    private.to_custom_link(key, value) as link
  where key like 'link\_%' and private.is_link_url(private.to_link_url(link ->> 'url'));
  if converted is not null then
    profile.custom_links := private.to_list(profile.custom_links) || converted;
    profile.sections_enabled := private.to_map(profile.sections_enabled) || '{"links": true}';
    if not private.to_list(profile.section_order) ? 'links' then
      profile.section_order := private.to_list(profile.section_order) || '["links"]';
    end if;
  end if;
  profile.custom_link_data := '{}';
  return profile;
end
$$;

-- A picture's trimmed URL, or null.
create or replace function private.to_picture(name text, value text)
returns text language plpgsql stable set search_path = '' as $$
declare
  url text := nullif(private.trim_blanks(value), '');
begin
  perform private.refuse_if('picture_invalid',
    not private.is_picture_url(url), replace(replace(name, '_url', ''), '_', ' '));
  return url;
end
$$;

-- `isReachableUrl`: mail and telephone, or a website whose host has a name on the internet: labels and dots,
-- with a non-numeric ending. `https://maya` and `https://shop,example.com` have none.
create or replace function private.is_reachable_url(url text)
returns boolean language sql immutable set search_path = '' as $$
  select url ~* '^(mailto|tel|sms):.'
    or url ~* '^https?://([^!-,./:-@[-^`{-~]+\.)+[^!-@[-`{-~][^!-,./:-@[-^`{-~]+\.?(:[0-9]{1,5})?([/?#]|$)'
$$;

-- Refuses new links that can't be opened. Links stored before this rule stay, so that owners can save the
-- rest of the page; the editor marks them.
create or replace function private.refuse_unreachable_links()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  known jsonb := '[]';
begin
  if tg_op = 'UPDATE' then
    known := old.social_links || old.custom_links;
  end if;
  perform private.refuse_if('link_invalid', exists (
    select from jsonb_array_elements(new.social_links || jsonb_path_query_array(
      new.custom_links, '$[*] ? (!(@.kind == "heading"))')) as link
    where not private.is_reachable_url(link ->> 'url')
      and not known @> jsonb_build_array(jsonb_build_object('url', link -> 'url'))
  ));
  return new;
end
$$;

-- After `before_insert` and `before_update`, which give every link its scheme: triggers run in name order.
create trigger refuse_unreachable_links
  before insert or update of social_links, custom_links on public.profiles
  for each row execute function private.refuse_unreachable_links();

-- URLs that literally name a private host. Names that resolve to one are found when a message is sent.
create or replace function private.is_private_host(host text)
returns boolean language sql immutable set search_path = '' as $$
  select case
    -- Not a valid IPv4 address.
    when host ~ '^\d{1,3}(\.\d{1,3}){3}$' and host !~ '^(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$' then true
    when host ~ '^\d{1,3}(\.\d{1,3}){3}$' then exists (
      select from unnest(array['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16',
        '172.16.0.0/12', '192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/3']::inet[]) as range
      where host::inet <<= range)
    when host ~ '^\[' then host ~* '^\[(::|f[cd]|fe[89ab]|ff)'
    else host !~ '\.' or host ~* '\.(localhost|local|internal|home\.arpa)\.?$' end
$$;

create or replace function private.refuse_private_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.url = old.url then
    return new;
  elsif new.url !~ '^http://(localhost|127\.0\.0\.1)[:/]'
    and private.is_private_host(substring(new.url from '^[a-z]+://(\[[^\]]*\]|[^/:?#]*)'))
  then
    raise check_violation using message = private.say('webhook_private');
  end if;
  return new;
end
$$;
create trigger refuse_private_address before insert or update of url on public.webhooks
  for each row execute function private.refuse_private_address();
