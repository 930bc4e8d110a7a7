-- Sections of a page, in the order they stand when the owner gave none.
create function private.section_keys()
returns text[] language sql immutable set search_path = '' as $$
  select array['vcard', 'social', 'links', 'lead_form', 'skill', 'experience', 'text', 'video', 'map']
$$;

-- The sections a visitor sees, in order: switched on, included in the plan, and within its number.
create function private.visible_sections(profile public.profiles)
returns text[] language sql stable security definer set search_path = '' as $$
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
-- The view's reader needs the right to run it; nobody but the view can name it.
grant execute on function private.visible_sections(public.profiles) to anon, authenticated, service_role;

-- What a visitor may know: active pages of confirmed people, and only what the owner shows.
-- A view of its owner's rights on purpose: anon reads nothing else in this schema.
create view public.public_profiles as
select p.id, p.user_id, p.username, p.full_name, p.designation, p.bio,
  p.profile_picture_url, p.cover_image_url,
  p.theme_color, p.secondary_background, p.primary_text_color, p.gradient_preset,
  p.font_heading, p.font_body, p.heading_size, p.body_size, p.design_preferences,
  to_jsonb(s.sections) as sections,
  case when 'vcard' = any (s.sections) then p.vcard_data else '{}' end as vcard_data,
  case when 'social' = any (s.sections) then p.social_links else '[]' end as social_links,
  case when 'links' = any (s.sections) then (
    select coalesce(jsonb_agg(link order by position), '[]')
    from jsonb_array_elements(p.custom_links) with ordinality as links (link, position)
    where link -> 'isVisible' is distinct from 'false'
  ) else '[]' end as custom_links,
  case when 'lead_form' = any (s.sections) then p.lead_form_data else '{}' end as lead_form_data,
  case when 'skill' = any (s.sections) then p.skills else '[]' end as skills,
  case when 'experience' = any (s.sections) then p.experiences else '[]' end as experiences,
  case when 'text' = any (s.sections) then p.section_heading else '' end as section_heading,
  case when 'text' = any (s.sections) then p.custom_text else '' end as custom_text,
  case when 'video' = any (s.sections) then p.embed_video else '' end as embed_video,
  case when 'map' = any (s.sections) then p.embed_map else '' end as embed_map,
  p.created_at, p.updated_at
from public.profiles p
join auth.users u on u.id = p.user_id and u.email_confirmed_at is not null
cross join lateral (select private.visible_sections(p) as sections) s
where p.is_active;

revoke all on public.public_profiles from public, anon, authenticated, service_role;
grant select on public.public_profiles to anon, authenticated, service_role;
