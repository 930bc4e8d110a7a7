-- A pending change of email, and what an account loses once its email turns out to be contested.

-- The pending change of email, and which mailboxes have yet to confirm. Null without one.
create or replace function public.own_email_change()
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('email', u.email_change, 'sent_at', u.email_change_sent_at,
    'waits_for', (
      select coalesce(jsonb_agg(distinct
        case t.token_type::text when 'email_change_token_new' then 'new' else 'current' end), '[]')
      from auth.one_time_tokens t
      where t.user_id = u.id
        and t.token_type::text in ('email_change_token_new', 'email_change_token_current')))
  from auth.users u
  where u.id = (select auth.uid()) and coalesce(u.email_change, '') <> ''
    and u.email_change_sent_at > now() - interval '24 hours'
$$;
grant execute on function public.own_email_change() to authenticated;

-- Cancels a pending change of email and makes its mailed links invalid. False if none was pending.
create or replace function public.cancel_email_change()
returns boolean language plpgsql security definer set search_path = '' as $$
begin
  perform from auth.users u where u.id = auth.uid() for update;
  delete from auth.one_time_tokens t
  where t.user_id = auth.uid()
    and t.token_type::text in ('email_change_token_new', 'email_change_token_current');
  update auth.users u set email_change = default
  where u.id = auth.uid() and coalesce(u.email_change, '') <> '';
  return found;
end
$$;
grant execute on function public.cancel_email_change() to authenticated;

-- Two people may claim an unconfirmed email. The one who reads its mailbox gets the account without the
-- earlier password, and the sign-in service removes factors and passkeys. This removes the other person's
-- remaining access.
create or replace function private.forget_contested_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.recovery_codes where user_id = new.id;
  delete from public.api_keys where user_id = new.id;
  delete from public.webhooks where user_id = new.id;
  return null;
end
$$;
create trigger forget_contested_account after update of email_confirmed_at on auth.users
  for each row when (
    old.email_confirmed_at is null and new.email_confirmed_at is not null
    and old.encrypted_password is not null and new.encrypted_password is null)
  execute function private.forget_contested_account();
