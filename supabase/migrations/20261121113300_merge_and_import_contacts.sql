-- Makes one contact of two. `chosen` holds the values to keep by column; where it names none, the
-- kept contact's stand, its blanks filled from the other. Leads, tags and notes of both go on.
create function public.merge_contacts(keep uuid, merged uuid, chosen jsonb default '{}')
returns void language plpgsql security definer set search_path = '' as $$
declare
  ours public.contacts;
  theirs public.contacts;
  picked public.contacts;
begin
  perform from public.contacts
  where id in (keep, merged) and user_id = (select auth.uid()) order by id for update;
  select * into ours from public.contacts where id = keep and user_id = (select auth.uid());
  select * into theirs from public.contacts where id = merged and user_id = (select auth.uid());
  if ours.id is null or theirs.id is null or ours.id = theirs.id then
    perform private.refuse('404', 'One of these contacts is not there any more.');
  end if;
  picked := jsonb_populate_record(ours, (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(private.to_map(chosen))
    where key in ('email', 'full_name', 'phone', 'company', 'designation', 'address', 'notes', 'status', 'tags')
      and value <> 'null'
  ));
  update public.leads set contact_id = keep where contact_id = merged;
  update private.deleted_leads set lead = lead || jsonb_build_object('contact_id', keep)
  where user_id = ours.user_id and lead ->> 'contact_id' = merged::text;
  delete from public.contacts where id = merged;
  update public.contacts set
    email = coalesce(nullif(picked.email, ''), theirs.email),
    full_name = coalesce(nullif(picked.full_name, ''), theirs.full_name),
    phone = coalesce(nullif(picked.phone, ''), theirs.phone),
    company = coalesce(nullif(picked.company, ''), theirs.company),
    designation = coalesce(nullif(picked.designation, ''), theirs.designation),
    address = coalesce(nullif(picked.address, ''), theirs.address),
    status = picked.status,
    notes = case when chosen ? 'notes' or theirs.notes in ('', ours.notes) then picked.notes
      else left(concat_ws(E'\n\n', nullif(ours.notes, ''), theirs.notes), 10000) end,
    tags = case when chosen ? 'tags' then picked.tags
      else (select jsonb_path_query_array(private.to_tags(ours.tags || theirs.tags), '$[0 to 19]')) end,
    source = case when ours.source = 'lead' then theirs.source else ours.source end,
    last_contact_at = greatest(ours.last_contact_at, theirs.last_contact_at),
    created_at = least(ours.created_at, theirs.created_at)
  where id = keep;
end
$$;
revoke all on function public.merge_contacts(uuid, uuid, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.merge_contacts(uuid, uuid, jsonb) to authenticated;

-- Takes a batch of contacts in, as the caller. A known address has its blanks filled and its tags
-- added to; a row that is refused stops no other. Returns what became of them.
create function public.import_contacts(contacts jsonb)
returns jsonb language plpgsql set search_path = '' as $$
declare
  item jsonb;
  place bigint;
  is_new boolean;
  created integer := 0;
  updated integer := 0;
  problems jsonb := '[]';
begin
  if jsonb_typeof(contacts) is distinct from 'array' or jsonb_array_length(contacts) > 500 then
    raise sqlstate 'PT400' using message = 'At most 500 contacts can be imported at once.';
  end if;
  for item, place in select * from jsonb_array_elements(contacts) with ordinality loop
    begin
      insert into public.contacts as known (user_id, email, full_name, phone, company, designation,
        address, notes, tags, status, source)
      select auth.uid(), coalesce(email, ''), coalesce(full_name, ''), coalesce(phone, ''),
        coalesce(company, ''), coalesce(designation, ''), coalesce(address, ''),
        coalesce(notes, ''), coalesce(tags, '[]'), coalesce(nullif(status, ''), 'new'), 'import'
      from jsonb_to_record(item) as given (email text, full_name text, phone text, company text,
        designation text, address text, notes text, tags jsonb, status text)
      on conflict (user_id, lower(email)) where email <> '' do update set
        full_name = coalesce(nullif(known.full_name, ''), excluded.full_name),
        phone = coalesce(nullif(known.phone, ''), excluded.phone),
        company = coalesce(nullif(known.company, ''), excluded.company),
        designation = coalesce(nullif(known.designation, ''), excluded.designation),
        address = coalesce(nullif(known.address, ''), excluded.address),
        notes = coalesce(nullif(known.notes, ''), excluded.notes),
        tags = known.tags || excluded.tags
      returning xmax = 0 into is_new;
      if is_new then
        created := created + 1;
      else
        updated := updated + 1;
      end if;
    exception
      -- Whatever of it cannot be stored is told, row by row, and the rest goes on.
      when sqlstate 'PT400' or integrity_constraint_violation or data_exception then
        problems := problems || jsonb_build_object('index', place - 1, 'message', sqlerrm);
    end;
  end loop;
  return jsonb_build_object('created', created, 'updated', updated, 'problems', problems);
end
$$;
revoke all on function public.import_contacts(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.import_contacts(jsonb) to authenticated;

-- Contacts that may be the same person: same number or same name. Each group lists the ids, the
-- oldest first.
create function public.duplicate_contacts()
returns jsonb language sql stable set search_path = '' as $$
  with own as (
    select id, created_at, full_name, sort_name, regexp_replace(phone, '[^0-9]', '', 'g') as digits
    from public.contacts where user_id = (select auth.uid())
  ), groups as (
    select 'phone' as reason, jsonb_agg(id order by created_at, id) as ids
    from own where length(digits) >= 7 group by digits having count(*) > 1
    union all
    select 'name', jsonb_agg(id order by created_at, id)
    from own where full_name <> '' group by sort_name having count(*) > 1
  ), distinct_groups as (
    select min(reason) as reason, ids from groups group by ids
    order by jsonb_array_length(ids) desc, ids limit 100
  )
  select coalesce(jsonb_agg(jsonb_build_object('reason', reason, 'ids', ids)), '[]')
  from distinct_groups
$$;
revoke all on function public.duplicate_contacts() from public, anon, authenticated, service_role;
grant execute on function public.duplicate_contacts() to authenticated;
