create or replace function private.require_administrator() returns void
language plpgsql stable set search_path = ''
as $$
begin
  perform private.refuse_if('not_administrator', not private.is_administrator());
end
$$;

-- Whether the caller is an administrator whose account isn't being deleted. Administrators' views check it
-- once per query.
create or replace function private.is_administrator() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.admin_users a where a.id = (select auth.uid()))
    and not exists (select from private.account_deletions d where d.user_id = (select auth.uid()))
    and private.is_assured()
    and (coalesce(auth.jwt() ->> 'aal', 'aal1') <> 'aal1' or not exists (
      select from private.administration_rules r where r.need_second_factor))
$$;
grant execute on function private.is_administrator() to authenticated, service_role;

-- Starts an action on an existing account, by administrators only, and locks the account.
create or replace function private.begin_administering(owner uuid, may_be_oneself boolean) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.require_administrator();
  perform private.refuse_if('acts_on_self', owner = auth.uid() and not may_be_oneself);
  perform from auth.users u where u.id = owner for update;
  perform private.refuse_if('account_unknown', not found);
end
$$;

-- Starts an action that may remove an administrator. At least one always remains: administrators can't remove
-- themselves, administrators who asked for deletion have no rights, and these actions run one at a time.
create or replace function private.begin_dismissing(owner uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('administrators', 0));
  perform private.begin_administering(owner, false);
end
$$;

create or replace function public.admin_set_administrator(owner uuid, is_one boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.begin_dismissing(owner);
  if is_one then
    perform private.require_fresh();
  end if;
  perform private.refuse_if('address_not_confirmed', is_one and not exists (
    select from auth.users u where u.id = owner and u.email_confirmed_at is not null));
  if is_one then
    insert into public.admin_users (id) values (owner) on conflict (id) do nothing;
  else
    delete from public.admin_users a where a.id = owner;
  end if;
  if not found then
    perform private.refuse(
      case when is_one then 'administrator_already' else 'not_an_administrator' end);
  end if;
  perform private.audit('administrator',
    case when is_one then 'administrator.granted' else 'administrator.revoked' end, owner, null, null);
end
$$;
grant execute on function public.admin_set_administrator(uuid,boolean) to authenticated;

-- For the screen that sends administrators without a second factor to set one up.
create or replace function public.can_administer() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_administrator()
$$;
grant execute on function public.can_administer() to authenticated;

-- Without an administrator, only the operator could manage the installation, on the machine.
create or replace function private.refuse_last_administrator(owner uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.admin_users a where a.id = owner) then
    return;
  end if;
  -- Serialised with appointing and removing administrators.
  perform pg_advisory_xact_lock(hashtextextended('administrators', 0));
  perform private.refuse_if('last_administrator', not exists (
    select from public.admin_users a join auth.users u on u.id = a.id
    where a.id <> owner and u.deleted_at is null
      and (u.banned_until is null or u.banned_until <= now())
      and not exists (select from private.account_deletions d where d.user_id = a.id)));
end
$$;

select private.own_table('admin_users', owner => 'id');
