-- What an administrator can turn off for everybody at once (decision 060). All are on at first.
create table public.switches (
  name text primary key check (name in ('sign_up', 'lead_forms', 'embeds', 'public_pages')),
  is_on boolean not null default true,
  note text not null default '' check (length(note) <= 500),
  changed_at timestamptz not null default now()
);
insert into public.switches (name)
values ('sign_up'), ('lead_forms'), ('embeds'), ('public_pages');

alter table public.switches enable row level security;
revoke all on public.switches from public, anon, authenticated, service_role;
grant select on public.switches to service_role;
grant select (name, is_on, changed_at) on public.switches to authenticated;
create policy "everyone signed in reads what is turned off" on public.switches
  for select to authenticated using ((select auth.uid()) is not null);

create function private.is_switched_on(name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (
    select from public.switches s where s.name = is_switched_on.name and not s.is_on)
$$;
revoke all on function private.is_switched_on(text) from public;

-- Tells every copy of the server, and that pages are drawn otherwise.
create function private.notify_switches() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('switches_changed', '');
  perform pg_notify('public_page_changed', '*');
  return null;
end
$$;
create trigger notify_switches after insert or update or delete on public.switches
  for each statement execute function private.notify_switches();

-- A form and embeds that are turned off are drawn for nobody, and take nothing.
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
      and (key <> 'lead_form' or private.is_switched_on('lead_forms'))
      and (key not in ('video', 'map', 'audio') or private.is_switched_on('embeds'))
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

-- What a browser may ask for by name is closed with the pages.
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
  'select p.* from public.public_profiles p
   where lower(p.username) = lower($1) and private.is_switched_on(''public_pages'')';
  revoke all on function public.public_profile(text) from public;
  grant execute on function public.public_profile(text) to anon, authenticated, service_role;
end
$$;

select private.refresh_public_profiles();
