-- A save through the protocol, as against one by our own server: the role the request took on.
create function private.is_browser()
returns boolean language sql stable set search_path = '' as $$
  select coalesce(current_setting('role', true), '') in ('anon', 'authenticated')
$$;

create function private.refuse(status text, message text)
returns void language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'PT' || status, message = message;
end
$$;

-- When a person saved lately. Only the trigger below reads or writes it.
create table private.profile_saves (
  user_id uuid primary key references auth.users (id) on delete cascade,
  saved_at timestamptz[] not null
);
alter table private.profile_saves enable row level security;

-- Specification section 5: saves are limited to 5 per 60 seconds.
create function private.limit_saves(saver uuid)
returns void language plpgsql set search_path = '' as $$
declare
  moment timestamptz := clock_timestamp();
  recent timestamptz[];
begin
  insert into private.profile_saves as s (user_id, saved_at) values (saver, array[moment])
  on conflict (user_id) do update set saved_at = array(
    select at from unnest(s.saved_at) as at where at > moment - interval '60 seconds'
  ) || moment
  returning s.saved_at into recent;
  if cardinality(recent) > 5 then
    perform private.refuse('429', 'Too many save requests. Please wait a moment before trying again.');
  end if;
end
$$;

create function private.refuse_long_values(profile public.profiles)
returns void language plpgsql set search_path = '' as $$
declare
  field text;
begin
  select key into field from jsonb_each(to_jsonb(profile)) as fields (key, value)
  where octet_length(value #>> '{}') > case key
    when 'full_name' then 800 when 'designation' then 800 when 'section_heading' then 800
    when 'bio' then 8000 when 'custom_text' then 40000 else 100000 end
  limit 1;
  if found then
    perform private.refuse('413', format('This is too long to save: %s.', replace(field, '_', ' ')));
  end if;
end
$$;

-- What is stored has one shape, whoever wrote it.
create function private.normalise_profile(profile public.profiles)
returns public.profiles language plpgsql set search_path = '' as $$
begin
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
  profile.skills := private.to_list(profile.skills);
  profile.experiences := private.to_list(profile.experiences);
  profile.section_order := private.to_list(profile.section_order);
  profile.sections_enabled := private.to_map(profile.sections_enabled);
  profile.vcard_data := private.to_map(profile.vcard_data);
  profile.lead_form_data := private.to_map(profile.lead_form_data);
  profile.design_preferences := private.to_map(profile.design_preferences);
  profile.custom_link_data := private.to_map(profile.custom_link_data);
  profile.video_data := private.to_map(profile.video_data);
  profile.audio_data := private.to_map(profile.audio_data);
  profile.map_data := private.to_map(profile.map_data);
  profile.text_data := private.to_map(profile.text_data);
  profile.heading_data := private.to_map(profile.heading_data);
  return profile;
end
$$;

create function private.refuse_bad_username(username text, for_user uuid)
returns void language plpgsql set search_path = '' as $$
declare
  problem text := private.find_username_problem(username, for_user);
begin
  if problem is not null then
    perform private.refuse(case when problem like '%taken%' then '409' else '400' end, problem);
  end if;
end
$$;

create function private.before_profile_insert()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_long_values(new);
  new := private.normalise_profile(new);
  if new.username is null then
    new.username := private.generate_username(new.full_name);
  else
    perform private.refuse_bad_username(new.username, new.user_id);
  end if;
  return new;
end
$$;

create function private.before_profile_update()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if private.is_browser() then
    perform private.limit_saves(old.user_id);
  end if;
  perform private.refuse_long_values(new);
  new := private.normalise_profile(new);
  if new.username is distinct from old.username then
    perform private.refuse_bad_username(new.username, old.user_id);
    if private.is_browser() and not private.has_feature(old.user_id, 'custom_username') then
      perform private.refuse('403', 'A custom username is part of the Premium plans.');
    end if;
  end if;
  new.updated_at := now();
  return new;
end
$$;

-- An old name keeps leading here for 90 days; a name taken back is no old name any more.
create function private.after_username_update()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from private.username_history
  where username = lower(new.username) or held_until <= now();
  if lower(old.username) is distinct from lower(new.username) then
    insert into private.username_history (username, user_id, held_until)
    values (lower(old.username), old.user_id, now() + interval '90 days')
    on conflict (username) do update
    set user_id = excluded.user_id, held_until = excluded.held_until;
  end if;
  return null;
end
$$;

create trigger before_insert before insert on public.profiles
  for each row execute function private.before_profile_insert();
create trigger before_update before update on public.profiles
  for each row execute function private.before_profile_update();
create trigger after_username_update after update of username on public.profiles
  for each row when (old.username is distinct from new.username)
  execute function private.after_username_update();
