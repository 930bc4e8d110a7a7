-- A company directory's values for people, and how they fill pages (decision 151).

-- The stored attributes, and their maximum lengths.
create or replace function private.directory_attributes()
returns table (name text, max_length int) language sql immutable set search_path = '' as $$
  values ('name', 200), ('title', 200), ('workPhone', 60), ('mobilePhone', 60), ('department', 200),
    ('organization', 200), ('photo', 2048), ('preferredLanguage', 60), ('formatted', 500),
    ('streetAddress', 300), ('locality', 200), ('region', 200), ('postalCode', 60), ('country', 100)
$$;

-- The attributes as stored: one line each, without empty or unknown ones. A photo is a web URL.
create or replace function private.to_directory(said jsonb)
returns jsonb language plpgsql stable set search_path = '' as $$
begin
  perform private.refuse_if('too_long', exists (
    select from private.directory_attributes() a where char_length(said ->> a.name) > a.max_length));
  return (
    select coalesce(jsonb_object_agg(a.name, s.line), '{}')
    from private.directory_attributes() a
    cross join lateral (
      select private.trim_blanks(private.clean_text(
        regexp_replace(said ->> a.name, '[[:cntrl:]]+', ' ', 'g')))) as s (line)
    where jsonb_typeof(said -> a.name) = 'string' and s.line <> ''
      and (a.name <> 'photo' or private.is_picture_url(s.line)));
end
$$;

-- The owner's choice for each attribute: `suggested` or `locked`.
create or replace function private.directory_rules(owner uuid)
returns jsonb language sql stable set search_path = '' as $$
  select coalesce((select a.directory_rules from public.agencies a where a.owner_id = owner), '{}')
$$;

create or replace function private.to_directory_rules(said jsonb)
returns jsonb language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(r.key, r.value), '{}')
  from jsonb_each(private.to_map(said)) r
  where r.key in ('name', 'title', 'phone', 'organization', 'department', 'address', 'photo')
    and r.value in ('"suggested"', '"locked"')
$$;

create or replace function private.to_card_address(said jsonb)
returns text language sql immutable set search_path = '' as $$
  select left(coalesce(said ->> 'formatted', nullif(concat_ws(', ', said ->> 'streetAddress',
    nullif(concat_ws(' ', said ->> 'postalCode', said ->> 'locality'), ''), said ->> 'region',
    said ->> 'country'), '')), 500)
$$;

-- The parts of a page that these rules fill, their values, and whether they are locked. A photo counts
-- once it is copied.
create or replace function private.directory_parts(seat public.agency_staff, rules jsonb)
returns table (part text, value jsonb, rule text) language sql stable set search_path = '' as $$
  select p.part, jsonb_build_object(p.place, p.held)
    || case when p.part = 'picture' then '{"profile_picture_focus": {}}' else '{}'::jsonb end,
    rules ->> p.attribute
  from (select seat.directory) as d (said)
  cross join lateral (values
    ('name', 'full_name', 'full_name', d.said ->> 'name'),
    ('name', 'card_name', 'vcard_data.name', d.said ->> 'name'),
    ('title', 'designation', 'designation', d.said ->> 'title'),
    ('title', 'card_designation', 'vcard_data.designation', d.said ->> 'title'),
    ('phone', 'phone', 'vcard_data.phone', coalesce(d.said ->> 'workPhone', d.said ->> 'mobilePhone')),
    ('organization', 'company', 'vcard_data.company', d.said ->> 'organization'),
    ('department', 'bio', 'bio', d.said ->> 'department'),
    ('address', 'address', 'vcard_data.address', private.to_card_address(d.said)),
    ('photo', 'picture', 'profile_picture_url', d.said ->> 'photoCopy')
  ) as p (attribute, part, place, held)
  where rules ? p.attribute and p.held <> ''
$$;

-- The parts of a page that come from the connected directory: `locked`, or `suggested` where the page still
-- has the directory's value.
create or replace function private.directory_marks(seat public.agency_staff)
returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(d.part, d.rule), '{}')
  from private.directory_parts(seat, private.directory_rules(seat.agency_id)) d
  join public.profiles p on p.user_id = seat.user_id
  where exists (select from private.scim_keys k where k.agency_id = seat.agency_id)
    and (d.rule = 'locked' or private.part_value(to_jsonb(p), d.part) = d.value)
$$;

-- The same, for the screen on which team leaders edit a member's page.
create or replace function public.page_marks(person uuid)
returns jsonb language sql stable security definer set search_path = '' as $$
  select private.require_lead();
  select private.directory_marks(s) from public.agency_staff s
  where s.user_id = person and s.agency_id = private.led_agency() and public.page_modes(person) is not null
$$;
grant execute on function public.page_marks(uuid) to authenticated;

-- Only for the owner's directory. Locks the seat.
create or replace function private.lock_directory_staff(staff_id uuid)
returns public.agency_staff language plpgsql set search_path = '' as $$
declare
  seat public.agency_staff := private.lock_own_staff(staff_id);
begin
  perform private.refuse_if('not_agency_owner', seat.agency_id <> auth.uid());
  return seat;
end
$$;

-- Stores all of a person's attributes. Their page follows, at once or when they join.
create or replace function public.fill_staff(staff_id uuid, attributes jsonb)
returns void language plpgsql security definer set search_path = '' as $$
declare
  was public.agency_staff := private.lock_directory_staff(staff_id);
  said jsonb := private.to_directory(private.to_map(attributes));
  seat public.agency_staff;
begin
  if said -> 'photo' = was.directory -> 'photo' and was.directory ? 'photoCopy' then
    said := said || jsonb_build_object('photoCopy', was.directory -> 'photoCopy');
  end if;
  if said = was.directory then
    return;
  end if;
  update public.agency_staff s set directory = said where s.id = was.id returning * into seat;
  if seat.user_id is not null then
    perform private.update_card(private.to_card_values(was), seat);
  end if;
  perform private.audit('agency', 'staff.updated', seat.user_id,
    jsonb_build_object('email', seat.email) || was.directory - 'photoCopy',
    jsonb_build_object('email', seat.email) || said - 'photoCopy');
end
$$;
grant execute on function public.fill_staff(uuid, jsonb) to authenticated;

-- Stores the owner's choices. Parts that no attribute fills any more become people's own again.
create or replace function public.set_directory_rules(rules jsonb)
returns void language plpgsql security definer set search_path = '' as $$
declare
  agency constant public.agencies := private.lock_own_agency();
  chosen constant jsonb := private.to_directory_rules(rules);
begin
  perform private.refuse_if('not_agency_owner', agency.owner_id <> auth.uid());
  if chosen = agency.directory_rules then
    return;
  end if;
  update public.agencies a set directory_rules = chosen where a.owner_id = agency.owner_id;
  perform graphile_worker.add_job('fit_directory',
    json_build_object('user_id', agency.owner_id, 'before', agency.directory_rules), max_attempts => 8);
  perform private.audit('agency', 'directory.mapped', null, agency.directory_rules, chosen);
end
$$;
grant execute on function public.set_directory_rules(jsonb) to authenticated;

-- Applies changed rules to the next pages. @returns the last of them, or null
create or replace function private.fit_directory(owner uuid, before jsonb, after uuid, max_count int)
returns uuid language plpgsql set search_path = '' as $$
declare
  seat public.agency_staff;
  last uuid;
begin
  perform from public.agencies a where a.owner_id = owner for update;
  if not private.may_lead(owner) then
    return null;
  end if;
  for seat in
    select * from public.agency_staff s
    where s.agency_id = owner and s.user_id is not null and s.directory <> '{}'
      and (after is null or s.id > after)
    order by s.id limit max_count for update
  loop
    perform private.update_card(private.card_values_under(seat, before), seat);
    last := seat.id;
  end loop;
  return last;
end
$$;

-- A photo is copied before it is shown, so that a broken URL never replaces a picture.
create or replace function private.queue_directory_photo(seat public.agency_staff)
returns void language sql set search_path = '' as $$
  select graphile_worker.add_job('copy_directory_photo', json_build_object('staff_id', seat.id),
    max_attempts => 5, job_key => 'copy_directory_photo ' || seat.id)
  where seat.user_id is not null and private.directory_rules(seat.agency_id) ? 'photo'
    and seat.directory ? 'photo' and not seat.directory ? 'photoCopy'
$$;

-- The photo to copy, and for whom; none if it has been copied or is no longer wanted.
create or replace function private.wanted_photo(staff_id uuid)
returns table (url text, user_id uuid) language sql stable set search_path = '' as $$
  select s.directory ->> 'photo', s.user_id from public.agency_staff s
  where s.id = wanted_photo.staff_id and s.user_id is not null and private.may_lead(s.agency_id)
    and private.directory_rules(s.agency_id) ? 'photo'
    and s.directory ? 'photo' and not s.directory ? 'photoCopy'
$$;

-- Puts a copied photo on the page, if the directory still has that one.
create or replace function private.keep_photo(staff_id uuid, url text, copied text)
returns void language plpgsql set search_path = '' as $$
declare
  was public.agency_staff;
  seat public.agency_staff;
begin
  perform from public.agencies a
  where a.owner_id = (select s.agency_id from public.agency_staff s where s.id = keep_photo.staff_id) for update;
  select * into was from public.agency_staff s
  where s.id = keep_photo.staff_id and s.directory ->> 'photo' = url for update;
  if found and was.user_id is not null and private.may_lead(was.agency_id) then
    update public.agency_staff s set directory = s.directory || jsonb_build_object('photoCopy', copied)
    where s.id = was.id returning * into seat;
    perform private.update_card(private.to_card_values(was), seat);
  end if;
end
$$;
