-- Two people may claim an unconfirmed address. Its reader gets the account without the password from before,
-- and the sign-in service removes the factors and passkeys. Here goes whatever else would let the other one in.
create function private.forget_contested_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.recovery_codes where user_id = new.id;
  delete from public.api_keys where user_id = new.id;
  delete from public.webhooks where user_id = new.id;
  return null;
end
$$;
revoke all on function private.forget_contested_account() from public;

create trigger forget_contested_account after update of email_confirmed_at on auth.users
  for each row when (
    old.email_confirmed_at is null and new.email_confirmed_at is not null
    and old.encrypted_password is not null and new.encrypted_password is null)
  execute function private.forget_contested_account();

select private.guard_functions();
