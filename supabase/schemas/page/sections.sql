-- A page's sections and columns, who writes them, and what visitors see of them.

-- A page's sections, in their default order.
create or replace function private.section_keys()
returns text[] language sql stable set search_path to '' as $$
  select array_agg(key order by position) from private.sections
$$;

-- The sections visitors see, in order: switched on, included in the plan, and not turned off for everyone. In
-- PL/pgSQL, which caches its plan, since every page calls it.
create or replace function private.visible_sections(profile public.profiles)
returns text[] language plpgsql stable security definer set search_path to '' as $$
begin
  return (
    with listed as (
      select value #>> '{}' as key, min(ordinality) as position
      from jsonb_array_elements(private.to_list(profile.section_order)) with ordinality
      group by 1
    ), enabled as (
      select s.key, coalesce(l.position, 1000000 + s.position) as position
      from private.sections s left join listed l on l.key = s.key
      where profile.sections_enabled -> s.key = 'true'
        and (s.feature is null or private.has_feature(profile.user_id, s.feature))
        and (s.switch is null or private.is_switched_on(s.switch))
    ), shown as (
      select key, position from enabled order by position
      limit case when not private.has_feature(profile.user_id, 'unlimited_sections') then coalesce((
        select f.max_count from public.plan_features f
        where f.feature = 'unlimited_sections'
          and f.plan = private.effective_plan(profile.plan, profile.plan_expiry, profile.is_active)
      ), 3) end
    )
    select coalesce(array_agg(key order by position), '{}') from shown
  );
end
$$;
grant execute on function private.visible_sections(public.profiles) to anon, authenticated, service_role;

-- A look's template if every plan shows it with its own fonts and sizes; the page's columns then leave those
-- unset. `page/design/rules/template-settings.ts` has the same rule (decision 010).
create or replace function private.find_free_template(preferences jsonb)
returns text language sql immutable set search_path to '' as $$
  select key from unnest(array['classic', 'calling-card', 'index', 'market', 'shell', 'pinboard']) as key
  where key = preferences ->> 'template'
$$;

-- The page that browsers request by username closes with all pages.
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
      p.profile_picture_focus, p.cover_image_focus,
      p.theme_color, p.secondary_background, p.primary_text_color,
      case when s.is_designed then p.gradient_preset end as gradient_preset,
      case when s.is_designed then p.font_heading when s.template is null then 'Inter' end
        as font_heading,
      case when s.is_designed then p.font_body when s.template is null then 'Inter' end as font_body,
      case when s.is_designed then p.heading_size when s.template is null then 20 end as heading_size,
      case when s.is_designed then p.body_size when s.template is null then 14 end as body_size,
      case when s.is_designed then p.design_preferences else jsonb_strip_nulls(jsonb_build_object(
        'scheme', p.design_preferences -> 'scheme', 'template', s.template))
      end as design_preferences,
      p.created_at, p.updated_at, to_jsonb(s.sections) as sections,
      %s
    from public.profiles p
    join auth.users u on u.id = p.user_id and u.email_confirmed_at is not null
    cross join lateral (
      select private.visible_sections(p) as sections,
        private.has_feature(p.user_id, 'advanced_design') as is_designed,
        private.find_free_template(p.design_preferences) as template
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

-- Adds a column that owners write: how a save normalises it, its maximum bytes and entries, the section in
-- which visitors see it, and the SQL of what they see instead of the whole value, where `p` is the profile.
-- `page/draft/rules/columns.ts` is the same for TypeScript; `supabase/tests/page/sections-contract.test.ts`
-- compares the two.
create or replace function private.add_column(
  name text, kind text, max_bytes int default null, section text default null, most int default null,
  shown text default null)
returns void language plpgsql set search_path = '' as $$
begin
  if not exists (
    select from pg_catalog.pg_attribute a
    where a.attrelid = 'public.profiles'::regclass and a.attname = add_column.name and not a.attisdropped)
  then
    execute format('alter table public.profiles add column %I %s', name, case
      when kind in ('text', 'line', 'prose') then 'text not null default '''''
      when kind = 'picture' then 'text'
      when kind in ('map', 'focus') then 'jsonb not null default ''{}'''
      else 'jsonb not null default ''[]''' end);
  end if;
  insert into private.profile_columns (name, kind, max_bytes, section, max_entries, shown)
  values (name, kind, coalesce(max_bytes, 100000), section, most, shown);
end
$$;

-- Adds a section, and the column of the same name that it shows. A plan may lack its feature, and an
-- administrator may turn off its switch.
create or replace function private.add_section(
  key text, kind text, "column" text default null, feature text default null, switch text default null,
  max_bytes int default null, most int default null, shown text default null)
returns void language plpgsql set search_path = '' as $$
begin
  insert into private.sections (key, feature, switch) values (key, feature, switch);
  perform private.add_column(
    coalesce("column", key), kind, max_bytes, section => key, most => most, shown => shown);
end
$$;

-- Posters show only pictures from our storage.
create or replace function private.shown_poster(name text)
returns text language sql immutable set search_path = '' as $$
  select format('case when private.is_stored_picture(p.%1$I ->> ''picture'') then p.%1$I else p.%1$I - ''picture'' end', name)
$$;

truncate private.sections, private.profile_columns restart identity;
select private.add_column('full_name', 'line', 800), private.add_column('designation', 'text', 800),
  private.add_column('bio', 'prose', 8000), private.add_column('profile_picture_url', 'picture'),
  private.add_column('profile_picture_focus', 'focus', 100),
  private.add_column('cover_image_url', 'picture'),
  private.add_column('cover_image_focus', 'focus', 100), private.add_column('section_order', 'list'),
  private.add_column('sections_enabled', 'map'), private.add_column('design_preferences', 'map'),
  private.add_column('video_data', 'map', 8000, 'video', shown => private.shown_poster('video_data')),
  private.add_column('audio_data', 'map', 8000, 'audio', shown => private.shown_poster('audio_data')),
  private.add_column('map_data', 'map'), private.add_column('text_data', 'map'),
  private.add_column('heading_data', 'map');
select private.add_section('vcard', 'map', 'vcard_data', feature => 'contact_card');
select private.add_section('social', 'links', 'social_links', most => 200);
select private.add_section('links', 'links', 'custom_links', most => 200, shown => $shown$(
  select coalesce(jsonb_agg(
    case when private.is_stored_picture(link ->> 'thumbnailUrl') then link
      else link || '{"thumbnailUrl": ""}' end order by position), '[]')
  from jsonb_array_elements(p.custom_links) with ordinality as links (link, position)
  where private.is_link_shown(link)
)$shown$);
select private.add_section('lead_form', 'map', 'lead_form_data', 'lead_form', 'lead_forms');
select private.add_section('skill', 'list', 'skills');
select private.add_section('experience', 'list', 'experiences');
select private.add_column('section_heading', 'text', 800, 'text');
select private.add_section('text', 'text', 'custom_text', max_bytes => 40000);
select private.add_section('video', 'text', 'embed_video', switch => 'embeds');
select private.add_section('map', 'text', 'embed_map', switch => 'embeds');
select private.add_section('audio', 'text', 'embed_audio', 'audio', 'embeds');
select private.add_section('gallery', 'pictures', shown => $shown$(
  select coalesce(jsonb_agg(picture order by position), '[]')
  from jsonb_array_elements(p.gallery) with ordinality as pictures (picture, position)
  where private.is_stored_picture(picture ->> 'url')
)$shown$);
select private.add_section('calendar', 'text', 'embed_calendar', 'integrations', 'embeds');

-- Owners write those columns, their name and the look; agencies write their staff's pages.
select private.own_table('profiles', format('select, insert (user_id, full_name), update (username, %s,
  theme_color, secondary_background, primary_text_color, gradient_preset, font_heading, font_body,
  heading_size, body_size, custom_link_data, updated_at)',
  (select string_agg(name, ', ' order by position) from private.profile_columns)));
create policy "agency owners read the pages of their staff" on public.profiles
  for select to authenticated
  using (agency_owner_id = (select private.led_agency())
    and (select private.may_lead((select private.led_agency())))
    and ((select private.led_people()) is null or user_id = any ((select private.led_people())::uuid[])));
create policy "agency owners update the pages of their staff" on public.profiles
  for update to authenticated
  using (agency_owner_id = (select private.led_agency())
    and (select private.may_lead((select private.led_agency()))) and not private.is_owners_page(user_id)
    and ((select private.led_people()) is null or user_id = any ((select private.led_people())::uuid[])))
  with check (agency_owner_id = (select private.led_agency())
    and (select private.may_lead((select private.led_agency())))
    and ((select private.led_people()) is null or user_id = any ((select private.led_people())::uuid[])));

select private.refresh_public_profiles();
