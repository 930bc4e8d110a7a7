-- The point a picture is cut around is a kind of column of its own (`supabase/schemas/page/sections.sql`).
alter table private.profile_columns drop constraint profile_columns_kind_check;
alter table private.profile_columns add constraint profile_columns_kind_check check (
  kind in ('text', 'line', 'prose', 'picture', 'links', 'pictures', 'list', 'map', 'focus'));

-- The columns, which the schema files would make too late for a backup that is restored.
alter table public.profiles
  add column profile_picture_focus jsonb not null default '{}',
  add column cover_image_focus jsonb not null default '{}';

-- A cover comes with its point. What agencies gave before holds none: an empty one keeps the hashes true.
update private.template_parts set places = '{cover_image_url,cover_image_focus}' where part = 'cover';
update private.template_values v
set own = '{"cover_image_focus": {}}' || own,
  given = md5(jsonb_build_object('cover_image_url', p.cover_image_url, 'cover_image_focus', '{}'::jsonb)::text)
from public.profiles p
where v.part = 'cover' and p.user_id = v.user_id
  and v.given = md5(jsonb_build_object('cover_image_url', p.cover_image_url)::text);
update private.push_values v
set before = '{"cover_image_focus": {}}' || before,
  given = md5(jsonb_build_object('cover_image_url', p.cover_image_url, 'cover_image_focus', '{}'::jsonb)::text)
from public.profiles p
where v.part = 'cover' and p.user_id = v.user_id
  and v.given = md5(jsonb_build_object('cover_image_url', p.cover_image_url)::text);
