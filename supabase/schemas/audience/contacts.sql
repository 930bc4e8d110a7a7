-- The address book: contacts that owners write, import and merge.

-- Like `toTags`: trimmed tags, deduplicated regardless of case, in their first spelling.
create or replace function private.to_tags(value jsonb)
returns jsonb language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(tag order by position), '[]') from (
    select distinct on (lower(tag)) tag, position from (
      select private.trim_blanks(item #>> '{}') as tag, position
      from jsonb_array_elements(private.to_list(value)) with ordinality as items (item, position)
      where jsonb_typeof(item) = 'string'
    ) as trimmed where tag <> '' order by lower(tag), position
  ) as kept
$$;

-- `findContactProblem`: why a contact is refused, or null.
create or replace function private.find_contact_problem(contact public.contacts)
returns text language sql immutable set search_path = '' as $$
  select case
    when contact.full_name || contact.email || contact.phone || contact.company = ''
      then private.say('contact_empty')
    when contact.email <> '' and not private.is_email(contact.email)
      then private.say('email_invalid')
    when length(contact.email) > 254 or length(contact.full_name) > 200
      or length(contact.phone) > 60 or length(contact.company) > 200
      or length(contact.designation) > 200 or length(contact.address) > 500
      or length(contact.notes) > 10000 then private.say('too_long')
    when jsonb_array_length(contact.tags) > 20 then private.say('tags_too_many')
    when exists (select from jsonb_array_elements_text(contact.tags) as tag where length(tag) > 40)
      then private.say('tag_too_long')
  end
$$;

create or replace function private.before_contact_save()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.email := private.trim_blanks(new.email);
  new.full_name := private.trim_blanks(new.full_name);
  new.phone := private.trim_blanks(new.phone);
  new.company := private.trim_blanks(new.company);
  new.designation := private.trim_blanks(new.designation);
  new.address := private.trim_blanks(new.address);
  new.notes := private.trim_blanks(new.notes);
  new.tags := private.to_tags(new.tags);
  if tg_op = 'UPDATE' then
    new := private.show_contact(private.keep_own_words(new, old));
  elsif new.source <> 'lead' then
    new := private.keep_own_words(new, null);
  end if;
  perform private.refuse_with('400', private.find_contact_problem(new));
  new.search_text := private.to_search_text(concat_ws(E'\n', new.full_name, new.email, new.phone,
    private.to_digits(new.phone), new.company, new.designation, new.address, new.notes,
    (select string_agg(tag, E'\n') from jsonb_array_elements_text(new.tags) as tag)));
  new.sort_name := private.to_search_text(
    coalesce(nullif(new.full_name, ''), nullif(new.company, ''), nullif(new.email, ''), new.phone));
  new.updated_at := now();
  return new;
end
$$;
create trigger before_save before insert or update on public.contacts
  for each row execute function private.before_contact_save();

-- The owner's tags, most used first, for the list's filter.
create or replace function public.contact_tags()
returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('tag', tag, 'count', uses) order by uses desc, tag), '[]')
  from (
    select tag, count(*) as uses
    from public.contacts, jsonb_array_elements_text(tags) as tag
    where user_id = (select auth.uid())
    group by tag order by uses desc, tag limit 200
  ) as used
$$;
grant execute on function public.contact_tags() to authenticated;

-- Merges two contacts. `chosen` has the values to keep by column; for others, the kept contact's remain.
create or replace function public.merge_contacts(keep uuid, merged uuid, chosen jsonb default '{}')
returns void language plpgsql security definer set search_path = '' as $$
declare
  ours public.contacts;
  picked public.contacts;
begin
  perform from public.contacts
  where id in (keep, merged) and user_id = (select auth.uid()) order by id for update;
  select * into ours from public.contacts where id = keep and user_id = (select auth.uid());
  perform private.refuse_if('contact_gone', ours.id is null or keep = merged or not exists (
    select from public.contacts where id = merged and user_id = (select auth.uid())));
  perform private.join_contacts(keep, merged);
  select * into picked from public.contacts where id = keep;
  picked.status := ours.status;
  picked.email := coalesce(nullif(ours.email, ''), picked.email);
  picked.full_name := coalesce(nullif(ours.full_name, ''), picked.full_name);
  picked.phone := coalesce(nullif(ours.phone, ''), picked.phone);
  picked.company := coalesce(nullif(ours.company, ''), picked.company);
  picked := jsonb_populate_record(picked, (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(private.to_map(chosen))
    where key in ('email', 'full_name', 'phone', 'company', 'designation', 'address', 'notes', 'status', 'tags')
      and value <> 'null'
  ));
  update public.contacts set email = picked.email, full_name = picked.full_name, phone = picked.phone,
    company = picked.company, designation = picked.designation, address = picked.address,
    notes = picked.notes, status = picked.status, tags = picked.tags
  where id = keep;
end
$$;
grant execute on function public.merge_contacts(uuid,uuid,jsonb) to authenticated;

-- Imports a batch of contacts as the caller. For a known email, fills in blanks and adds tags; a refused row
-- doesn't stop the others. Returns the outcome of each.
create or replace function public.import_contacts(contacts jsonb)
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
      -- Reports a row that can't be stored, and continues with the rest.
      when sqlstate 'PT400' or integrity_constraint_violation or data_exception then
        problems := problems || jsonb_build_object('index', place - 1, 'message', sqlerrm);
    end;
  end loop;
  return jsonb_build_object('created', created, 'updated', updated, 'problems', problems);
end
$$;
grant execute on function public.import_contacts(jsonb) to authenticated;

-- Contacts that may be the same person: same number or same name. Each group lists the ids, oldest first.
create or replace function public.duplicate_contacts()
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
grant execute on function public.duplicate_contacts() to authenticated;

select private.own_table('contacts', 'select, insert (user_id, email, full_name, phone, company,
  designation, address, notes, tags, status, source, last_contact_at), update (email, full_name, phone,
  company, designation, address, notes, tags, status, last_contact_at), delete');
create policy "what leads bring is written by nobody else" on public.contacts as restrictive
  for insert to authenticated with check (source <> 'lead');
