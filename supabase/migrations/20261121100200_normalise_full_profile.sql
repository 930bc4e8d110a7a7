-- What is stored has one shape, whoever wrote it: now with pictures, and without the old links.
create or replace function private.normalise_profile(profile public.profiles)
returns public.profiles language plpgsql set search_path = '' as $$
begin
  profile := private.convert_legacy_links(profile);
  profile.full_name := private.trim_blanks(private.clean_text(coalesce(profile.full_name, '')));
  profile.bio := private.clean_text(coalesce(profile.bio, ''));
  profile.profile_picture_url := nullif(private.trim_blanks(profile.profile_picture_url), '');
  profile.cover_image_url := nullif(private.trim_blanks(profile.cover_image_url), '');
  if not private.is_picture_url(profile.profile_picture_url) then
    perform private.refuse('400', 'Invalid profile picture URL');
  end if;
  if not private.is_picture_url(profile.cover_image_url) then
    perform private.refuse('400', 'Invalid cover image URL');
  end if;
  profile.social_links := private.to_links(profile.social_links);
  profile.custom_links := private.to_links(profile.custom_links);
  profile.gallery := private.to_pictures(profile.gallery);
  profile.skills := private.to_list(profile.skills);
  profile.experiences := private.to_list(profile.experiences);
  profile.section_order := private.to_list(profile.section_order);
  profile.sections_enabled := private.to_map(profile.sections_enabled);
  profile.vcard_data := private.to_map(profile.vcard_data);
  profile.lead_form_data := private.to_map(profile.lead_form_data);
  profile.design_preferences := private.to_map(profile.design_preferences);
  profile.video_data := private.to_map(profile.video_data);
  profile.audio_data := private.to_map(profile.audio_data);
  profile.map_data := private.to_map(profile.map_data);
  profile.text_data := private.to_map(profile.text_data);
  profile.heading_data := private.to_map(profile.heading_data);
  return profile;
end
$$;

-- Rows of before, brought into the shape by the trigger that every save runs through.
update public.profiles set custom_link_data = custom_link_data where custom_link_data <> '{}';
