-- Correcting and erasing the details that people left with an owner.

-- Correcting a person's lead also corrects their contact.
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
    -- Otherwise a later erasure of the lead couldn't find it.
    perform private.forget_messages(left_contact, (
      select private.to_contact_message(c) from public.contacts c where c.id = left_contact));
  end if;
  return null;
end
$$;
create trigger correct_contact after update of full_name, email, phone, company on public.leads
  for each row when ((old.full_name, old.email, old.phone, old.company)
    is distinct from (new.full_name, new.email, new.phone, new.company))
  execute function private.correct_contact();

-- Messages about an erased lead or contact: waiting ones are updated or dropped, sent ones keep only its id,
-- and receivers' responses are deleted.
create or replace function private.forget_messages(about uuid, data jsonb default null)
returns void language plpgsql set search_path = '' as $$
declare
  told uuid[];
begin
  select array_agg(d.id) into told from public.webhook_deliveries d
  where d.payload -> 'data' ->> 'id' = about::text and d.event not like '%.deleted';
  delete from public.webhook_deliveries d
  where d.id = any (told) and d.status = 'waiting' and forget_messages.data is null;
  update public.webhook_deliveries d set payload = d.payload || jsonb_build_object('data',
    case when d.status = 'waiting' then forget_messages.data else jsonb_build_object('id', about) end)
  where d.id = any (told);
  update public.webhook_attempts a set answer_text = '', answer_headers = '{}'
  where a.delivery_id = any (told);
end
$$;

-- A lead no longer refers to a contact that its owner deleted.
create or replace function private.forget_deleted_contact() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.contact_leads l where l.contact_id = old.id) then
    perform private.forget_messages(old.id);
  end if;
  return old;
end
$$;
create trigger forget_deleted before delete on public.contacts
  for each row execute function private.forget_deleted_contact();

-- Remakes an archive made or started before, as it contains the erased data.
create or replace function private.renew_archive(owner uuid)
returns void language plpgsql set search_path = '' as $$
declare
  renewed uuid;
begin
  update public.archives a set id = gen_random_uuid(), status = 'waiting', progress = 0, file_name = '',
    size_bytes = 0, asked_at = now(), ready_at = null
  where a.user_id = owner and a.status in ('making', 'ready')
  returning a.id into renewed;
  if renewed is not null then
    perform private.queue_archive(owner, renewed);
  end if;
end
$$;

-- Erases a person's details on request: the lead, its copy in the trash, its values in the address book,
-- webhook messages and archives. Searches the leads twice, since the owner may restore it in between. Stores
-- a digest, so that no backup brings it back.
create or replace function private.erase_lead(lead_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  brought_to uuid;
  owners uuid[];
begin
  select array_agg(o.user_id) into owners from (
    select l.user_id from public.leads l where l.id = erase_lead.lead_id
    union select d.user_id from private.deleted_leads d where d.id = erase_lead.lead_id
    union select c.user_id from private.contact_leads l join public.contacts c on c.id = l.contact_id
      where l.lead_id = erase_lead.lead_id) o;
  insert into private.erasures (kind, digest) values ('lead', private.to_digest(erase_lead.lead_id))
  on conflict do nothing;
  delete from public.leads l where l.id = erase_lead.lead_id;
  delete from private.deleted_leads d where d.id = erase_lead.lead_id;
  delete from public.leads l where l.id = erase_lead.lead_id;
  delete from public.lead_steps s where s.lead_id = erase_lead.lead_id;
  delete from private.contact_leads l where l.lead_id = erase_lead.lead_id
  returning l.contact_id into brought_to;
  perform private.refresh_contact(brought_to);
  perform private.forget_messages(erase_lead.lead_id);
  perform private.forget_messages(brought_to, (
    select private.to_contact_message(c) from public.contacts c where c.id = brought_to));
  perform private.renew_archive(o) from unnest(owners) as o;
end
$$;

-- Erases everything left by visitors with this email, for all owners: leads (also in the trash), and remains
-- of purged leads in contacts and messages. Returns how many.
create or replace function private.erase_leads_of(email text) returns int
language plpgsql set search_path = '' as $$
declare
  asked constant text := lower(trim(coalesce(email, '')));
  ids uuid[];
begin
  perform private.refuse_if('email_incomplete', asked = '' or length(asked) > 254);
  select coalesce(array_agg(found.id), '{}') into ids from (
    select l.id from public.leads l where lower(l.email) = asked
    union
    select d.id from private.deleted_leads d where lower(d.lead ->> 'email') = asked
    union
    select b.lead_id from private.contact_leads b where lower(b.email) = asked
    union
    select (d.payload -> 'data' ->> 'id')::uuid from public.webhook_deliveries d
    where d.event in ('lead.created', 'team_lead.created') and not d.is_test
      and lower(d.payload -> 'data' ->> 'email') = asked
  ) found;
  perform private.erase_lead(id) from unnest(ids) as id;
  return cardinality(ids);
end
$$;
