-- What an owner deletes can be brought back for 30 days. Nobody but the functions below reads it.
create table private.deleted_leads (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  deleted_at timestamptz not null default now(),
  lead jsonb not null
);
create index deleted_leads_user_id_idx on private.deleted_leads (user_id);
create index deleted_leads_deleted_at_idx on private.deleted_leads (deleted_at);
alter table private.deleted_leads enable row level security;

-- Only what the owner deletes: a person who erases their own lead, and an account that goes with all
-- its rows, leave nothing behind.
create function private.keep_deleted_lead()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.deleted_leads (id, user_id, lead)
  select old.id, old.user_id, to_jsonb(old) from auth.users
  where id = old.user_id and id = (select auth.uid())
  on conflict (id) do update set lead = excluded.lead, deleted_at = now();
  return null;
end
$$;
create trigger keep_deleted after delete on public.leads
  for each row execute function private.keep_deleted_lead();

-- Puts a lead back with its id and its contact, if that is still there. Columns that came after it
-- was deleted get their defaults.
create function private.restore_lead(kept private.deleted_leads)
returns void language plpgsql set search_path = '' as $$
declare
  columns text;
  contact uuid := (
    select id from public.contacts
    where id = (kept.lead ->> 'contact_id')::uuid and user_id = kept.user_id
  );
begin
  select string_agg(format('%I', attname), ', ') into columns
  from pg_catalog.pg_attribute
  where attrelid = 'public.leads'::regclass and attnum > 0 and not attisdropped
    and attgenerated = '' and kept.lead ? attname;
  execute format('insert into public.leads (%1$s)
    select %1$s from jsonb_populate_record(null::public.leads, $1) on conflict (id) do nothing', columns)
  using kept.lead || jsonb_build_object('contact_id', contact);
end
$$;

-- Brings deleted leads back to their owner. Returns how many there were to bring back.
create function public.restore_leads(ids jsonb)
returns integer language plpgsql security definer set search_path = '' as $$
declare
  kept private.deleted_leads;
  restored integer := 0;
begin
  if jsonb_array_length(private.to_list(ids)) > 1000 then
    perform private.refuse('400', 'At most 1000 leads can be restored at once.');
  end if;
  for kept in
    delete from private.deleted_leads
    where user_id = (select auth.uid()) and deleted_at > now() - interval '30 days'
      and id::text in (select jsonb_array_elements_text(private.to_list(ids)))
    returning *
  loop
    perform private.restore_lead(kept);
    restored := restored + 1;
  end loop;
  return restored;
end
$$;
revoke all on function public.restore_leads(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.restore_leads(jsonb) to authenticated;

-- Called every day. Returns how many went for good.
create function private.purge_deleted_leads()
returns bigint language sql security definer set search_path = '' as $$
  with purged as (
    delete from private.deleted_leads where deleted_at <= now() - interval '30 days' returning 1
  )
  select count(*) from purged
$$;
