-- A push names what it gives otherwise than its column.
create or replace function public.push_template(modes jsonb)
returns bigint language plpgsql security definer set search_path = '' as $$
declare
  agency public.agencies := private.lock_own_agency();
  asked constant jsonb := private.to_modes(modes);
  given constant jsonb := private.build_template(agency.owner_id, asked);
  push bigint;
begin
  if private.is_push_busy(agency.owner_id) then
    perform private.refuse('409', 'The last change is still on its way. Please wait until it is done.');
  elsif (select count(*) from public.agency_pushes p
    where p.agency_id = agency.owner_id and p.created_at > now() - interval '1 day') >= 30
  then
    perform private.refuse('429', 'Your team was sent 30 changes today. Please go on tomorrow.');
  end if;
  insert into public.agency_pushes (agency_id, total, modes, previous_modes, template, previous_template)
  select agency.owner_id, count(s.user_id), asked, agency.modes, given, agency.template
  from public.agency_staff s where s.agency_id = agency.owner_id
  returning id into push;
  update public.agencies a set modes = asked, template = given
  where a.owner_id = agency.owner_id;
  -- What each page had before is kept for the last three.
  delete from private.push_values v using public.agency_pushes p
  where v.push_id = p.id and p.agency_id = agency.owner_id and p.id not in (
    select n.id from public.agency_pushes n where n.agency_id = agency.owner_id order by n.id desc limit 3);
  delete from public.agency_pushes p where p.agency_id = agency.owner_id and p.id not in (
    select n.id from public.agency_pushes n where n.agency_id = agency.owner_id order by n.id desc limit 30);
  perform private.queue_push(push);
  perform private.audit('agency', 'template.pushed', null, agency.modes, asked);
  return push;
end
$$;

-- What is written on the card of a new account stands there before the owner's words are given.
create or replace function private.give_card(person uuid, seat public.agency_staff, is_new boolean)
returns void language plpgsql set search_path = '' as $$
declare
  kept jsonb;
  written jsonb := seat.card;
begin
  select c.content - array['full_name', 'profile_picture_url', 'vcard_data'] into kept
  from public.agency_cards c where c.id = seat.card_id and is_new;
  if kept is not null then
    perform private.save_content(person, kept);
  end if;
  if is_new then
    update public.profiles p set sections_enabled = p.sections_enabled || '{"vcard": true}',
      vcard_data = p.vcard_data || jsonb_build_object('name', seat.full_name, 'email', seat.email,
        'designation', coalesce(written ->> 'designation', ''))
    where p.user_id = person;
  end if;
  perform private.give_template(person,
    '{"designation": "required", "phone": "required", "company": "required"}',
    jsonb_strip_nulls(jsonb_build_object(
      'designation', case when written ? 'designation'
        then jsonb_build_object('designation', written -> 'designation') end,
      'phone', case when written ? 'phone' then jsonb_build_object('vcard_data.phone', written -> 'phone') end,
      'company', case when written ? 'company'
        then jsonb_build_object('vcard_data.company', written -> 'company') end)),
    null);
end
$$;

-- The content of a kept card names its columns itself.
create or replace function private.save_content(person uuid, content jsonb)
returns void language plpgsql set search_path = '' as $$
declare
  columns text;
begin
  perform set_config('private.writer', 'database', true);
  select string_agg(format('%I = n.%I', a.attname, a.attname), ', ') into columns
  from pg_catalog.pg_attribute a
  where a.attrelid = 'public.profiles'::regclass and a.attnum > 0 and not a.attisdropped
    and content ? a.attname;
  if columns is not null then
    execute format('update public.profiles p set %s
      from jsonb_populate_record(null::public.profiles, $2) n where p.user_id = $1', columns)
    using person, content;
  end if;
end
$$;
