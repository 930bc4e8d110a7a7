-- Scheduled account deletions: owners can cancel for fourteen days, then everything is deleted.

-- Needs a recent sign-in: a browser left open isn't enough.
create or replace function public.request_account_deletion()
returns timestamp with time zone language plpgsql security definer set search_path to '' as $$
declare
  owner constant uuid := auth.uid();
  due timestamptz;
begin
  perform private.refuse_if('fresh_sign_in_needed', not private.has_just_signed_in());
  perform private.refuse_last_administrator(owner);
  -- Locks the account before its page, the usual order.
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
grant execute on function public.request_account_deletion() to authenticated;

-- Cancels the request, leaving the page as it was before. False if there was none or it is too late.
create or replace function public.restore_account()
returns boolean language plpgsql security definer set search_path = '' as $$
declare
  owner constant uuid := auth.uid();
begin
  perform from auth.users u where u.id = owner for update;
  delete from private.account_deletions d where d.user_id = owner and d.due_at > now();
  if not found then
    return false;
  end if;
  perform private.refresh_active(owner);
  perform graphile_worker.add_job('announce_deletion',
    json_build_object('user_id', owner, 'change', 'restored'));
  return true;
end
$$;
grant execute on function public.restore_account() to authenticated;

-- For owners who sign in before then: when deletion was requested, and until when they can cancel it.
create or replace function public.account_deletion()
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('requested_at', d.requested_at, 'due_at', d.due_at)
  from private.account_deletions d where d.user_id = (select auth.uid())
$$;
grant execute on function public.account_deletion() to authenticated;

create or replace function private.claim_due_accounts(max_count integer)
returns setof uuid language plpgsql set search_path to '' as $$
begin
  insert into private.account_deletions (user_id, due_at)
  select u.id, now() from auth.users u
  where u.email_confirmed_at is null and u.created_at < now() - interval '30 days'
    and coalesce(u.last_sign_in_at, u.created_at) < now() - interval '30 days'
    and not exists (
      select from auth.sessions s
      where s.user_id = u.id and coalesce(s.refreshed_at, s.created_at) > now() - interval '30 days')
    and not exists (
      select from private.invited_accounts i
      where i.user_id = u.id and i.invited_at > now() - interval '30 days')
  order by u.created_at limit max_count
  on conflict on constraint account_deletions_pkey do nothing;
  return query
    select d.user_id from private.account_deletions d
    where d.due_at <= now() order by d.due_at limit max_count;
end
$$;

-- Deletes all rows of an account that is due. Its usernames stay blocked for ninety days if anyone may have
-- seen them. False if it isn't due, is gone, or is being restored right now (its request is locked too).
create or replace function private.delete_account(owner uuid)
returns boolean language plpgsql set search_path to '' as $$
declare
  was_confirmed boolean;
  job_ids bigint[];
begin
  select u.email_confirmed_at is not null into was_confirmed
  from auth.users u join private.account_deletions d on d.user_id = u.id and d.due_at <= now()
  where u.id = owner for update;
  if not found then
    return false;
  end if;
  select array_agg(j.id) into job_ids from graphile_worker._private_jobs j
  where j.payload ->> 'user_id' = owner::text
    or j.payload ->> 'lead_id' in (select l.id::text from public.leads l where l.user_id = owner);
  perform graphile_worker.complete_jobs(coalesce(job_ids, '{}'));
  if was_confirmed then
    insert into private.username_history as h (username, user_id, held_until)
    select lower(p.username), null, now() + interval '90 days'
    from public.profiles p where p.user_id = owner
    on conflict (username) do update
    set user_id = null, held_until = greatest(h.held_until, excluded.held_until);
  end if;
  perform private.part_team_of_account(owner);
  delete from auth.users u where u.id = owner;
  return true;
end
$$;

-- No backup may restore an account, however it was deleted. Unconfirmed ones expire again by themselves.
create or replace function private.remember_deleted_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.erasures (kind, digest) values ('account', private.to_digest(old.id))
  on conflict do nothing;
  return null;
end
$$;
create trigger remember_deleted_account after delete on auth.users
  for each row when (old.email_confirmed_at is not null) execute function private.remember_deleted_account();

-- The preview of everything that is deleted with an account.
create or replace function public.deletion_preview()
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
grant execute on function public.deletion_preview() to authenticated;
