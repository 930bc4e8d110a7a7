-- Webhook messages, and the events that cause them.

-- Queues messages about an event to an account's webhooks. `happened` has one entry per message.
create or replace function private.tell_webhooks(owner uuid, event_name text, happened jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  allowed integer;
  wanted integer;
begin
  select count(*) * jsonb_array_length(happened) into wanted from public.webhooks w
  where w.user_id = owner and w.is_active and w.events ? event_name;
  allowed := private.take_webhook_day(owner, wanted);
  if coalesce(allowed, 0) = 0 then
    return;
  end if;
  insert into public.webhook_deliveries (webhook_id, user_id, event, payload)
  select w.id, owner, event_name, jsonb_build_object(
    'type', event_name,
    'timestamp', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'data', about)
  from public.webhooks w, jsonb_array_elements(happened) about
  where w.user_id = owner and w.is_active and w.events ? event_name
  limit allowed;
  perform pg_notify('webhook_deliveries', '');
end
$$;

-- Most accounts have no webhook: for them this costs one index lookup, and builds no message.
create or replace function private.has_webhook(owner uuid, event_name text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.webhooks w
    where w.user_id = owner and w.is_active and w.events ? event_name)
    and private.has_feature(owner, 'integrations')
$$;

create or replace function private.to_lead_message(l public.leads) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', l.id, 'created_at', l.created_at, 'full_name', l.full_name,
    'email', l.email, 'phone', l.phone, 'company', l.company, 'message', l.message,
    'source', l.source, 'consent', l.consent, 'consented_at', l.consented_at)
$$;

create or replace function private.to_contact_message(c public.contacts) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', c.id, 'created_at', c.created_at, 'full_name', c.full_name,
    'email', c.email, 'phone', c.phone, 'company', c.company, 'designation', c.designation,
    'address', c.address, 'tags', c.tags, 'status', c.status, 'source', c.source)
$$;

create or replace function private.tell_webhooks_of_created(ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.tell_webhooks(l.user_id, 'lead.created',
    jsonb_agg(private.to_lead_message(l) order by l.id))
  from public.leads l
  where l.id = any (ids) and private.has_webhook(l.user_id, 'lead.created') group by l.user_id;
end
$$;

-- Leads restored from the trash have their old timestamp: `restore_leads` announces them.
create or replace function private.tell_webhooks_of_leads() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.tell_webhooks_of_created(array_agg(n.id)) from changed n where n.created_at = now();
  else
    perform private.tell_webhooks(o.user_id, 'lead.deleted',
      jsonb_agg(jsonb_build_object('id', o.id) order by o.id))
    from changed o where private.has_webhook(o.user_id, 'lead.deleted') group by o.user_id;
  end if;
  return null;
end
$$;
create trigger tell_webhooks_of_deleted after delete on public.leads
  referencing old table as changed for each statement execute function private.tell_webhooks_of_leads();
create trigger tell_webhooks_of_new after insert on public.leads
  referencing new table as changed for each statement execute function private.tell_webhooks_of_leads();

create or replace function private.tell_webhooks_of_contacts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  event_name constant text := case tg_op when 'INSERT' then 'contact.created' else 'contact.deleted' end;
begin
  perform private.tell_webhooks(c.user_id, event_name, jsonb_agg(case tg_op
    when 'INSERT' then private.to_contact_message(c) else jsonb_build_object('id', c.id) end order by c.id))
  from (select n.* from changed n) c where private.has_webhook(c.user_id, event_name) group by c.user_id;
  return null;
end
$$;
create trigger tell_webhooks_of_deleted after delete on public.contacts
  referencing old table as changed for each statement execute function private.tell_webhooks_of_contacts();
create trigger tell_webhooks_of_new after insert on public.contacts
  referencing new table as changed for each statement execute function private.tell_webhooks_of_contacts();

-- Doesn't announce changes to a contact's private fields, or changes that follow from its leads.
create or replace function private.tell_webhooks_of_changed_contacts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_webhooks(n.user_id, 'contact.updated',
    jsonb_agg(private.to_contact_message(c) order by c.id))
  from changed n join before o on o.id = n.id join public.contacts c on c.id = n.id
  where n.created_at <> now()
    and (n.full_name, n.email, n.phone, n.company, n.designation, n.address, n.tags, n.status)
      is distinct from (o.full_name, o.email, o.phone, o.company, o.designation, o.address, o.tags, o.status)
    and private.has_webhook(n.user_id, 'contact.updated')
  group by n.user_id;
  return null;
end
$$;
create trigger tell_webhooks_of_changed after update on public.contacts
  referencing old table as before new table as changed
  for each statement execute function private.tell_webhooks_of_changed_contacts();

create or replace function private.tell_webhooks_of_publish() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.has_webhook(new.user_id, 'page.published') then
    perform private.tell_webhooks(new.user_id, 'page.published', (
      select jsonb_build_array(jsonb_build_object('version', new.id, 'username', p.username,
        'full_name', p.full_name)) from public.profiles p where p.user_id = new.user_id));
  end if;
  return null;
end
$$;
create trigger tell_webhooks after insert on public.profile_versions
  for each row execute function private.tell_webhooks_of_publish();

-- A plan's end is announced too, although the next plan has no webhooks.
create or replace function private.tell_webhooks_of_plan() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.webhooks w where w.user_id = new.user_id) then
    perform private.tell_webhooks(new.user_id, 'plan.changed', jsonb_build_array(
      jsonb_build_object('plan', new.plan, 'before', old.plan, 'expires_at', new.plan_expiry)));
  end if;
  return null;
end
$$;
create trigger tell_webhooks_of_plan after update of plan, plan_expiry on public.profiles
  for each row when (old.plan is distinct from new.plan or old.plan_expiry is distinct from new.plan_expiry)
  execute function private.tell_webhooks_of_plan();

create or replace function private.tell_webhooks_of_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.has_webhook(new.user_id, 'account.deletion') then
    perform private.tell_webhooks(new.user_id, 'account.deletion', jsonb_build_array(
      jsonb_build_object('due_at', new.due_at)));
  end if;
  return null;
end
$$;
create trigger tell_webhooks after insert on private.account_deletions
  for each row execute function private.tell_webhooks_of_deletion();
