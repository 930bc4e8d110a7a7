-- Drafts of pages, field by field.

select private.own_table('profile_drafts');
-- The inner query runs with the caller's rights: managers of groups find only their people.
create policy "agency owners read the drafts of their staff's pages" on public.profile_drafts
  for select to authenticated
  using ((select private.may_lead((select private.led_agency()))) and exists (
    select from public.profiles p
    where p.user_id = profile_drafts.user_id and p.agency_owner_id = (select private.led_agency())));

-- The owner, and the leaders of the owner's agency, as for the page itself.
create or replace function private.require_page_of(owner uuid)
returns void language plpgsql stable set search_path = '' as $$
begin
  if owner = auth.uid() then
    return;
  end if;
  perform private.require_lead();
  perform private.refuse_if('staff_gone', not exists (
    select from public.profiles p
    where p.user_id = owner and p.agency_owner_id = private.led_agency()
      and private.is_within(owner, private.led_people())));
  perform private.refuse_if('manager_is_owners', private.is_owners_page(owner));
end
$$;

-- An editor writes at most once a second, and an account may have two editors open.
create or replace function private.limit_draft_writes(writer uuid)
returns void language plpgsql set search_path = '' as $$
declare
  moment timestamptz := clock_timestamp();
  written int;
begin
  insert into private.draft_writes as w (user_id, since, count) values (writer, moment, 1)
  on conflict (user_id) do update set
    since = case when w.since > moment - interval '60 seconds' then w.since else moment end,
    count = case when w.since > moment - interval '60 seconds' then w.count + 1 else 1 end
  returning w.count into written;
  perform private.refuse_if('draft_too_soon', written > 120);
end
$$;

-- Fields that an agency or its directory locks can't have drafts.
create or replace function private.refuse_locked_draft(page public.profiles, field text, drafted jsonb)
returns void language plpgsql stable set search_path = '' as $$
declare
  locked record;
begin
  for locked in
    select a.name as agency, t.name as part, place,
      case when held.modes ->> t.part = 'locked' then 'part_is_fixed' else 'part_from_directory' end as code
    from public.agencies a
    join public.agency_staff s on s.agency_id = a.owner_id and s.user_id = page.user_id
    cross join lateral (
      select private.modes_on(a, s), private.directory_marks(s)) as held (modes, marks)
    join private.template_parts t on 'locked' in (held.modes ->> t.part, held.marks ->> t.part)
    cross join unnest(t.places) as place
    where a.owner_id = page.agency_owner_id and private.may_lead(a.owner_id)
      and split_part(place, '.', 1) = refuse_locked_draft.field
      and coalesce(to_jsonb(page) #>> string_to_array(place, '.'), '')
        is distinct from coalesce(jsonb_build_object(refuse_locked_draft.field, drafted)
          #>> string_to_array(place, '.'), '')
  loop
    perform private.refuse(locked.code, locked.agency, locked.part);
  end loop;
end
$$;

-- A field's form value may be somewhat longer than its stored one.
create or replace function private.refuse_bad_draft(field text, drafted jsonb)
returns void language plpgsql stable set search_path = '' as $$
declare
  -- The look's fields (such as colour, font or size) aren't in the table.
  most constant int := 2 * coalesce(
    (select c.max_bytes from private.profile_columns c where c.name = refuse_bad_draft.field), 1000);
begin
  perform private.refuse_if('draft_field_unknown', field in ('updated_at', 'custom_link_data') or not exists (
    select from pg_catalog.pg_attribute a
    where a.attrelid = 'public.profiles'::regclass and a.attname = refuse_bad_draft.field
      and has_column_privilege('authenticated', a.attrelid, a.attnum, 'update')));
  perform private.refuse_if('too_long_to_save',
    octet_length(drafted::text) > most, replace(field, '_', ' '));
end
$$;

-- Writes one field. A caller who hasn't read its latest draft changes nothing, and gets that draft.
create or replace function private.draft_field(owner uuid, name text, device text, change jsonb)
returns void language plpgsql set search_path = '' as $$
declare
  known constant bigint := coalesce((change ->> 'known')::bigint, 0);
  held bigint;
begin
  select d.revision into held from public.profile_drafts d where d.user_id = owner and d.field = name;
  if held is not null and held <> known then
    return;
  elsif not change ? 'value' then
    delete from public.profile_drafts d where d.user_id = owner and d.field = name;
    return;
  end if;
  insert into public.profile_drafts as d (user_id, field, value, written_by, device)
  values (owner, name, change -> 'value', auth.uid(), left(device, 60))
  on conflict (user_id, field) do update set value = excluded.value, revision = default,
    written_by = excluded.written_by, device = excluded.device, written_at = now();
end
$$;

-- Saves changes to a page's draft. `changes` has a key for each field: `{"value": …, "known": revision}`,
-- without `value` if the field is back to its published value; `known` is the revision the change was based
-- on, 0 for none. Returns the whole draft, including others' changes.
create or replace function public.save_draft(owner uuid, device text, changes jsonb)
returns setof public.profile_drafts language plpgsql security definer set search_path = '' as $$
declare
  page public.profiles;
  name text;
  change jsonb;
begin
  perform private.require_page_of(owner);
  perform private.limit_draft_writes(auth.uid());
  -- One writer per page at a time.
  select * into page from public.profiles p where p.user_id = owner for no key update;
  for name, change in select key, value from jsonb_each(private.to_map(changes)) order by key loop
    if change ? 'value' then
      perform private.refuse_bad_draft(name, change -> 'value');
      perform private.refuse_locked_draft(page, name, change -> 'value');
    end if;
    perform private.draft_field(owner, name, coalesce(device, ''), change);
  end loop;
  return query select * from public.profile_drafts d where d.user_id = owner order by d.field;
end
$$;
revoke execute on function public.save_draft(uuid, text, jsonb) from public, anon;
grant execute on function public.save_draft(uuid, text, jsonb) to authenticated;

-- Runs daily. Deletes drafts unchanged for a year.
create or replace function private.purge_drafts()
returns void language sql security definer set search_path = '' as $$
  delete from public.profile_drafts d where not exists (
    select from public.profile_drafts later
    where later.user_id = d.user_id and later.written_at > now() - interval '1 year')
$$;
