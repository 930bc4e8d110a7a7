-- All accounts in one list, with their search terms.

-- Updates one account's directory row. One at a time: for many, PostgreSQL's estimate triggers JIT
-- compilation, which takes half a second.
create or replace function private.list_account(owner uuid)
returns setof private.directory language sql stable set search_path to '' as $$
  select u.id, coalesce(u.email, ''), coalesce(nullif(p.full_name, ''), s.full_name, ''), coalesce(p.username, ''),
    private.effective_plan(coalesce(p.plan, 'free'), p.plan_expiry, true), p.plan_expiry,
    case when exists (select from private.suspensions s where s.user_id = u.id) then 'suspended'
      when d.user_id is not null then 'leaving'
      when u.email_confirmed_at is null and i.user_id is not null then 'invited'
      when u.email_confirmed_at is null then 'unconfirmed' else 'active' end,
    a.id is not null, coalesce(p.is_agency_profile, false), p.agency_owner_id,
    u.created_at, u.last_sign_in_at,
    private.to_words(concat_ws(' ', u.email, coalesce(nullif(p.full_name, ''), s.full_name), p.username)),
    case when u.email_confirmed_at is null then coalesce(g.name, '') else '' end
  from auth.users u
  left join public.profiles p on p.user_id = u.id
  left join public.admin_users a on a.id = u.id
  left join private.account_deletions d on d.user_id = u.id
  left join private.invited_accounts i on i.user_id = u.id
  left join public.agencies g on g.owner_id = i.agency_id
  left join public.agency_staff s on s.agency_id = i.agency_id and s.email = lower(u.email)
  where u.id = owner
$$;

create or replace function private.refresh_directory(owner uuid)
returns void language sql security definer set search_path to '' as $$
  insert into private.directory as d select * from private.list_account(owner)
  on conflict (user_id) do update set
    email = excluded.email, full_name = excluded.full_name, username = excluded.username,
    plan = excluded.plan, plan_expiry = excluded.plan_expiry, status = excluded.status,
    is_administrator = excluded.is_administrator, is_agency = excluded.is_agency,
    agency_owner_id = excluded.agency_owner_id, created_at = excluded.created_at,
    last_sign_in_at = excluded.last_sign_in_at, words = excluded.words, inviter = excluded.inviter
$$;

create trigger list_changed_user
  after update of email, email_confirmed_at, last_sign_in_at on auth.users
  for each row execute function private.call_for_row('private.refresh_directory', 'id');
create trigger list_user after insert on auth.users
  for each row execute function private.call_for_row('private.refresh_directory', 'id');
create trigger list_changed_page after update on public.profiles
  for each row when ((old.full_name, old.username, old.plan, old.plan_expiry, old.is_agency_profile,
    old.agency_owner_id) is distinct from (new.full_name, new.username, new.plan, new.plan_expiry,
    new.is_agency_profile, new.agency_owner_id))
  execute function private.call_for_row('private.refresh_directory', 'user_id');
create trigger list_page after insert or delete on public.profiles
  for each row execute function private.call_for_row('private.refresh_directory', 'user_id');
create trigger list_administrator after insert or delete on public.admin_users
  for each row execute function private.call_for_row('private.refresh_directory', 'id');
create trigger list_invited after insert or update on private.invited_accounts
  for each row execute function private.call_for_row('private.refresh_directory', 'user_id');

-- Plans that ended since the last check.
create or replace function private.list_lapsed() returns void
language sql set search_path = '' as $$
  update private.directory d set plan = 'free'
  where d.plan in ('premium', 'yearly') and d.plan_expiry <= now()
$$;

create or replace view public.admin_directory as
  select user_id, email, full_name, username, plan, status, is_administrator, is_agency, agency_owner_id,
    created_at, last_sign_in_at, private.searched(words) as words, inviter
  from private.directory d
  where (select private.is_administrator());
grant select on public.admin_directory to authenticated;

create or replace function private.name_account(id uuid)
returns text language sql stable set search_path = '' as $$
  select coalesce(nullif(d.full_name, ''), d.email)
  from private.directory d where d.user_id = name_account.id
$$;
