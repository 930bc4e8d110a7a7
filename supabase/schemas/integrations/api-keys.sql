-- API keys.

-- 244 random bits from PostgreSQL's generator: two UUIDs, each with six fixed bits.
create or replace function private.new_api_secret() returns text
language sql volatile set search_path = '' as $$
  select 'vzt_' || translate(
    encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_')
$$;

-- Creates a key that lasts this many days or until revoked, and mails its owner. Its secret appears only in
-- this response.
create or replace function public.create_api_key(name text, scopes jsonb, days integer default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  owner constant uuid := auth.uid();
  trimmed constant text := btrim(create_api_key.name, E' \t\n\r');
  secret constant text := private.new_api_secret();
  made public.api_keys;
begin
  perform private.refuse_if('not_signed_in', owner is null);
  perform private.require_fresh();
  perform private.refuse_if('key_name_missing', coalesce(length(trimmed), 0) = 0);
  perform private.refuse_if('key_name_too_long', length(trimmed) > 60);
  perform private.refuse_if('key_scope_missing', not private.are_api_scopes(create_api_key.scopes));
  perform private.refuse_if('key_expiry_unknown', create_api_key.days not in (30, 90, 365));
  perform private.require_feature(owner, 'integrations', 'integrations_not_in_plan');
  perform private.refuse_with('403', private.find_team_problem(owner, create_api_key.scopes));
  -- Serialised, so that two created at once are both counted.
  perform from auth.users u where u.id = owner for no key update;
  perform private.refuse_if('keys_too_many',
    (select count(*) from public.api_keys k where k.user_id = owner) >= private.most_of('api_keys'));
  insert into public.api_keys (user_id, name, scopes, expires_at, prefix, secret_hash)
  values (owner, trimmed, create_api_key.scopes, now() + make_interval(days => create_api_key.days),
    left(secret, 10), sha256(convert_to(secret, 'UTF8')))
  returning * into made;
  perform graphile_worker.add_job('announce_api_key', json_build_object('id', made.id, 'is_new', true));
  return jsonb_build_object('id', made.id, 'name', made.name, 'secret', secret);
end
$$;
grant execute on function public.create_api_key(text, jsonb, integer) to authenticated;

-- Whether they are known scopes without duplicates.
create or replace function private.are_api_scopes(scopes jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_typeof(scopes) = 'array' and jsonb_array_length(scopes) > 0
    and scopes <@ '["profile:read", "profile:write", "leads:read", "leads:write", "contacts:read",
      "statistics:read", "team:read", "team_leads:read"]'
    and jsonb_array_length(scopes) = (select count(distinct s) from jsonb_array_elements(
      case jsonb_typeof(scopes) when 'array' then scopes else '[]' end) s), false)
$$;

-- Why an account can't have team scopes now, or null.
create or replace function private.find_team_problem(owner uuid, scopes jsonb) returns text
language sql stable set search_path = '' as $$
  select case when scopes ?| array['team:read', 'team_leads:read'] then private.find_leading_problem(owner) end
$$;

-- Mails the owner once, a week before a key expires.
create or replace function private.tell_expiring_api_keys() returns void
language sql set search_path = '' as $$
  with due as (
    update public.api_keys k set expiry_told_at = now()
    where k.expiry_told_at is null and k.expires_at > now() and k.expires_at <= now() + interval '7 days'
    returning k.id)
  select graphile_worker.add_job('announce_api_key', json_build_object('id', due.id, 'is_new', false)) from due
$$;

-- A ban applies to API keys too.
create or replace function private.use_api_key(hash bytea)
returns jsonb language plpgsql set search_path to '' as $$
declare
  used public.api_keys;
begin
  select * into used from public.api_keys k
  where k.secret_hash = use_api_key.hash;
  if not found then
    return null;
  end if;
  if used.last_used_on is distinct from (now() at time zone 'UTC')::date then
    update public.api_keys k set last_used_on = (now() at time zone 'UTC')::date where k.id = used.id;
  end if;
  return jsonb_build_object('id', used.id, 'user_id', used.user_id, 'scopes', used.scopes,
    'leads_no_team', private.find_team_problem(used.user_id, used.scopes) is not null, 'problem', case
    when used.expires_at <= now() then 'expired'
    when exists (select from auth.users u where u.id = used.user_id and u.banned_until > now()) then 'banned'
    when exists (select from private.account_deletions d where d.user_id = used.user_id) then 'leaving'
    when exists (select from private.suspensions s where s.user_id = used.user_id) then 'suspended'
    when not private.has_feature(used.user_id, 'integrations') then 'plan' end);
end
$$;

select private.own_table('api_keys', 'select (id, user_id, name, scopes, expires_at, prefix, created_at,
  last_used_on), delete');
