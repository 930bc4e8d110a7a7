-- The sections of the full profile: sound and pictures join the others.
alter table public.profiles add column gallery jsonb not null default '[]';
grant update (gallery) on public.profiles to authenticated;

create or replace function private.section_keys()
returns text[] language sql immutable set search_path = '' as $$
  select array['vcard', 'social', 'links', 'lead_form', 'skill', 'experience', 'text', 'video', 'map',
    'audio', 'gallery']
$$;

-- A moment as the editor writes it, or null for anything that is none.
create function private.to_moment(value text)
returns timestamptz language plpgsql stable set search_path = '' as $$
begin
  return nullif(value, '')::timestamptz;
exception when others then
  return null;
end
$$;

-- Whether a link shows now: not hidden, and within its schedule.
create function private.is_link_shown(link jsonb)
returns boolean language sql stable security definer set search_path = '' as $$
  select link -> 'isVisible' is distinct from 'false'
    and coalesce(private.to_moment(link ->> 'startsAt') <= now(), true)
    and coalesce(private.to_moment(link ->> 'endsAt') > now(), true)
$$;

-- Pictures of a list: objects whose `url` is a picture's address, at most 60 of them.
create function private.to_pictures(value jsonb)
returns jsonb language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(item order by position), '[]')
  from jsonb_array_elements(private.to_list(value)) with ordinality as items (item, position)
  where jsonb_typeof(item) = 'object' and private.is_picture_url(item ->> 'url') and position <= 60
$$;
