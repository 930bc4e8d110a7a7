-- A company directory that provisions an agency's people (decision 138).

-- Creates or replaces the key; only this response contains the secret.
create or replace function public.create_scim_key()
returns text language plpgsql security definer set search_path = '' as $$
declare
  secret constant text := 'vzs_' || substr(private.new_api_secret(), 5);
begin
  perform private.require_ownership();
  perform private.require_fresh();
  insert into private.scim_keys (agency_id, prefix, secret_hash)
  values (auth.uid(), left(secret, 10), sha256(convert_to(secret, 'UTF8')))
  on conflict (agency_id) do update set prefix = excluded.prefix, secret_hash = excluded.secret_hash,
    created_at = now(), last_used_on = null, sync_began_at = null, sync_seen_at = null, sync_changed = 0;
  perform private.audit('agency', 'directory.connected', null, null, jsonb_build_object('key', left(secret, 10)));
  perform graphile_worker.add_job('announce_scim_key',
    json_build_object('user_id', auth.uid(), 'prefix', left(secret, 10)));
  return secret;
end
$$;
grant execute on function public.create_scim_key() to authenticated;

-- Removing it needs no plan.
create or replace function public.delete_scim_key()
returns void language plpgsql security definer set search_path = '' as $$
begin
  delete from private.scim_keys k where k.agency_id = auth.uid();
  if found then
    perform private.audit('agency', 'directory.disconnected', null, null, null);
  end if;
end
$$;
grant execute on function public.delete_scim_key() to authenticated;

create or replace function public.own_scim_key()
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('prefix', k.prefix, 'created_at', k.created_at, 'last_used_on', k.last_used_on,
    'synced_at', k.sync_seen_at, 'changed', k.sync_changed,
    'rules', private.directory_rules(k.agency_id), 'sent', (
      select coalesce(jsonb_object_agg(c.name, c.people), '{}') from (
        select a.name, count(*) as people from public.agency_staff s, jsonb_object_keys(s.directory) as a (name)
        where s.agency_id = k.agency_id group by a.name) c))
  from private.scim_keys k where k.agency_id = auth.uid()
$$;
grant execute on function public.own_scim_key() to authenticated;

-- The key's agency, and why the key is paused. Requests less than 15 minutes apart count as one sync.
create or replace function private.use_scim_key(hash bytea)
returns jsonb language plpgsql set search_path = '' as $$
declare
  used private.scim_keys;
  problem text;
  is_new_sync boolean;
begin
  select * into used from private.scim_keys k where k.secret_hash = use_scim_key.hash;
  if not found then
    return null;
  end if;
  if used.last_used_on is distinct from (now() at time zone 'utc')::date then
    update private.scim_keys k set last_used_on = (now() at time zone 'utc')::date
    where k.agency_id = used.agency_id;
  end if;
  problem := private.find_leading_problem(used.agency_id);
  is_new_sync := coalesce(used.sync_seen_at, '-infinity') < now() - interval '15 minutes';
  -- Written at most once a minute.
  if problem is null and (is_new_sync or used.sync_seen_at < now() - interval '1 minute') then
    update private.scim_keys k set sync_seen_at = now(),
      sync_began_at = case when is_new_sync then now() else k.sync_began_at end,
      sync_changed = case when is_new_sync then 0 else k.sync_changed end
    where k.agency_id = used.agency_id;
  end if;
  return jsonb_build_object('agency_id', used.agency_id, 'problem', problem);
end
$$;

-- Stores a directory's data about a person: the name on the agency's list, and the directory's own id.
-- `public.fill_staff` fills their page.
create or replace function public.describe_staff(staff_id uuid, full_name text, external_id text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  seat public.agency_staff := private.lock_own_staff(staff_id);
begin
  perform private.refuse_if('too_long',
    char_length(coalesce(full_name, '')) > 200 or char_length(coalesce(external_id, '')) > 255);
  -- The directory relies on it, and only the owner may set it.
  perform private.refuse_if('not_agency_owner',
    describe_staff.external_id is not null and seat.agency_id <> auth.uid());
  perform private.refuse_if('external_id_taken', describe_staff.external_id <> '' and exists (
    select from public.agency_staff s where s.agency_id = seat.agency_id and s.id <> seat.id
      and s.external_id = describe_staff.external_id));
  update public.agency_staff s
  set full_name = coalesce(nullif(private.trim_blanks(describe_staff.full_name), ''), s.full_name),
    external_id = coalesce(describe_staff.external_id, s.external_id)
  where s.id = seat.id;
end
$$;
grant execute on function public.describe_staff(uuid,text,text) to authenticated;
