-- What an owner writes of a profile, a row a column: how it is normalised when it is saved, the most
-- bytes of it, and the section in which visitors see it. `domain/profile/columns.ts` says the same
-- for TypeScript, and `supabase/tests/sections-contract.test.ts` compares the two.
create table private.profile_columns (
  position int generated always as identity primary key,
  name text not null unique,
  kind text not null check (kind in ('text', 'line', 'prose', 'picture', 'links', 'pictures', 'list', 'map')),
  max_bytes int not null default 100000,
  -- Null where visitors see it without a section, or not at all.
  section text,
  -- What visitors see of it in place of the whole, as SQL in which `p` is the profile.
  shown text
);
alter table private.profile_columns enable row level security;

insert into private.profile_columns (name, kind, max_bytes) values
  ('full_name', 'line', 800),
  ('designation', 'text', 800),
  ('bio', 'prose', 8000),
  ('profile_picture_url', 'picture', default),
  ('cover_image_url', 'picture', default),
  ('section_order', 'list', default),
  ('sections_enabled', 'map', default),
  ('design_preferences', 'map', default),
  ('video_data', 'map', default),
  ('audio_data', 'map', default),
  ('map_data', 'map', default),
  ('text_data', 'map', default),
  ('heading_data', 'map', default);
insert into private.profile_columns (name, kind, max_bytes, section, shown) values
  ('vcard_data', 'map', default, 'vcard', null),
  ('social_links', 'links', default, 'social', null),
  ('custom_links', 'links', default, 'links', '(
    select coalesce(jsonb_agg(link order by position), ''[]'')
    from jsonb_array_elements(p.custom_links) with ordinality as links (link, position)
    where private.is_link_shown(link)
  )'),
  ('lead_form_data', 'map', default, 'lead_form', null),
  ('skills', 'list', default, 'skill', null),
  ('experiences', 'list', default, 'experience', null),
  ('section_heading', 'text', 800, 'text', null),
  ('custom_text', 'text', 40000, 'text', null),
  ('embed_video', 'text', default, 'video', null),
  ('embed_map', 'text', default, 'map', null),
  ('embed_audio', 'text', default, 'audio', null),
  ('gallery', 'pictures', default, 'gallery', null);

create or replace function private.refuse_long_values(profile public.profiles)
returns void language plpgsql set search_path = '' as $$
declare
  field text;
begin
  select key into field from jsonb_each(to_jsonb(profile)) as fields (key, value)
  where octet_length(value #>> '{}') > coalesce(
    (select c.max_bytes from private.profile_columns c where c.name = key), 100000)
  limit 1;
  if found then
    perform private.refuse('413', format('This is too long to save: %s.', replace(field, '_', ' ')));
  end if;
end
$$;

-- A picture's address without blanks around it, or null.
create function private.to_picture(name text, value text)
returns text language plpgsql stable set search_path = '' as $$
declare
  url text := nullif(private.trim_blanks(value), '');
begin
  if not private.is_picture_url(url) then
    perform private.refuse('400', format('Invalid %s URL', replace(replace(name, '_url', ''), '_', ' ')));
  end if;
  return url;
end
$$;

-- A value as it is stored, by its kind.
create function private.normalise_value(name text, kind text, value jsonb)
returns jsonb language sql stable set search_path = '' as $$
  select case kind
    when 'line' then to_jsonb(private.trim_blanks(private.clean_text(coalesce(value #>> '{}', ''))))
    when 'prose' then to_jsonb(private.clean_text(coalesce(value #>> '{}', '')))
    when 'picture' then to_jsonb(private.to_picture(name, value #>> '{}'))
    when 'links' then private.to_links(value)
    when 'pictures' then private.to_pictures(value)
    when 'list' then private.to_list(value)
    when 'map' then private.to_map(value)
    else value
  end
$$;

-- What is stored has one shape, whoever wrote it.
create or replace function private.normalise_profile(profile public.profiles)
returns public.profiles language plpgsql set search_path = '' as $$
declare
  stored jsonb;
  normalised jsonb;
begin
  profile := private.convert_legacy_links(profile);
  stored := to_jsonb(profile);
  select jsonb_object_agg(c.name, private.normalise_value(c.name, c.kind, stored -> c.name))
  into normalised
  from (select * from private.profile_columns where kind <> 'text' order by position) c;
  return jsonb_populate_record(profile, normalised);
end
$$;

-- Writes the view anew from the table above: call it after a row was added there. What stands in a
-- section leaves the database only with the section; of the look what the plan covers is shown,
-- colours to everybody, gradients, fonts, sizes, shadows and the settings of parts with
-- `advanced_design`. A view of its owner's rights on purpose: anon reads nothing else in `public`.
create function private.refresh_public_profiles()
returns void language plpgsql set search_path = '' as $$
declare
  contents text;
begin
  select string_agg(
    format(
      'case when %L = any (s.sections) then %s else %L end as %I',
      section,
      coalesce(shown, format('p.%I', name)),
      case kind when 'text' then '' when 'map' then '{}' else '[]' end,
      name
    ),
    E',\n  ' order by position
  )
  into contents from private.profile_columns where section is not null;

  drop view if exists public.public_profiles;
  execute format($view$
    create view public.public_profiles as
    select p.id, p.user_id, p.username, p.full_name, p.designation, p.bio,
      p.profile_picture_url, p.cover_image_url,
      p.theme_color, p.secondary_background, p.primary_text_color,
      case when s.is_designed then p.gradient_preset end as gradient_preset,
      case when s.is_designed then p.font_heading else 'Inter' end as font_heading,
      case when s.is_designed then p.font_body else 'Inter' end as font_body,
      case when s.is_designed then p.heading_size else 20 end as heading_size,
      case when s.is_designed then p.body_size else 14 end as body_size,
      case when s.is_designed then p.design_preferences
        else jsonb_strip_nulls(jsonb_build_object('scheme', p.design_preferences -> 'scheme'))
      end as design_preferences,
      p.created_at, p.updated_at, to_jsonb(s.sections) as sections,
      %s
    from public.profiles p
    join auth.users u on u.id = p.user_id and u.email_confirmed_at is not null
    cross join lateral (
      select private.visible_sections(p) as sections,
        private.has_feature(p.user_id, 'advanced_design') as is_designed
    ) s
    where p.is_active
  $view$, contents);
  revoke all on public.public_profiles from public, anon, authenticated, service_role;
  grant select on public.public_profiles to anon, authenticated, service_role;
end
$$;

select private.refresh_public_profiles();
