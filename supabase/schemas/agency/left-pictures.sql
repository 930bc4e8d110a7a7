-- Pictures of an account to be deleted that other people's pages show: copied before its folder is removed.

-- The URLs of a folder's pictures in a JSON value.
create or replace function private.urls_in_folder(value jsonb, folder uuid)
returns setof text language sql immutable set search_path = '' as $$
  select distinct found.groups[1]
  from regexp_matches(value::text,
    format('"([^"\\]*/storage/v1/object/public/pictures/%s/[^"\\]+)"', folder), 'g') as found (groups)
$$;

create or replace function private.with_copies(value jsonb, copies jsonb)
returns jsonb language plpgsql immutable set search_path = '' as $$
declare
  written text := value::text;
  url text;
  copy text;
begin
  for url, copy in select c.key, c.value from jsonb_each_text(copies) c loop
    written := replace(written, to_json(url)::text, to_json(copy)::text);
  end loop;
  return written::jsonb;
end
$$;

-- The pictures that `private.shows_picture` looks for.
create or replace function private.page_pictures(page jsonb)
returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_object_agg(name, page -> name)
  from unnest(array['profile_picture_url', 'cover_image_url', 'gallery', 'custom_links', 'video_data',
    'audio_data']) as name
$$;

-- A folder's pictures on someone's page and in its drafts, and those it had before its template. A template
-- that ends with the folder's owner is undone, so its pictures aren't needed.
create or replace function private.kept_pictures(page public.profiles, folder uuid)
returns setof text language sql stable set search_path = '' as $$
  select private.urls_in_folder(jsonb_build_array(
    private.page_pictures(private.with_values(to_jsonb(page), coalesce((
      select jsonb_object_agg(o.key, o.value) from private.template_values v, jsonb_each(v.own) o
      where v.user_id = page.user_id and page.agency_owner_id = folder
        and v.given = md5(private.part_value(to_jsonb(page), v.part)::text)), '{}'))),
    (select jsonb_agg(v.own) from private.template_values v where v.user_id = page.user_id),
    (select jsonb_agg(d.value) from public.profile_drafts d where d.user_id = page.user_id)), folder)
$$;

-- The pictures to copy, and whose folder gets the copies: the page's own, or for a template the agency's, as
-- a team has the same URL on all pages. Only team members have pictures on others' pages.
create or replace function private.list_left_pictures(folder uuid)
returns table (keeper uuid, urls jsonb) language sql stable set search_path = '' as $$
  with of_templates as materialized (
    select a.owner_id as keeper, url from public.agencies a
    cross join lateral private.urls_in_folder(jsonb_build_array(a.template,
      (select jsonb_agg(g.template) from public.agency_groups g where g.agency_id = a.owner_id),
      (select jsonb_agg(jsonb_build_array(p.template, p.previous_template))
        from public.agency_pushes p where p.agency_id = a.owner_id)), folder) as url
    where a.owner_id <> folder
  ), of_pages as (
    select p.user_id as keeper, p.agency_owner_id, url from public.profiles p
    cross join lateral private.kept_pictures(p, folder) as url
    where p.user_id <> folder and (private.shows_picture(p, folder || '/')
      or exists (select from private.template_values v
        where v.user_id = p.user_id and position(folder || '/' in v.own::text) > 0)
      or exists (select from public.profile_drafts d
        where d.user_id = p.user_id and position(folder || '/' in d.value::text) > 0))
  ), shown as (
    select t.keeper, t.url from of_templates t
    union
    select p.keeper, p.url from of_pages p where not exists (
      select from of_templates t where t.keeper = p.agency_owner_id and t.url = p.url)
  )
  select s.keeper, jsonb_agg(s.url order by s.url) from shown s
  -- Files that are already gone can't be copied.
  where exists (select from public.pictures f where f.user_id = folder
      and f.path = substring(s.url from '/storage/v1/object/public/pictures/([^?#]+)'))
    and (exists (select from public.agencies a where a.owner_id = folder)
      or exists (select from private.agency_members m where m.user_id = folder))
  group by s.keeper order by s.keeper
$$;

-- Replaces pictures with their copies: a person's on their page, an agency's in its templates and on its
-- team's pages.
create or replace function private.replace_left_pictures(keeper uuid, copies jsonb)
returns void language plpgsql set search_path = '' as $$
declare
  page public.profiles;
begin
  -- Locks agencies before pages, the usual order.
  update public.agencies a set template = private.with_copies(a.template, copies) where a.owner_id = keeper;
  update public.agency_groups g set template = private.with_copies(g.template, copies)
  where g.agency_id = keeper and g.template is not null;
  update public.agency_pushes p set template = private.with_copies(p.template, copies),
    previous_template = private.with_copies(p.previous_template, copies)
  where p.agency_id = keeper;
  for page in
    select * from public.profiles p where keeper in (p.user_id, p.agency_owner_id) order by p.user_id for update
  loop
    perform private.replace_on_page(page, copies);
  end loop;
end
$$;

-- A part set by the template still counts as set by it.
create or replace function private.replace_on_page(page public.profiles, copies jsonb)
returns void language plpgsql set search_path = '' as $$
declare
  pictures constant jsonb := private.page_pictures(to_jsonb(page));
  copied constant jsonb := private.with_copies(pictures, copies);
begin
  update private.template_values v set own = private.with_copies(v.own, copies),
    given = private.hash_with_copies(v.given, private.part_value(to_jsonb(page), v.part), copies)
  where v.user_id = page.user_id;
  update private.push_values v set before = private.with_copies(v.before, copies),
    given = private.hash_with_copies(v.given, private.part_value(to_jsonb(page), v.part), copies),
    had = private.with_copies(v.had, copies) || jsonb_build_object(
      'given', private.hash_with_copies(v.had ->> 'given', v.before, copies))
  where v.user_id = page.user_id;
  update public.profile_drafts d set value = private.with_copies(d.value, copies), revision = default
  where d.user_id = page.user_id and private.with_copies(d.value, copies) <> d.value;
  if copied <> pictures then
    update public.profiles p set profile_picture_url = n.profile_picture_url,
      cover_image_url = n.cover_image_url, gallery = n.gallery, custom_links = n.custom_links,
      video_data = n.video_data, audio_data = n.audio_data
    from jsonb_populate_record(page, copied) n where p.user_id = page.user_id;
  end if;
end
$$;

-- The hash of a given value after copying, updated only if `present` is still that value.
create or replace function private.hash_with_copies(given text, present jsonb, copies jsonb)
returns text language sql immutable set search_path = '' as $$
  select case when given = md5(present::text)
    then md5(private.with_copies(present, copies)::text) else given end
$$;
