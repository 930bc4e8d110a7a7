-- Which sections a page shows is asked once for each page. Without `offset 0` PostgreSQL writes the
-- question into every column that depends on it, and asked it thirteen times: 8 ms of its processor
-- for a page, which are 1.6 now.
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
  'select p.* from public.public_profiles p where lower(p.username) = lower($1)';
  revoke all on function public.public_profile(text) from public;
  grant execute on function public.public_profile(text) to anon, authenticated, service_role;
end
$$;

select private.refresh_public_profiles();
