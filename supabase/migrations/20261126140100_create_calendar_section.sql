-- A calendar in which visitors book a time, from Cal.com, Calendly or Google: the last section of a page,
-- with the plans that include integrations.
alter table public.profiles add column embed_calendar text not null default '';
grant update (embed_calendar) on public.profiles to authenticated;

insert into private.profile_columns (name, kind, section) values ('embed_calendar', 'text', 'calendar');

create or replace function private.section_keys()
returns text[] language sql immutable set search_path to '' as $$
  select array['vcard', 'social', 'links', 'lead_form', 'skill', 'experience', 'text', 'video', 'map',
    'audio', 'gallery', 'calendar']
$$;

create or replace function private.visible_sections(profile public.profiles)
returns text[] language sql stable security definer set search_path to '' as $$
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
      and (key <> 'calendar' or private.has_feature(profile.user_id, 'integrations'))
      and (key <> 'lead_form' or private.is_switched_on('lead_forms'))
      and (key not in ('video', 'map', 'audio', 'calendar') or private.is_switched_on('embeds'))
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

-- A page now hangs on integrations: by its calendar, and by who measures it.
create or replace function private.uses_feature(profile public.profiles, feature text, max_count integer)
returns boolean language sql stable set search_path to '' as $$
  select case feature
    when 'contact_card' then profile.sections_enabled -> 'vcard' = 'true'
    when 'lead_form' then profile.sections_enabled -> 'lead_form' = 'true'
    when 'audio' then profile.sections_enabled -> 'audio' = 'true' and profile.embed_audio <> ''
    when 'integrations' then exists (
        select from public.analytics_ids a where a.user_id = profile.user_id
          and (a.google_id || a.meta_id || a.plausible_domain || a.umami_id) <> '')
      or profile.sections_enabled -> 'calendar' = 'true' and profile.embed_calendar <> ''
    when 'advanced_design' then profile.gradient_preset is not null
      or profile.font_heading <> 'Inter' or profile.font_body <> 'Inter'
      or profile.heading_size <> 20 or profile.body_size <> 14
      or profile.design_preferences - 'scheme' <> '{}'
    when 'unlimited_sections' then private.count_sections(profile) > coalesce(max_count, 3)
    else false
  end
$$;

select private.refresh_public_profiles();

select private.guard_tables();
select private.guard_functions();
