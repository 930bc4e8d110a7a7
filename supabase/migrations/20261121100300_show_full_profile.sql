-- The sections a visitor sees: sound, too, is a matter of the plan.
create or replace function private.visible_sections(profile public.profiles)
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
      and (key <> 'audio' or private.has_feature(profile.user_id, 'audio'))
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

-- The look, as far as the plan covers it: colours for everybody; gradients, fonts, sizes, shadows
-- and the settings of parts with `advanced_design`. What is not covered is kept, and not shown.
create or replace view public.public_profiles as
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
  to_jsonb(s.sections) as sections,
  case when 'vcard' = any (s.sections) then p.vcard_data else '{}' end as vcard_data,
  case when 'social' = any (s.sections) then p.social_links else '[]' end as social_links,
  case when 'links' = any (s.sections) then (
    select coalesce(jsonb_agg(link order by position), '[]')
    from jsonb_array_elements(p.custom_links) with ordinality as links (link, position)
    where private.is_link_shown(link)
  ) else '[]' end as custom_links,
  case when 'lead_form' = any (s.sections) then p.lead_form_data else '{}' end as lead_form_data,
  case when 'skill' = any (s.sections) then p.skills else '[]' end as skills,
  case when 'experience' = any (s.sections) then p.experiences else '[]' end as experiences,
  case when 'text' = any (s.sections) then p.section_heading else '' end as section_heading,
  case when 'text' = any (s.sections) then p.custom_text else '' end as custom_text,
  case when 'video' = any (s.sections) then p.embed_video else '' end as embed_video,
  case when 'map' = any (s.sections) then p.embed_map else '' end as embed_map,
  p.created_at, p.updated_at,
  case when 'audio' = any (s.sections) then p.embed_audio else '' end as embed_audio,
  case when 'gallery' = any (s.sections) then p.gallery else '[]' end as gallery
from public.profiles p
join auth.users u on u.id = p.user_id and u.email_confirmed_at is not null
cross join lateral (
  select private.visible_sections(p) as sections,
    private.has_feature(p.user_id, 'advanced_design') as is_designed
) s
where p.is_active;

-- The view's reader needs the right to run what stands in it; nobody but the view can name these.
grant execute on function private.has_feature(uuid, text), private.is_link_shown(jsonb),
  private.to_moment(text) to anon, authenticated, service_role;
