-- Contacts made from leads (decision 027).

-- The owner's contact for an email: the one that shows it, otherwise the one with a lead from it, so that
-- merged contacts stay merged. Null without an email.
create or replace function private.find_contact(owner uuid, asked text)
returns uuid language plpgsql stable set search_path = '' as $$
declare
  known uuid;
begin
  if asked = '' then
    return null;
  end if;
  select c.id into known from public.contacts c
  where c.user_id = owner and c.email <> '' and lower(c.email) = lower(asked);
  if known is null then
    select c.id into known from private.contact_leads l join public.contacts c on c.id = l.contact_id
    where c.user_id = owner and l.email <> '' and lower(l.email) = lower(asked)
    order by l.joined_at, l.left_at, l.lead_id limit 1;
  end if;
  return known;
end
$$;

-- A lead's values for its contact, trimmed and cut to the contact's limits.
create or replace function private.to_brought(lead public.leads)
returns private.contact_leads language sql stable set search_path = '' as $$
  select lead.id, lead.contact_id, private.to_contact_email(lead.email),
    left(private.trim_blanks(lead.full_name), 200), left(private.trim_blanks(lead.phone), 60),
    left(private.trim_blanks(lead.company), 200), lead.created_at, now()
$$;

-- The contact for a lead's email, existing or new; null without an email. The unique index leaves one
-- contact if two leads arrive at once.
create or replace function private.ensure_contact(lead public.leads)
returns uuid language plpgsql set search_path = '' as $$
declare
  given constant private.contact_leads := private.to_brought(lead);
  home uuid := private.find_contact(lead.user_id, given.email);
begin
  update public.contacts c set last_contact_at = greatest(c.last_contact_at, lead.created_at)
  where c.id = home returning c.id into home;
  if home is null and given.email <> '' then
    -- Inserted in full, since webhooks send the row as inserted.
    insert into public.contacts as known (user_id, email, full_name, phone, company, source, last_contact_at,
      created_at)
    values (lead.user_id, given.email, given.full_name, given.phone, given.company, 'lead', lead.created_at,
      lead.created_at)
    on conflict (user_id, lower(email)) where email <> '' do update
    set last_contact_at = greatest(known.last_contact_at, excluded.last_contact_at)
    returning id into home;
  end if;
  return home;
end
$$;

create or replace function private.brought_to(contact_id uuid, out email text, out full_name text, out phone text,
  out company text)
language sql stable set search_path = '' as $$
  select
    coalesce((array_agg(l.email order by joined_at, left_at, lead_id) filter (where l.email <> ''))[1], ''),
    coalesce((array_agg(l.full_name order by joined_at, left_at, lead_id) filter (where l.full_name <> ''))[1], ''),
    coalesce((array_agg(l.phone order by joined_at, left_at, lead_id) filter (where l.phone <> ''))[1], ''),
    coalesce((array_agg(l.company order by joined_at, left_at, lead_id) filter (where l.company <> ''))[1], '')
  from private.contact_leads l
  where l.contact_id = brought_to.contact_id
$$;

-- A changed value counts as the owner's. One that equals the leads' value doesn't, and keeps following the
-- leads.
create or replace function private.keep_own_words(written public.contacts, before public.contacts)
returns public.contacts language plpgsql stable set search_path = '' as $$
declare
  brought record;
begin
  select * into brought from private.brought_to(written.id);
  if written.email is distinct from before.email then
    written.own_email := nullif(written.email, brought.email);
  end if;
  if written.full_name is distinct from before.full_name then
    written.own_full_name := nullif(written.full_name, brought.full_name);
  end if;
  if written.phone is distinct from before.phone then
    written.own_phone := nullif(written.phone, brought.phone);
  end if;
  if written.company is distinct from before.company then
    written.own_company := nullif(written.company, brought.company);
  end if;
  return written;
end
$$;

-- The contact as shown, computed only here.
create or replace function private.show_contact(contact public.contacts)
returns public.contacts language plpgsql stable set search_path = '' as $$
declare
  brought record;
begin
  select * into brought from private.brought_to(contact.id);
  contact.email := coalesce(contact.own_email, brought.email);
  contact.full_name := coalesce(contact.own_full_name, brought.full_name);
  contact.phone := coalesce(contact.own_phone, brought.phone);
  contact.company := coalesce(contact.own_company, brought.company);
  return contact;
end
$$;

-- The owner's other contact with this one's email.
create or replace function private.find_rival(contact public.contacts)
returns uuid language sql stable set search_path = '' as $$
  select c.id from public.contacts c
  where c.user_id = contact.user_id and c.email <> '' and lower(c.email) = lower(contact.email)
    and c.id <> contact.id
$$;

-- Updates a contact after its leads changed. Deletes a contact made only from leads with its last lead, and
-- one that has become empty; joins it to the contact whose email it would now show. Returns the resulting
-- contact, or null.
create or replace function private.refresh_contact(contact_id uuid)
returns uuid language plpgsql set search_path = '' as $$
declare
  contact public.contacts;
  rival uuid;
begin
  for round in 1..10 loop
    -- Locked in order of id, so that two contacts taking each other's email don't deadlock.
    perform from public.contacts c
    where c.id = refresh_contact.contact_id or c.id = (
      select private.find_rival(private.show_contact(o)) from public.contacts o
      where o.id = refresh_contact.contact_id)
    order by c.id for update;
    select * into contact from public.contacts c where c.id = refresh_contact.contact_id;
    if not found then
      return null;
    end if;
    contact := private.show_contact(contact);
    rival := private.find_rival(contact);
    begin
      if contact.email || contact.full_name || contact.phone || contact.company = '' or (
        contact.source = 'lead'
        and not exists (select from private.contact_leads l where l.contact_id = contact.id)
      ) then
        delete from public.contacts c where c.id = contact.id;
        return null;
      elsif rival is not null then
        perform private.join_contacts(rival, contact.id);
        return rival;
      end if;
      update public.contacts c set updated_at = now() where c.id = contact.id;
      return contact.id;
    exception when unique_violation then
      -- Another transaction has just stored this email: the next round finds its contact.
      if round = 10 then
        raise;
      end if;
    end;
  end loop;
end
$$;

-- The owner's value in a field of two joined contacts: text wins over emptied fields. Leads' values never
-- count as the owner's, so erasing a lead still finds them.
create or replace function private.join_words(ours text, shown text, theirs text)
returns text language sql immutable set search_path = '' as $$
  select coalesce(nullif(ours, ''), nullif(theirs, ''), ours, case when shown = '' then theirs end)
$$;

-- Joins two contacts. The owner's values stay, the kept contact's first, as do both contacts' leads, notes
-- and tags.
create or replace function private.join_contacts(keep uuid, gone uuid)
returns void language plpgsql set search_path = '' as $$
declare
  ours public.contacts;
  theirs public.contacts;
begin
  select * into ours from public.contacts where id = keep for update;
  select * into theirs from public.contacts where id = gone for update;
  ours := private.show_contact(ours);
  update public.leads set contact_id = keep where contact_id = gone;
  update private.deleted_leads set lead = lead || jsonb_build_object('contact_id', keep)
  where user_id = ours.user_id and lead ->> 'contact_id' = gone::text;
  update private.contact_leads set contact_id = keep, joined_at = clock_timestamp()
  where contact_id = gone;
  delete from public.contacts where id = gone;
  -- Otherwise a later erasure of its leads couldn't find them.
  perform private.forget_messages(gone);
  update public.contacts set
    own_email = case when ours.email = '' then private.join_words(ours.own_email, '', theirs.own_email)
      else ours.own_email end,
    own_full_name = private.join_words(ours.own_full_name, ours.full_name, theirs.own_full_name),
    own_phone = private.join_words(ours.own_phone, ours.phone, theirs.own_phone),
    own_company = private.join_words(ours.own_company, ours.company, theirs.own_company),
    designation = coalesce(nullif(ours.designation, ''), theirs.designation),
    address = coalesce(nullif(ours.address, ''), theirs.address),
    status = case when ours.status = 'new' then theirs.status else ours.status end,
    notes = case when theirs.notes in ('', ours.notes) then ours.notes
      else left(concat_ws(E'\n\n', nullif(ours.notes, ''), theirs.notes), 10000) end,
    tags = jsonb_path_query_array(private.to_tags(ours.tags || theirs.tags), '$[0 to 19]'),
    source = case when ours.source = 'lead' then theirs.source else ours.source end,
    last_contact_at = greatest(ours.last_contact_at, theirs.last_contact_at),
    created_at = least(ours.created_at, theirs.created_at)
  where id = keep;
end
$$;

-- Moves a lead after its email was corrected. Leads' emails are unverified, so a contact changes email only
-- with the single lead it was made from. Otherwise only the lead moves: a lead can't take over a contact by
-- its email.
create or replace function private.move_lead(lead public.leads, old_email text)
returns uuid language plpgsql set search_path = '' as $$
declare
  known public.contacts;
  home uuid;
  is_made_of_it boolean;
  is_merged boolean;
begin
  select * into known from public.contacts where id = lead.contact_id for update;
  is_made_of_it := known.source = 'lead' and not exists (
    select from private.contact_leads l where l.contact_id = known.id and l.lead_id <> lead.id
  );
  is_merged := lower(known.email) <> lower(old_email) and not exists (
    select from private.contact_leads l
    where l.contact_id = known.id and l.lead_id <> lead.id and lower(l.email) = lower(old_email)
  );
  if (is_made_of_it or is_merged)
    and coalesce(private.find_contact(lead.user_id, private.to_contact_email(lead.email)), known.id) = known.id
  then
    return known.id;
  end if;
  home := private.ensure_contact(lead);
  if is_made_of_it and home <> known.id then
    perform private.join_contacts(home, known.id);
  end if;
  return home;
end
$$;

-- Saves the details that a lead added to its contact, and updates the contact. Returns the lead's contact
-- afterwards, or null.
create or replace function private.keep_brought(lead public.leads)
returns uuid language plpgsql set search_path = '' as $$
begin
  if lead.contact_id is null then
    delete from private.contact_leads where lead_id = lead.id;
    return null;
  end if;
  insert into private.contact_leads as known
  select (private.to_brought(lead)).*
  on conflict (lead_id) do update set contact_id = excluded.contact_id, email = excluded.email,
    full_name = excluded.full_name, phone = excluded.phone, company = excluded.company,
    joined_at = case when known.contact_id = excluded.contact_id
      then known.joined_at else excluded.joined_at end;
  return private.refresh_contact(lead.contact_id);
end
$$;
