-- The change of address that is under way, and which mailboxes have still to agree. Null without one.
create function public.own_email_change()
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

-- Takes the wish for another address back; what was mailed about it works no more. False without one.
create function public.cancel_email_change()
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
revoke all on function public.own_email_change(), public.cancel_email_change()
  from public, anon, authenticated, service_role;
grant execute on function public.own_email_change(), public.cancel_email_change() to authenticated;
select private.guard_functions();
