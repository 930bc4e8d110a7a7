-- People correct and erase what they left with an owner.

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
create trigger correct_contact after update of full_name, email, phone, company on public.leads
  for each row when ((old.full_name, old.email, old.phone, old.company)
    is distinct from (new.full_name, new.email, new.phone, new.company))
  execute function private.correct_contact();

-- Erases a person's details on request: the lead, its copy in the trash, and what it brought into the
-- address book. Searches the leads twice, since the owner may restore it meanwhile.
create or replace function private.erase_lead(lead_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  contact_id uuid;
begin
  delete from public.leads l where l.id = erase_lead.lead_id;
  delete from private.deleted_leads d where d.id = erase_lead.lead_id;
  delete from public.leads l where l.id = erase_lead.lead_id;
  delete from public.lead_steps s where s.lead_id = erase_lead.lead_id;
  delete from private.contact_leads l where l.lead_id = erase_lead.lead_id
  returning l.contact_id into contact_id;
  perform private.refresh_contact(contact_id);
end
$$;

-- Everything that visitors of this address left, with whomever, also in the trash. Returns how many.
create or replace function private.erase_leads_of(email text) returns int
language plpgsql set search_path = '' as $$
declare
  asked constant text := lower(trim(coalesce(email, '')));
  ids uuid[];
begin
  if asked = '' or length(asked) > 254 then
    perform private.refuse('email_incomplete');
  end if;
  select coalesce(array_agg(found.id), '{}') into ids from (
    select l.id from public.leads l where lower(l.email) = asked
    union
    select d.id from private.deleted_leads d where lower(d.lead ->> 'email') = asked
  ) found;
  perform private.erase_lead(id) from unnest(ids) as id;
  return cardinality(ids);
end
$$;
