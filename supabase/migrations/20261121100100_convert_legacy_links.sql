-- Specification section 3: `link_*` entries of the old format become custom links, the section
-- `links` is switched on and listed, and the old field is emptied. Run again, it changes nothing.
create function private.to_custom_link(key text, entry jsonb)
returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'id', key,
    'buttonText', coalesce(entry ->> 'buttonText', entry ->> 'text', entry ->> 'title', ''),
    'url', case when jsonb_typeof(entry) = 'string' then entry #>> '{}' else entry ->> 'url' end,
    'icon', coalesce(entry ->> 'icon', 'link'),
    'isVisible', coalesce(entry -> 'isVisible', 'true')
  )
$$;

create function private.convert_legacy_links(profile public.profiles)
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
