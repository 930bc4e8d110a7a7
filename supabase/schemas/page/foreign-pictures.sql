-- A page's external pictures, until they are copied.

-- Whether a picture lasts as long as its page because it isn't in another person's folder.
create or replace function private.stays_with(url text, keeper uuid)
returns boolean language sql immutable set search_path = '' as $$
  select coalesce(
    substring(url from '/storage/v1/object/public/pictures/([0-9a-f-]{36})/') = keeper::text, true)
$$;

-- A profile's external pictures: on another site, or in the folder of someone whose team the person has left.
-- For team members, a template uses the same URL on all pages.
create or replace function private.foreign_pictures(profile public.profiles) returns text[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(distinct url), '{}') from (
    values (profile.profile_picture_url), (profile.cover_image_url)
    union all
    select picture ->> 'url' from jsonb_array_elements(private.to_list(profile.gallery)) as picture
    union all
    select link ->> 'thumbnailUrl'
    from jsonb_array_elements(private.to_list(profile.custom_links)) as link
  ) as pictures (url)
  where private.is_picture_url(url) and (not private.is_stored_picture(url)
    or profile.agency_owner_id is null and not private.stays_with(url, profile.user_id))
$$;

create or replace function private.queue_picture_copies(user_id uuid) returns void
language sql security definer set search_path = '' as $$
  select graphile_worker.add_job('copy_pictures', json_build_object('user_id', user_id),
    max_attempts => 5, job_key => 'copy_pictures:' || user_id)
$$;

-- Only new ones: a save doesn't retry failed copies.
create or replace function private.copy_foreign_pictures() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if private.foreign_pictures(new) <> '{}' then
      perform private.queue_picture_copies(new.user_id);
    end if;
  elsif not private.foreign_pictures(new) <@ private.foreign_pictures(old) then
    perform private.queue_picture_copies(new.user_id);
  end if;
  return null;
end
$$;
create trigger copy_foreign_pictures
  after insert or update of profile_picture_url, cover_image_url, gallery, custom_links, agency_owner_id
  on public.profiles for each row execute function private.copy_foreign_pictures();

-- For the job: lists a page's external pictures, and replaces remaining ones with their copies.
create or replace function private.list_foreign_pictures(user_id uuid) returns text[]
language sql stable security definer set search_path = '' as $$
  select private.foreign_pictures(p) from public.profiles p
  where p.user_id = list_foreign_pictures.user_id
$$;

create or replace function private.replace_pictures(user_id uuid, copies jsonb) returns void
language sql security definer set search_path = '' as $$
  update public.profiles p set
    profile_picture_url = coalesce(copies ->> p.profile_picture_url, p.profile_picture_url),
    cover_image_url = coalesce(copies ->> p.cover_image_url, p.cover_image_url),
    gallery = (
      select coalesce(jsonb_agg(picture || case when copies ? (picture ->> 'url')
        then jsonb_build_object('url', copies -> (picture ->> 'url')) else '{}' end
        order by position), '[]')
      from jsonb_array_elements(p.gallery) with ordinality as pictures (picture, position)
    ),
    custom_links = (
      select coalesce(jsonb_agg(link || case when copies ? (link ->> 'thumbnailUrl')
        then jsonb_build_object('thumbnailUrl', copies -> (link ->> 'thumbnailUrl')) else '{}' end
        order by position), '[]')
      from jsonb_array_elements(p.custom_links) with ordinality as links (link, position)
    )
  where p.user_id = replace_pictures.user_id
$$;
