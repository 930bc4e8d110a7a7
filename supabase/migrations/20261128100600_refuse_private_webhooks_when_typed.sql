-- A constraint that skips the rows that are there is still asked of every later write to them. So one private
-- address from before kept what came of all webhooks from being noted. An address is looked at where it's typed.
alter table public.webhooks drop constraint webhooks_url_is_public;

create or replace function private.is_private_host(host text)
returns boolean language sql immutable set search_path = '' as $$
  select case
    -- No address at all; it leads nowhere.
    when host ~ '^\d{1,3}(\.\d{1,3}){3}$' and host !~ '^(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$' then true
    when host ~ '^\d{1,3}(\.\d{1,3}){3}$' then exists (
      select from unnest(array['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16',
        '172.16.0.0/12', '192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/3']::inet[]) as range
      where host::inet <<= range)
    when host ~ '^\[' then host ~* '^\[(::|f[cd]|fe[89ab]|ff)'
    else host !~ '\.' or host ~* '\.(localhost|local|internal|home\.arpa)\.?$' end
$$;
revoke all on function private.is_private_host(text) from public, anon, authenticated, service_role;

create function private.refuse_private_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.url = old.url then
    return new;
  elsif new.url !~ '^http://(localhost|127\.0\.0\.1)[:/]'
    and private.is_private_host(substring(new.url from '^[a-z]+://(\[[^\]]*\]|[^/:?#]*)'))
  then
    raise check_violation using message = 'A webhook can''t lead to a private address.';
  end if;
  return new;
end
$$;
revoke all on function private.refuse_private_address() from public, anon, authenticated, service_role;
create trigger refuse_private_address before insert or update of url on public.webhooks
  for each row execute function private.refuse_private_address();

select private.guard_functions();
