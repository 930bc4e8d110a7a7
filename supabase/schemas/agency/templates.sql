-- Templates: parts that an agency sets on its people's pages.

-- Only known modes except free, and only parts that templates can set.
create or replace function private.to_modes(modes jsonb)
returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(t.part, m.value order by t.position), '{}')
  from jsonb_each_text(private.to_map(modes)) as m (part, value)
  join private.template_parts t on t.part = m.part
  where not t.is_personal and (m.value = 'locked' or m.value = 'required' and not t.is_never_empty)
$$;

-- A part of a page: its fields and values.
create or replace function private.part_value(page jsonb, part text)
returns jsonb language sql stable set search_path = '' as $$
  select jsonb_object_agg(place, page #> string_to_array(place, '.'))
  from private.template_parts t, unnest(t.places) as place where t.part = part_value.part
$$;

create or replace function private.is_part_empty(value jsonb)
returns boolean language sql immutable set search_path = '' as $$
  select not exists (
    select from jsonb_each(value) as placed (place, held)
    -- A focal point needs its picture.
    where place not like '%\_focus' and held not in ('null', '[]', '{}')
      and private.trim_blanks(held #>> '{}') <> '')
$$;

create or replace function private.with_values(page jsonb, given jsonb)
returns jsonb language plpgsql immutable set search_path = '' as $$
declare
  path text[];
  held jsonb;
begin
  for path, held in select string_to_array(key, '.'), value from jsonb_each(given) loop
    page := case when cardinality(path) = 2 and held = 'null' then page #- path
      else jsonb_set(page, path, held) end;
  end loop;
  return page;
end
$$;

create or replace function private.save_values(person uuid, page jsonb, given jsonb)
returns void language plpgsql set search_path = '' as $$
begin
  perform set_config('private.writer', 'database', true);
  update public.profiles p set theme_color = n.theme_color, secondary_background = n.secondary_background,
    primary_text_color = n.primary_text_color, gradient_preset = n.gradient_preset,
    font_heading = n.font_heading, font_body = n.font_body, heading_size = n.heading_size,
    body_size = n.body_size, design_preferences = n.design_preferences,
    cover_image_url = n.cover_image_url, cover_image_focus = n.cover_image_focus,
    designation = n.designation, bio = n.bio, full_name = n.full_name,
    profile_picture_url = n.profile_picture_url, profile_picture_focus = n.profile_picture_focus,
    vcard_data = n.vcard_data, social_links = n.social_links, custom_links = n.custom_links,
    lead_form_data = n.lead_form_data, sections_enabled = n.sections_enabled,
    section_order = n.section_order
  from jsonb_populate_record(null::public.profiles, private.with_values(page, given)) n
  where p.user_id = person;
end
$$;

-- The parts of the owner's page shared by these modes.
create or replace function private.build_template(owner uuid, modes jsonb)
returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(m.part, private.part_value(to_jsonb(p), m.part)), '{}')
  from public.profiles p, jsonb_object_keys(modes) as m (part) where p.user_id = owner
$$;

-- Whether the template changes a part of a page.
create or replace function private.takes_part(mode text, present jsonb, given jsonb)
returns boolean language sql immutable set search_path = '' as $$
  select present <> given and (mode = 'locked'
    or private.is_part_empty(present) and not private.is_part_empty(given))
$$;

-- Records that a template is about to set a part.
create or replace function private.note_given(person uuid, part text, before jsonb, given jsonb, push bigint)
returns void language plpgsql set search_path = '' as $$
declare
  had private.template_values;
begin
  select * into had from private.template_values v where v.user_id = person and v.part = note_given.part;
  if push is not null then
    insert into private.push_values (push_id, user_id, part, before, given, had)
    values (push, person, part, before, md5(given::text),
      case when had.user_id is not null then to_jsonb(had) end)
    on conflict do nothing;
  end if;
  insert into private.template_values as v (user_id, part, own, given)
  values (person, part, before, md5(given::text))
  on conflict on constraint template_values_pkey do update set given = excluded.given,
    own = case when v.given = md5(excluded.own::text) then v.own else excluded.own end;
end
$$;

-- Applies a template to a page. Existing values stay, and so do required fields that aren't empty.
create or replace function private.give_template(person uuid, modes jsonb, template jsonb, push bigint)
returns void language plpgsql set search_path = '' as $$
declare
  page jsonb;
  present jsonb;
  changes jsonb := '{}';
  part text;
  given jsonb;
begin
  select to_jsonb(p) into page from public.profiles p where p.user_id = person for update;
  for part, given in select key, value from jsonb_each(template) loop
    present := private.part_value(page, part);
    if private.takes_part(modes ->> part, present, given) then
      perform private.note_given(person, part, present, given, push);
      changes := changes || given;
    end if;
  end loop;
  if changes <> '{}' then
    perform private.save_values(person, page, changes);
  end if;
end
$$;

-- A seat's template: its group's, or the agency's.
create or replace function private.worn_template(agency public.agencies, seat public.agency_staff)
returns table (group_id uuid, modes jsonb, template jsonb) language sql stable set search_path = '' as $$
  select case when g.modes is not null then g.id end, coalesce(g.modes, agency.modes),
    coalesce(g.template, agency.template)
  from (values (seat.group_id)) as s (id) left join public.agency_groups g on g.id = s.id
$$;

-- Applies a new or moved person's template as part of its latest push, so that undoing the push undoes this
-- too.
create or replace function private.wear_template(agency public.agencies, seat public.agency_staff, person uuid)
returns void language plpgsql set search_path = '' as $$
begin
  perform private.give_template(person, w.modes, w.template, (
    select max(c.id) from public.agency_pushes c
    where c.agency_id = agency.owner_id and c.group_id is not distinct from w.group_id
      and c.status <> 'taken_back'))
  from private.worn_template(agency, seat) w;
end
$$;

-- Removes an agency's values from a page, except changed ones and those to be kept.
create or replace function private.take_back_template(person uuid, kept jsonb default '{}')
returns void language plpgsql set search_path = '' as $$
declare
  page jsonb;
  changes jsonb;
begin
  select to_jsonb(p) into page from public.profiles p where p.user_id = person for update;
  with taken as (
    delete from private.template_values v
    where v.user_id = person
      and (not kept ? v.part or v.given <> md5((kept -> v.part)::text))
    returning v.part, v.own, v.given
  )
  select jsonb_object_agg(o.key, o.value) into changes
  from taken t, jsonb_each(t.own) o
  where t.given = md5(private.part_value(page, t.part)::text);
  if page is not null and changes is not null then
    perform private.save_values(person, page, changes);
  end if;
end
$$;

-- Undoes a push on one page. Values the person has changed since stay.
create or replace function private.take_back_values(person uuid, push bigint)
returns void language plpgsql set search_path = '' as $$
declare
  page jsonb;
  changes jsonb := '{}';
  pushed private.push_values;
begin
  select to_jsonb(p) into page from public.profiles p where p.user_id = person for update;
  for pushed in
    delete from private.push_values v where v.push_id = push and v.user_id = person returning *
  loop
    continue when pushed.given <> md5(private.part_value(page, pushed.part)::text);
    changes := changes || pushed.before;
    if pushed.had is null then
      delete from private.template_values v where v.user_id = person and v.part = pushed.part;
    else
      update private.template_values v
      set own = pushed.had -> 'own', given = pushed.had ->> 'given'
      where v.user_id = person and v.part = pushed.part;
    end if;
  end loop;
  if changes <> '{}' then
    perform private.save_values(person, page, changes);
  end if;
end
$$;

-- The person's own value of a part that is no longer set for them; nothing if they chose the current
-- one themselves.
create or replace function private.take_back_part(person uuid, part text, present jsonb)
returns jsonb language plpgsql set search_path = '' as $$
declare
  taken private.template_values;
begin
  delete from private.template_values v where v.user_id = person and v.part = take_back_part.part
  returning * into taken;
  return case when taken.given = md5(present::text) then taken.own else '{}' end;
end
$$;

-- In a browser, locked fields can't be changed, and required ones can't be emptied.
create or replace function private.keep_template()
returns trigger language plpgsql security definer set search_path to '' as $$
declare
  agency public.agencies;
  modes jsonb;
  marks jsonb;
  old_page jsonb := to_jsonb(old);
  new_page jsonb := to_jsonb(new);
  ruled record;
begin
  if not private.is_browser() then
    return new;
  end if;
  select * into agency from public.agencies a
  where a.owner_id = new.agency_owner_id and private.may_lead(a.owner_id);
  select private.modes_on(agency, s), private.directory_marks(s) into modes, marks
  from public.agency_staff s where s.user_id = new.user_id and s.agency_id = agency.owner_id;
  for ruled in
    select t.name, modes ->> t.part as mode, marks ->> t.part as mark,
      private.part_value(old_page, t.part) as before, private.part_value(new_page, t.part) as after
    from private.template_parts t where modes ? t.part or marks ? t.part order by t.position
  loop
    perform private.refuse_if('part_is_fixed',
      ruled.mode = 'locked' and ruled.before <> ruled.after, agency.name, ruled.name);
    perform private.refuse_if('part_from_directory',
      ruled.mark = 'locked' and ruled.before <> ruled.after, agency.name, ruled.name);
    perform private.refuse_if('part_is_required',
      ruled.mode = 'required' and private.is_part_empty(ruled.after)
      and not private.is_part_empty(ruled.before), agency.name, ruled.name);
  end loop;
  return new;
end
$$;

-- After `before_update`, which sets the stored values.
create trigger keep_template before update on public.profiles
  for each row when (new.agency_owner_id is not null) execute function private.keep_template();
