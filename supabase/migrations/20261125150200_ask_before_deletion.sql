-- Whether whoever asks has proved within ten minutes who they are: by a password, a code, a passkey.
create function private.has_just_signed_in() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(max((entry ->> 'timestamp')::numeric), 0)
    > extract(epoch from now() - interval '10 minutes')
  from jsonb_array_elements(
    case when jsonb_typeof(auth.jwt() -> 'amr') = 'array' then auth.jwt() -> 'amr' else '[]' end) entry
  where jsonb_typeof(entry -> 'timestamp') = 'number'
$$;
revoke all on function private.has_just_signed_in() from public;

-- As before, but only for who has just signed in: a browser left open is not enough.
create or replace function public.request_account_deletion()
returns timestamptz language plpgsql security definer set search_path = '' as $$
declare
  owner constant uuid := auth.uid();
  due timestamptz;
begin
  if not private.has_just_signed_in() then
    perform private.refuse('403', 'Please confirm that it is you: sign in once more.');
  end if;
  -- The account before its page, as everybody locks them.
  perform from auth.users u where u.id = owner for update;
  insert into private.account_deletions as d (user_id, due_at)
  values (owner, now() + interval '14 days')
  on conflict on constraint account_deletions_pkey do nothing
  returning d.due_at into due;
  if due is null then
    return (select d.due_at from private.account_deletions d where d.user_id = owner);
  end if;
  perform private.refresh_active(owner);
  delete from auth.sessions where user_id = owner;
  perform graphile_worker.add_job('announce_deletion',
    json_build_object('user_id', owner, 'change', 'requested'));
  return due;
end
$$;

-- What somebody who thinks of leaving is told first: what goes with the account.
create function public.deletion_preview()
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'username', p.username,
    'is_open', coalesce(p.is_active, false),
    'leads', (select count(*) from public.leads l where l.user_id = u.id),
    'contacts', (select count(*) from public.contacts c where c.user_id = u.id),
    'subscription', (
      select jsonb_build_object('plan', s.plan, 'period_end', s.covers_until, 'renews', s.renews)
      from private.latest_facts(u.id) s
      where s.kind = 'subscription'
        and s.status in ('trialing', 'active', 'past_due', 'unpaid', 'paused')
      order by s.id desc limit 1),
    'year_ends_at', (select max(y.ends_at) from private.paid_years(u.id) y),
    'team', (
      select count(*) from public.agency_staff s where s.agency_id = u.id),
    'agency', (
      select coalesce(a.name, o.full_name) from public.profiles o
      left join public.agencies a on a.owner_id = o.user_id
      where o.user_id = p.agency_owner_id))
  from auth.users u left join public.profiles p on p.user_id = u.id
  where u.id = (select auth.uid())
$$;
revoke all on function public.deletion_preview() from public, anon, authenticated, service_role;
grant execute on function public.deletion_preview() to authenticated;
select private.guard_functions();
