-- Saving profiles: cleaned, limited in size, and at most five times a minute.

-- Saves are limited to 5 per 60 seconds.
create or replace function private.limit_saves(saver uuid)
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
  perform private.refuse_if('save_too_soon', cardinality(recent) > 5);
end
$$;

-- Normalises stored values, whoever writes them.
create or replace function private.normalise_profile(profile public.profiles)
returns public.profiles language plpgsql set search_path = '' as $$
declare
  stored jsonb;
  normalised jsonb;
begin
  profile := private.convert_legacy_links(profile);
  stored := to_jsonb(profile);
  select jsonb_object_agg(c.name, private.normalise_value(c.name, c.kind, stored -> c.name))
  into normalised
  from (select * from private.profile_columns where kind <> 'text' order by position) c;
  perform private.refuse('entries_too_many', c.max_entries::text,
    case when c.kind in ('links', 'pictures') then c.kind else replace(c.name, '_', ' ') end)
  from private.profile_columns c
  where jsonb_array_length(case when c.max_entries is not null then normalised -> c.name end) > c.max_entries;
  return jsonb_populate_record(profile, normalised);
end
$$;

create or replace function private.before_profile_insert()
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
create trigger before_insert before insert on public.profiles
  for each row execute function private.before_profile_insert();

create or replace function private.before_profile_update()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if private.is_browser() then
    perform private.limit_saves(old.user_id);
  end if;
  perform private.refuse_long_values(new);
  new := private.normalise_profile(new);
  if new.username is distinct from old.username then
    perform private.refuse_bad_username(new.username, old.user_id);
    if private.is_browser() then
      perform private.require_feature(old.user_id, 'custom_username', 'username_not_in_plan');
    end if;
  end if;
  new.updated_at := now();
  return new;
end
$$;
create trigger before_update before update on public.profiles
  for each row execute function private.before_profile_update();

-- A value as stored, by its kind.
create or replace function private.normalise_value(name text, kind text, value jsonb)
returns jsonb language sql stable set search_path = '' as $$
  select case kind
    when 'line' then to_jsonb(private.trim_blanks(private.clean_text(coalesce(value #>> '{}', ''))))
    when 'prose' then to_jsonb(private.clean_text(coalesce(value #>> '{}', '')))
    when 'picture' then to_jsonb(private.to_picture(name, value #>> '{}'))
    when 'links' then private.to_links(value)
    when 'pictures' then private.to_pictures(value)
    when 'list' then private.to_list(value)
    when 'map' then private.to_map(value)
    when 'focus' then private.to_focus(value)
    else value
  end
$$;
