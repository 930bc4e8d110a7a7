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
