-- The picture library, and where pictures are used.

create or replace function private.before_picture_save() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.alt := private.to_one_line(new.alt);
  new.album := private.to_one_line(new.album);
  perform private.refuse_if('description_too_long', length(new.alt) > 300);
  perform private.refuse_if('album_name_too_long', length(new.album) > 60);
  -- Simultaneous saves may exceed the limit by one or two: an album has pictures, and those are limited.
  if new.album <> '' and (tg_op = 'INSERT' or new.album is distinct from old.album) then
    perform private.refuse_if('albums_too_many', (select count(distinct p.album) from public.pictures p
      where p.user_id = new.user_id and p.album not in ('', new.album)) >= 100);
  end if;
  new.sort_name := private.to_search_text(coalesce(nullif(new.name, ''), new.alt));
  new.search_text := private.to_search_text(concat_ws(E'\n', new.name, new.alt, new.album));
  return new;
end
$$;
create trigger before_save before insert or update on public.pictures
  for each row execute function private.before_picture_save();

-- Writes an object's row from its current state. The upload's `user_metadata` has the owner's details: text
-- that is too long is cut, and invalid values are left out.
create or replace function private.keep_picture(object storage.objects) returns void
language sql set search_path = '' as $$
  insert into public.pictures as p
    (id, user_id, path, name, alt, album, content_hash, bytes, width, height, created_at)
  select object.id, u.id, object.name,
    coalesce(left(private.to_one_line(said ->> 'name'), 200), ''),
    coalesce(left(private.to_one_line(said ->> 'alt'), 300), ''),
    coalesce(left(private.to_one_line(said ->> 'album'), 60), ''),
    case when said ->> 'content_hash' ~ '^[0-9a-f]{64}$' then said ->> 'content_hash' end,
    coalesce((object.metadata ->> 'size')::bigint, 0),
    case when said ->> 'width' ~ '^[1-9][0-9]{0,5}$' then (said ->> 'width')::integer end,
    case when said ->> 'height' ~ '^[1-9][0-9]{0,5}$' then (said ->> 'height')::integer end,
    coalesce(object.created_at, now())
  from (select object.user_metadata as said) as o
  -- Files outside a person's folder belong to the installation.
  join auth.users u on u.id::text = split_part(object.name, '/', 1)
  on conflict (id) do update set user_id = excluded.user_id, path = excluded.path,
    content_hash = excluded.content_hash, bytes = excluded.bytes, width = excluded.width,
    height = excluded.height
$$;

create or replace function private.follow_picture() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' and (tg_op = 'DELETE' or new.bucket_id <> 'pictures'
      or split_part(new.name, '/', 1) <> split_part(old.name, '/', 1)) then
    delete from public.pictures p where p.id = old.id;
  end if;
  if tg_op <> 'DELETE' and new.bucket_id = 'pictures' then
    perform private.refuse_if('picture_kept_already', exists (
      select from public.pictures p
      where p.user_id::text = split_part(new.name, '/', 1)
        and p.content_hash = new.user_metadata ->> 'content_hash' and p.id <> new.id));
    perform private.keep_picture(new);
  end if;
  return null;
end
$$;
create trigger follow_changed_picture
  after update of bucket_id, name, metadata, user_metadata on storage.objects
  for each row when (old.bucket_id = 'pictures' or new.bucket_id = 'pictures')
  execute function private.follow_picture();
create trigger follow_gone_picture after delete on storage.objects
  for each row when (old.bucket_id = 'pictures') execute function private.follow_picture();
create trigger follow_new_picture after insert on storage.objects
  for each row when (new.bucket_id = 'pictures') execute function private.follow_picture();

-- An owner's albums, by name.
create or replace function public.picture_albums()
returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('album', album, 'pictures', pictures) order by album), '[]')
  from (
    select p.album, count(*) as pictures from public.pictures p
    where p.user_id = (select auth.uid()) and p.album <> ''
    group by p.album
  ) as used
$$;
grant execute on function public.picture_albums() to authenticated;

-- Where pictures are used, checked before deleting them: on the owner's page, and on pages of others on
-- their team, where templates and managers copy pictures.
create or replace function private.shows_picture(profile public.profiles, path text) returns boolean
language sql immutable set search_path = '' as $$
  select position(path in concat_ws(' ', profile.profile_picture_url, profile.cover_image_url,
    profile.gallery, profile.custom_links, profile.video_data, profile.audio_data)) > 0
$$;

create or replace function public.picture_uses(ids uuid[])
returns jsonb language sql stable security definer set search_path = '' as $$
  with asked as (
    select p.id, p.path, p.user_id from public.pictures p
    where p.user_id = (select auth.uid()) and p.id = any (ids)
    order by p.created_at desc limit 200
  ), uses as (
    select a.id,
      coalesce(position(a.path in own.profile_picture_url) > 0, false) as is_portrait,
      coalesce(position(a.path in own.cover_image_url) > 0, false) as is_cover,
      coalesce(position(a.path in own.gallery::text) > 0, false) as is_in_gallery,
      coalesce(position(a.path in own.custom_links::text) > 0, false) as is_in_links,
      coalesce(position(a.path in concat_ws(' ', own.video_data, own.audio_data)) > 0, false)
        as is_poster,
      exists (select from public.profile_drafts d
        where d.user_id = a.user_id and position(a.path in d.value::text) > 0) as is_in_draft,
      coalesce(position(a.path in u.raw_user_meta_data ->> 'avatar_url') > 0, false) as is_account,
      coalesce(position(a.path in g.logo_url) > 0, false) as is_logo,
      (select count(*) from public.profiles t where t.agency_owner_id in (a.user_id, own.agency_owner_id)
        and t.user_id <> a.user_id and private.shows_picture(t, a.path)) as team_pages
    from asked a
    join auth.users u on u.id = a.user_id
    left join public.profiles own on own.user_id = a.user_id
    left join public.agencies g on g.owner_id = a.user_id
  )
  select coalesce(jsonb_agg(to_jsonb(uses)), '[]') from uses
  where is_portrait or is_cover or is_in_gallery or is_in_links or is_poster or is_in_draft or is_account
    or is_logo or team_pages > 0
$$;
grant execute on function public.picture_uses(uuid[]) to authenticated;

create policy "owners read their pictures" on storage.objects for select to authenticated
  using (bucket_id = 'pictures' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "owners add pictures to their folder" on storage.objects for insert to authenticated
  with check (bucket_id = 'pictures' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "owners change their pictures" on storage.objects for update to authenticated
  using (bucket_id = 'pictures' and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (bucket_id = 'pictures' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "owners remove their pictures" on storage.objects for delete to authenticated
  using (bucket_id = 'pictures' and (storage.foldername(name))[1] = (select auth.uid())::text);

select private.own_table('pictures', 'select, update (alt, album)');
