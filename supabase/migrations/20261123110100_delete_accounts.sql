-- Accounts whose owners want them gone, and until when they can come back. A row that is due is on
-- its way out: nothing brings it back.
create table private.account_deletions (
  user_id uuid primary key references auth.users (id) on delete cascade,
  requested_at timestamptz not null default now(),
  due_at timestamptz not null,
  -- Whether the page was open before.
  was_active boolean not null default false
);
alter table private.account_deletions enable row level security;
create index account_deletions_due_at_idx on private.account_deletions (due_at);

-- The name of a deleted account is held for nobody, as nothing tells any more whose it was.
alter table private.username_history
  alter column user_id drop not null,
  drop constraint username_history_user_id_fkey,
  add foreign key (user_id) references auth.users (id) on delete set null;

create or replace function private.is_username_free(username text, for_user uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select not exists (
      select from private.reserved_usernames r where r.username = lower(is_username_free.username)
    ) and not exists (
      select from public.profiles p
      where lower(p.username) = lower(is_username_free.username)
        and p.user_id is distinct from for_user
    ) and not exists (
      select from private.username_history h
      where h.username = lower(is_username_free.username)
        and (h.user_id is null or h.user_id is distinct from for_user) and h.held_until > now()
    )
$$;

-- Takes the page off and ends all sessions; after fourteen days the rest goes (job delete_accounts).
create function public.request_account_deletion()
returns timestamptz language plpgsql security definer set search_path = '' as $$
declare
  owner constant uuid := auth.uid();
  page_was_active boolean;
  due timestamptz;
begin
  -- The account before its page, as everybody locks them.
  perform from auth.users u where u.id = owner for update;
  select p.is_active into page_was_active from public.profiles p where p.user_id = owner;
  insert into private.account_deletions as d (user_id, due_at, was_active)
  values (owner, now() + interval '14 days', coalesce(page_was_active, false))
  on conflict on constraint account_deletions_pkey do nothing
  returning d.due_at into due;
  if due is null then
    return (select d.due_at from private.account_deletions d where d.user_id = owner);
  end if;
  update public.profiles set is_active = false where user_id = owner and is_active;
  delete from auth.sessions where user_id = owner;
  perform graphile_worker.add_job('announce_deletion',
    json_build_object('user_id', owner, 'change', 'requested'));
  return due;
end
$$;

-- Takes the wish back: the page is as it was. False where there was none, or where it is too late.
create function public.restore_account()
returns boolean language plpgsql security definer set search_path = '' as $$
declare
  owner constant uuid := auth.uid();
  restored private.account_deletions;
begin
  perform from auth.users u where u.id = owner for update;
  delete from private.account_deletions d where d.user_id = owner and d.due_at > now()
  returning * into restored;
  if restored.user_id is null then
    return false;
  end if;
  if restored.was_active then
    update public.profiles set is_active = true where user_id = owner;
  end if;
  perform graphile_worker.add_job('announce_deletion',
    json_build_object('user_id', owner, 'change', 'restored'));
  return true;
end
$$;

-- What whoever signs in meanwhile is told: when it was asked for and until when it can be taken back.
create function public.account_deletion()
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('requested_at', d.requested_at, 'due_at', d.due_at)
  from private.account_deletions d where d.user_id = (select auth.uid())
$$;

revoke all on function public.request_account_deletion(), public.restore_account(),
  public.account_deletion() from public, anon, authenticated, service_role;
grant execute on function public.request_account_deletion(), public.restore_account(),
  public.account_deletion() to authenticated;

-- The accounts that go now: those past their days, and those that were never confirmed and that
-- nobody used for thirty days. From here on nothing brings them back.
create function private.claim_due_accounts(max_count int)
returns setof uuid language plpgsql set search_path = '' as $$
begin
  insert into private.account_deletions (user_id, due_at)
  select u.id, now() from auth.users u
  where u.email_confirmed_at is null and u.created_at < now() - interval '30 days'
    and coalesce(u.last_sign_in_at, u.created_at) < now() - interval '30 days'
    and not exists (
      select from auth.sessions s
      where s.user_id = u.id and coalesce(s.refreshed_at, s.created_at) > now() - interval '30 days')
  order by u.created_at limit max_count
  on conflict on constraint account_deletions_pkey do nothing;
  return query
    select d.user_id from private.account_deletions d
    where d.due_at <= now() order by d.due_at limit max_count;
end
$$;

-- All rows of an account that is due. The names it had stay held for ninety days, for nobody, if
-- anybody can have seen them. False where it is not due, or gone.
create function private.delete_account(owner uuid)
returns boolean language plpgsql set search_path = '' as $$
declare
  was_confirmed boolean;
  job_ids bigint[];
begin
  select u.email_confirmed_at is not null into was_confirmed
  from auth.users u join private.account_deletions d on d.user_id = u.id and d.due_at <= now()
  where u.id = owner for update of u;
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
  delete from auth.users u where u.id = owner;
  return true;
end
$$;
revoke all on function private.claim_due_accounts(int), private.delete_account(uuid) from public;
