-- Which columns make up a page, and which of them visitors see.

-- Sections of a page, in the order they stand when the owner gave none.
create or replace function private.section_keys()
returns text[] language sql immutable set search_path to '' as $$
  select array['vcard', 'social', 'links', 'lead_form', 'skill', 'experience', 'text', 'video', 'map',
    'audio', 'gallery', 'calendar']
$$;

-- A form and embeds that are turned off are drawn for nobody, and take nothing.
create or replace function private.visible_sections(profile public.profiles)
returns text[] language sql stable security definer set search_path to '' as $$
  with listed as (
    select value #>> '{}' as key, ordinality as position
    from jsonb_array_elements(private.to_list(profile.section_order)) with ordinality
    union all
    select key, 1000000 + ordinality
    from unnest(private.section_keys()) with ordinality as known (key, ordinality)
  ), enabled as (
    select key, min(position) as position from listed
    where key = any (private.section_keys())
      and profile.sections_enabled -> key = 'true'
      and (key <> 'vcard' or private.has_feature(profile.user_id, 'contact_card'))
      and (key <> 'lead_form' or private.has_feature(profile.user_id, 'lead_form'))
      and (key <> 'audio' or private.has_feature(profile.user_id, 'audio'))
      and (key <> 'calendar' or private.has_feature(profile.user_id, 'integrations'))
      and (key <> 'lead_form' or private.is_switched_on('lead_forms'))
      and (key not in ('video', 'map', 'audio', 'calendar') or private.is_switched_on('embeds'))
    group by key
  ), shown as (
    select key, position from enabled order by position
    limit case when not private.has_feature(profile.user_id, 'unlimited_sections') then coalesce((
      select f.max_count from public.plan_features f
      where f.feature = 'unlimited_sections'
        and f.plan = private.effective_plan(profile.plan, profile.plan_expiry, profile.is_active)
    ), 3) end
  )
  select coalesce(array_agg(key order by position), '{}') from shown
$$;
grant execute on function private.visible_sections(public.profiles) to anon, authenticated, service_role;

-- What a browser may ask for by name is closed with the pages.
create or replace function private.refresh_public_profiles()
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

  drop function if exists public.public_profile(text);
  drop view if exists public.public_profiles;
  execute format($view$
    create view public.public_profiles as
    select p.id, p.user_id, p.username, p.full_name, p.designation, p.bio,
      case when private.is_stored_picture(p.profile_picture_url) then p.profile_picture_url end
        as profile_picture_url,
      case when private.is_stored_picture(p.cover_image_url) then p.cover_image_url end
        as cover_image_url,
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
      offset 0
    ) s
    where p.is_active
  $view$, contents);
  revoke all on public.public_profiles from public, anon, authenticated, service_role;
  grant select on public.public_profiles to service_role;

  create function public.public_profile(username text)
  returns setof public.public_profiles
  language sql stable security definer rows 1 set search_path = '' as
  'select p.* from public.public_profiles p
   where lower(p.username) = lower($1) and private.is_switched_on(''public_pages'')';
  revoke all on function public.public_profile(text) from public;
  grant execute on function public.public_profile(text) to anon, authenticated, service_role;
end
$$;

-- What an owner writes of a profile, a row a column: how it is normalised when it is saved, the most bytes
-- of it, the section in which visitors see it, and what they see of it in place of the whole, as SQL in
-- which `p` is the profile. `domain/profile/columns.ts` says the same for TypeScript, and
-- `supabase/tests/page/sections-contract.test.ts` compares the two.
truncate private.profile_columns restart identity;
insert into private.profile_columns (name, kind, max_bytes, section, shown) values
  ('full_name', 'line', 800, null, null),
  ('designation', 'text', 800, null, null),
  ('bio', 'prose', 8000, null, null),
  ('profile_picture_url', 'picture', default, null, null),
  ('cover_image_url', 'picture', default, null, null),
  ('section_order', 'list', default, null, null),
  ('sections_enabled', 'map', default, null, null),
  ('design_preferences', 'map', default, null, null),
  ('video_data', 'map', default, null, null),
  ('audio_data', 'map', default, null, null),
  ('map_data', 'map', default, null, null),
  ('text_data', 'map', default, null, null),
  ('heading_data', 'map', default, null, null),
  ('vcard_data', 'map', default, 'vcard', null),
  ('social_links', 'links', default, 'social', null),
  ('custom_links', 'links', default, 'links', $shown$(
    select coalesce(jsonb_agg(
      case when private.is_stored_picture(link ->> 'thumbnailUrl') then link
        else link || '{"thumbnailUrl": ""}' end order by position), '[]')
    from jsonb_array_elements(p.custom_links) with ordinality as links (link, position)
    where private.is_link_shown(link)
  )$shown$),
  ('lead_form_data', 'map', default, 'lead_form', null),
  ('skills', 'list', default, 'skill', null),
  ('experiences', 'list', default, 'experience', null),
  ('section_heading', 'text', 800, 'text', null),
  ('custom_text', 'text', 40000, 'text', null),
  ('embed_video', 'text', default, 'video', null),
  ('embed_map', 'text', default, 'map', null),
  ('embed_audio', 'text', default, 'audio', null),
  ('gallery', 'pictures', default, 'gallery', $shown$(
    select coalesce(jsonb_agg(picture order by position), '[]')
    from jsonb_array_elements(p.gallery) with ordinality as pictures (picture, position)
    where private.is_stored_picture(picture ->> 'url')
  )$shown$),
  ('embed_calendar', 'text', default, 'calendar', null);
select private.refresh_public_profiles();
