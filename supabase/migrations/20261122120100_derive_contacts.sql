-- What is shown of a contact is what its owner wrote, else what leads brought (decision 027). Null:
-- the owner wrote nothing of their own there; an empty text: they emptied what leads bring.
alter table public.contacts
  add column own_email text,
  add column own_full_name text,
  add column own_phone text,
  add column own_company text;

-- What each lead brought to its contact. It stays when the owner deletes the lead, and goes when the
-- person erases it. Of several leads, the one that joined the contact first is asked first.
create table private.contact_leads (
  lead_id uuid primary key,
  contact_id uuid not null references public.contacts (id) on delete cascade,
  email text not null,
  full_name text not null,
  phone text not null,
  company text not null,
  left_at timestamptz not null,
  joined_at timestamptz not null default now()
);
create index contact_leads_contact_id_idx on private.contact_leads (contact_id);
alter table private.contact_leads enable row level security;

-- The address of a lead as a contact can have it; empty where it is none.
create function private.to_contact_email(value text)
returns text language sql immutable set search_path = '' as $$
  select case when private.is_email(address) and length(address) <= 254 then address else '' end
  from (select private.trim_blanks(value)) as trimmed (address)
$$;

create function private.brought_to(contact_id uuid, out email text, out full_name text, out phone text,
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

-- Whatever is shown otherwise than before was written by the owner. What leads say anyway is not
-- theirs: it goes on following the leads.
create function private.keep_own_words(written public.contacts, before public.contacts)
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

-- The contact as it is shown: the one place that says so.
create function private.show_contact(contact public.contacts)
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

-- The contacts there are. A contact whose first lead is gone for good keeps what that lead brought.
alter table public.contacts disable trigger before_save;

insert into private.contact_leads
select l.id, c.id, private.to_contact_email(l.email),
  left(private.trim_blanks(l.full_name), 200), left(private.trim_blanks(l.phone), 60),
  left(private.trim_blanks(l.company), 200), l.created_at, l.created_at
from public.contacts c cross join lateral private.leads_of(c) as l;

insert into private.contact_leads
select gen_random_uuid(), c.id, c.email, c.full_name, c.phone, c.company, c.created_at, c.created_at
from public.contacts c
where c.source = 'lead' and not exists (
  select from private.contact_leads l where l.contact_id = c.id and l.left_at = c.created_at
);

update public.contacts c set
  own_email = nullif(c.email, case when c.source = 'lead' then brought.email else '' end),
  own_full_name = nullif(c.full_name, case when c.source = 'lead' then brought.full_name else '' end),
  own_phone = nullif(c.phone, case when c.source = 'lead' then brought.phone else '' end),
  own_company = nullif(c.company, case when c.source = 'lead' then brought.company else '' end)
from public.contacts same cross join lateral private.brought_to(same.id) as brought
where same.id = c.id;

alter table public.contacts enable trigger before_save;

create or replace function private.before_contact_save()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  problem text;
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
  problem := private.find_contact_problem(new);
  if problem is not null then
    perform private.refuse('400', problem);
  end if;
  new.search_text := private.to_search_text(concat_ws(E'\n', new.full_name, new.email, new.phone,
    private.to_digits(new.phone), new.company, new.designation, new.address, new.notes,
    (select string_agg(tag, E'\n') from jsonb_array_elements_text(new.tags) as tag)));
  new.sort_name := private.to_search_text(
    coalesce(nullif(new.full_name, ''), nullif(new.company, ''), nullif(new.email, ''), new.phone));
  new.updated_at := now();
  return new;
end
$$;

-- Shows a contact anew after its leads changed. One that only leads made goes with the last of them,
-- and so does one that says nothing any more.
create function private.refresh_contact(contact_id uuid)
returns void language plpgsql set search_path = '' as $$
declare
  contact public.contacts;
begin
  select * into contact from public.contacts where id = contact_id for update;
  if not found then
    return;
  end if;
  contact := private.show_contact(contact);
  if contact.email || contact.full_name || contact.phone || contact.company = '' or (
    contact.source = 'lead'
    and not exists (select from private.contact_leads l where l.contact_id = contact.id)
  ) then
    delete from public.contacts where id = contact.id;
  else
    update public.contacts set updated_at = now() where id = contact.id;
  end if;
end
$$;

-- The contact of a lead's address: the one there is, or a new one; null without an address. Two leads
-- at once meet in the unique index, so there is one contact afterwards.
create or replace function private.ensure_contact(lead public.leads)
returns uuid language sql set search_path = '' as $$
  insert into public.contacts as known (user_id, email, source, last_contact_at, created_at)
  select lead.user_id, address, 'lead', lead.created_at, lead.created_at
  from (select private.to_contact_email(lead.email)) as given (address)
  where address <> ''
  on conflict (user_id, lower(email)) where email <> '' do update
  set last_contact_at = greatest(known.last_contact_at, excluded.last_contact_at)
  returning id
$$;

-- Makes one contact of two: what stands in the kept one stays, its blanks are filled from the other,
-- and leads, notes and tags of both go on.
create function private.join_contacts(keep uuid, gone uuid)
returns void language plpgsql set search_path = '' as $$
declare
  ours public.contacts;
  theirs public.contacts;
begin
  select * into ours from public.contacts where id = keep for update;
  select * into theirs from public.contacts where id = gone for update;
  update public.leads set contact_id = keep where contact_id = gone;
  update private.deleted_leads set lead = lead || jsonb_build_object('contact_id', keep)
  where user_id = ours.user_id and lead ->> 'contact_id' = gone::text;
  update private.contact_leads set contact_id = keep, joined_at = clock_timestamp()
  where contact_id = gone;
  delete from public.contacts where id = gone;
  update public.contacts set
    email = coalesce(nullif(ours.email, ''), theirs.email),
    full_name = coalesce(nullif(ours.full_name, ''), theirs.full_name),
    phone = coalesce(nullif(ours.phone, ''), theirs.phone),
    company = coalesce(nullif(ours.company, ''), theirs.company),
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

-- Where a lead belongs after its address was corrected. Nobody proves that an address is theirs: so a
-- contact moves to another address only with the one lead it was made of. Else the lead alone moves,
-- and nobody takes over a contact by a lead under its address.
create function private.move_lead(lead public.leads, old_email text)
returns uuid language plpgsql set search_path = '' as $$
declare
  known public.contacts;
  home uuid;
  is_made_of_it boolean;
begin
  select * into known from public.contacts where id = lead.contact_id for update;
  is_made_of_it := known.source = 'lead' and not exists (
    select from private.contact_leads l where l.contact_id = known.id and l.lead_id <> lead.id
  );
  if (is_made_of_it or lower(known.email) <> lower(old_email)) and not exists (
    select from public.contacts c where c.user_id = lead.user_id and c.email <> ''
      and lower(c.email) = lower(lead.email) and c.id <> known.id
  ) then
    return known.id;
  end if;
  home := private.ensure_contact(lead);
  if is_made_of_it then
    perform private.join_contacts(home, known.id);
  end if;
  return home;
end
$$;

-- Keeps what a lead brought to its contact, and shows the contact anew.
create function private.keep_brought(lead public.leads)
returns void language plpgsql set search_path = '' as $$
begin
  if lead.contact_id is null then
    delete from private.contact_leads where lead_id = lead.id;
    return;
  end if;
  insert into private.contact_leads as known
  values (lead.id, lead.contact_id, private.to_contact_email(lead.email),
    left(private.trim_blanks(lead.full_name), 200), left(private.trim_blanks(lead.phone), 60),
    left(private.trim_blanks(lead.company), 200), lead.created_at)
  on conflict (lead_id) do update set contact_id = excluded.contact_id, email = excluded.email,
    full_name = excluded.full_name, phone = excluded.phone, company = excluded.company,
    joined_at = case when known.contact_id = excluded.contact_id
      then known.joined_at else excluded.joined_at end;
  perform private.refresh_contact(lead.contact_id);
end
$$;

create or replace function private.before_lead_save()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.search_text := private.to_search_text(concat_ws(E'\n', new.full_name, new.email, new.phone,
    private.to_digits(new.phone), new.company, new.message));
  if tg_op = 'INSERT' then
    new.contact_id := coalesce(new.contact_id, private.ensure_contact(new));
    perform private.keep_brought(new);
  end if;
  return new;
end
$$;

-- A person who corrects what they left corrects it in the address book too.
create or replace function private.correct_contact()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  left_contact uuid := new.contact_id;
begin
  if lower(new.email) <> lower(old.email) then
    new.contact_id := private.move_lead(new, old.email);
    update public.leads set contact_id = new.contact_id
    where id = new.id and contact_id is distinct from new.contact_id;
  end if;
  perform private.keep_brought(new);
  if new.contact_id is distinct from left_contact then
    perform private.refresh_contact(left_contact);
  end if;
  return null;
end
$$;

-- What a person asks for who wants their details gone: the lead, the copy kept for its owner's change
-- of mind, and what it brought into the address book. Looked for twice among the leads, since its
-- owner may bring it back meanwhile.
create or replace function private.erase_lead(lead_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  contact_id uuid;
begin
  delete from public.leads l where l.id = erase_lead.lead_id;
  delete from private.deleted_leads d where d.id = erase_lead.lead_id;
  delete from public.leads l where l.id = erase_lead.lead_id;
  delete from private.contact_leads l where l.lead_id = erase_lead.lead_id
  returning l.contact_id into contact_id;
  perform private.refresh_contact(contact_id);
end
$$;

-- Makes one contact of two. `chosen` holds the values to keep by column; where it names none, the
-- kept contact's stand.
create or replace function public.merge_contacts(keep uuid, merged uuid, chosen jsonb default '{}')
returns void language plpgsql security definer set search_path = '' as $$
declare
  ours public.contacts;
  picked public.contacts;
begin
  perform from public.contacts
  where id in (keep, merged) and user_id = (select auth.uid()) order by id for update;
  select * into ours from public.contacts where id = keep and user_id = (select auth.uid());
  if ours.id is null or keep = merged or not exists (
    select from public.contacts where id = merged and user_id = (select auth.uid())
  ) then
    perform private.refuse('404', 'One of these contacts is not there any more.');
  end if;
  perform private.join_contacts(keep, merged);
  select * into picked from public.contacts where id = keep;
  picked.status := ours.status;
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

-- Called every day. Returns how many went for good, and with them what they brought and no contact
-- shows.
create or replace function private.purge_deleted_leads()
returns bigint language sql security definer set search_path = '' as $$
  with purged as (
    delete from private.deleted_leads where deleted_at <= now() - interval '30 days' returning id
  ), forgotten as (
    update private.contact_leads l set
      email = case when l.email = c.email then l.email else '' end,
      full_name = case when l.full_name = c.full_name then l.full_name else '' end,
      phone = case when l.phone = c.phone then l.phone else '' end,
      company = case when l.company = c.company then l.company else '' end
    from public.contacts c, purged
    where c.id = l.contact_id and l.lead_id = purged.id
  )
  select count(*) from purged
$$;

drop function private.correct_value(text, boolean, text, text, text[]);
drop function private.hand_on_words(public.contacts, uuid);
drop function private.leave_contact(public.leads);
drop function private.leads_of(public.contacts);
