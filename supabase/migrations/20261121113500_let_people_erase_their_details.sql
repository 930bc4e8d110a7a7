-- When the person who left a lead last corrected it themselves.
alter table public.leads add column corrected_at timestamptz;

-- Everything people left that speaks of a contact, also what its owner may still bring back.
create function private.leads_of(contact public.contacts)
returns setof public.leads language sql stable set search_path = '' as $$
  select * from public.leads where contact_id = contact.id
  union all
  select kept.* from private.deleted_leads d, jsonb_populate_record(null::public.leads, d.lead) as kept
  where d.user_id = contact.user_id and d.lead ->> 'contact_id' = contact.id::text
$$;

-- Takes out of a contact what a lead brought that is gone from it. Nobody proves that an address is
-- theirs, so a lead that came to somebody known already takes away nothing else: a contact goes with
-- the lead it was made of, or when its owner has added nothing; one that the owner wrote down or
-- imported stays as it is.
create function private.leave_contact(gone public.leads)
returns void language plpgsql set search_path = '' as $$
declare
  contact public.contacts;
begin
  select * into contact from public.contacts
  where id = gone.contact_id and source = 'lead' for update;
  if not found then
    return;
  end if;
  if not exists (select from private.leads_of(contact)) and (
    contact.created_at = gone.created_at
    or (contact.designation, contact.address, contact.notes, contact.tags, contact.status)
      = ('', '', '', '[]', 'new')
  ) then
    delete from public.contacts where id = contact.id;
    return;
  end if;
  update public.contacts c set
    full_name = case when c.full_name = gone.full_name and not exists (
      select from private.leads_of(c) where full_name = gone.full_name
    ) then '' else c.full_name end,
    phone = case when c.phone = gone.phone and not exists (
      select from private.leads_of(c) where phone = gone.phone
    ) then '' else c.phone end,
    company = case when c.company = gone.company and not exists (
      select from private.leads_of(c) where company = gone.company
    ) then '' else c.company end,
    -- From now on the oldest lead that is left is the one it was made of.
    created_at = case when c.created_at = gone.created_at
      then coalesce((select min(created_at) from private.leads_of(c)), c.created_at) else c.created_at end
  where c.id = contact.id and c.email <> '';
end
$$;

-- What the owner wrote of one contact goes on with another.
create function private.hand_on_words(writing public.contacts, heir uuid)
returns void language sql set search_path = '' as $$
  update public.contacts c set
    designation = coalesce(nullif(c.designation, ''), writing.designation),
    address = coalesce(nullif(c.address, ''), writing.address),
    status = case when c.status = 'new' then writing.status else c.status end,
    notes = case when writing.notes in ('', c.notes) then c.notes
      else left(concat_ws(E'\n\n', nullif(c.notes, ''), writing.notes), 10000) end,
    tags = jsonb_path_query_array(private.to_tags(c.tags || writing.tags), '$[0 to 19]')
  where c.id = heir
$$;

-- What a correction makes of one value of a contact: blanks are filled, and what stands there only
-- because this lead said so is replaced.
create function private.correct_value(value text, lead_made boolean, said text, now_said text, also_said text[])
returns text language sql immutable set search_path = '' as $$
  select case
    when value = '' or (lead_made and value = said and said <> all (also_said)) then now_said
    else value
  end
$$;

-- A person who corrects what they left corrects it in the address book too. A contact moves to another
-- address only with the one lead it was made of; else the lead moves, to the contact of that address:
-- so nobody can leave details under somebody else's address and then correct it to their own.
create function private.correct_contact()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  known public.contacts;
  corrected public.contacts;
  others public.leads[];
  is_lead_made boolean;
  is_made_of_it boolean;
  has_address boolean;
  heir uuid;
begin
  select * into known from public.contacts where id = new.contact_id for update;
  others := array(select l from private.leads_of(known) l where l.id <> new.id);
  is_lead_made := known.source = 'lead';
  is_made_of_it := is_lead_made and known.created_at = old.created_at and cardinality(others) = 0;
  has_address := lower(known.email) = lower(old.email);
  corrected := known;
  corrected.full_name := private.correct_value(known.full_name, is_lead_made, old.full_name,
    left(new.full_name, 200), array(select full_name from unnest(others)));
  corrected.phone := private.correct_value(known.phone, is_lead_made, old.phone,
    left(new.phone, 60), array(select phone from unnest(others)));
  corrected.company := private.correct_value(known.company, is_lead_made, old.company,
    left(new.company, 200), array(select company from unnest(others)));
  if has_address and is_made_of_it then
    corrected.email := case when private.is_email(new.email) then new.email else '' end;
  end if;

  if lower(new.email) <> lower(old.email) and (
    known.id is null
    or (has_address and not is_made_of_it)
    or private.find_contact_problem(corrected) is not null
    or exists (select from public.contacts where user_id = new.user_id and email <> ''
      and lower(email) = lower(new.email) and id <> known.id)
  ) then
    heir := private.ensure_contact(new);
    update public.leads set contact_id = heir where id = new.id;
    if is_made_of_it then
      perform private.hand_on_words(known, heir);
    end if;
    perform private.leave_contact(old);
    return null;
  end if;
  update public.contacts set email = corrected.email, full_name = corrected.full_name,
    phone = corrected.phone, company = corrected.company
  where id = known.id;
  return null;
end
$$;
create trigger correct_contact after update of full_name, email, phone, company on public.leads
  for each row when ((old.full_name, old.email, old.phone, old.company)
    is distinct from (new.full_name, new.email, new.phone, new.company))
  execute function private.correct_contact();

-- What a person asks for who wants their details gone: the lead, the copy kept for its owner's change
-- of mind, and what it brought into the address book. Looked for twice among the leads, since its
-- owner may bring it back meanwhile.
create function private.erase_lead(lead_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  erased public.leads;
  kept jsonb;
begin
  delete from public.leads where id = lead_id returning * into erased;
  delete from private.deleted_leads where id = lead_id returning lead into kept;
  if erased.id is null and kept is null then
    delete from public.leads where id = lead_id returning * into erased;
  elsif erased.id is null then
    erased := jsonb_populate_record(null::public.leads, kept);
  end if;
  perform private.leave_contact(erased);
end
$$;
