-- Keys for programs.

-- Of 244 random bits, from the generator of PostgreSQL: two ids, of which six bits each are fixed.
create or replace function private.new_api_secret() returns text
language sql volatile set search_path = '' as $$
  select 'vzt_' || translate(
    encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_')
$$;

-- Creates a key. Its secret appears only in this answer.
create or replace function public.create_api_key(name text, scope text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  owner constant uuid := auth.uid();
  trimmed constant text := btrim(create_api_key.name, E' \t\n\r');
  secret constant text := private.new_api_secret();
  made public.api_keys;
begin
  if owner is null then
    perform private.refuse('not_signed_in');
  end if;
  if coalesce(length(trimmed), 0) = 0 then
    perform private.refuse('key_name_missing');
  elsif length(trimmed) > 60 then
    perform private.refuse('key_name_too_long');
  elsif create_api_key.scope is null or create_api_key.scope not in ('read', 'leads-write') then
    perform private.refuse('key_scope_missing');
  end if;
  perform private.require_feature(owner, 'integrations', 'integrations_not_in_plan');
  -- One after the other, so that two at once are counted.
  perform from auth.users u where u.id = owner for no key update;
  if (select count(*) from public.api_keys k where k.user_id = owner) >= private.most_of('api_keys') then
    perform private.refuse('keys_too_many');
  end if;
  insert into public.api_keys (user_id, name, scope, prefix, secret_hash)
  values (owner, trimmed, create_api_key.scope, left(secret, 10), sha256(convert_to(secret, 'UTF8')))
  returning * into made;
  return jsonb_build_object('id', made.id, 'name', made.name, 'scope', made.scope, 'secret', secret);
end
$$;
grant execute on function public.create_api_key(text,text) to authenticated;

-- A ban closes the way of programs too.
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
  return jsonb_build_object('id', used.id, 'user_id', used.user_id, 'scope', used.scope, 'problem', case
    when exists (select from auth.users u where u.id = used.user_id and u.banned_until > now()) then 'banned'
    when exists (select from private.account_deletions d where d.user_id = used.user_id) then 'leaving'
    when exists (select from private.suspensions s where s.user_id = used.user_id) then 'suspended'
    when not private.has_feature(used.user_id, 'integrations') then 'plan' end);
end
$$;

select private.own_table('api_keys', 'select (id, user_id, name, scope, prefix, created_at, last_used_on),
  delete');
