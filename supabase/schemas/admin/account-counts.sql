-- The number of accounts of each kind: an hourly count plus later changes.

-- Adds a row for each change, so that sign-ups don't wait for each other.
create or replace function private.count_account()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then
    insert into private.account_counts (status, plan, is_agency, has_page, number)
    select k.*, -1 from private.to_account_kind(old) k;
  end if;
  if tg_op <> 'DELETE' then
    insert into private.account_counts (status, plan, is_agency, has_page, number)
    select k.*, 1 from private.to_account_kind(new) k;
  end if;
  return null;
end
$$;

-- The kind an account counts as. Staff get their plan from their agency.
create or replace function private.to_account_kind(account private.directory)
returns table (status text, plan text, is_agency boolean, has_page boolean) language sql immutable
set search_path = '' as $$
  select account.status, case when account.agency_owner_id is null then account.plan else 'staff' end,
    account.is_agency, account.username <> ''
$$;

create trigger count_account after insert or delete on private.directory
  for each row execute function private.count_account();
create trigger count_changed_account after update on private.directory
  for each row when ((old.status, old.plan, old.is_agency, old.agency_owner_id is null, old.username <> '')
    is distinct from (new.status, new.plan, new.is_agency, new.agency_owner_id is null, new.username <> ''))
  execute function private.count_account();

-- Recounts in one statement and snapshot: changes not yet visible in it keep their rows.
create or replace function private.recount_accounts()
returns void language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('account counts', 0));
  with counted_before as (delete from private.account_counts)
  insert into private.account_counts (status, plan, is_agency, has_page, number)
  select d.status, case when d.agency_owner_id is null then d.plan else 'staff' end, d.is_agency,
    d.username <> '', count(*)
  from private.directory d group by 1, 2, 3, 4;
end
$$;

create or replace function private.count_accounts()
returns jsonb language sql stable set search_path = '' as $$
  with counted as materialized (
    select c.status, c.plan, c.is_agency, c.has_page, sum(c.number) as number
    from private.account_counts c group by 1, 2, 3, 4 having sum(c.number) > 0
  )
  select jsonb_build_object(
    'accounts', coalesce(sum(c.number) filter (where c.status <> 'invited'), 0),
    'invited', coalesce(sum(c.number) filter (where c.status = 'invited'), 0),
    'active_pages', coalesce(sum(c.number) filter (where c.status = 'active' and c.has_page), 0),
    'agencies', coalesce(sum(c.number) filter (where c.is_agency), 0),
    'suspended', coalesce(sum(c.number) filter (where c.status = 'suspended'), 0),
    'unconfirmed', coalesce(sum(c.number) filter (where c.status = 'unconfirmed'), 0),
    'leaving', coalesce(sum(c.number) filter (where c.status = 'leaving'), 0),
    'plans', (
      select coalesce(jsonb_object_agg(p.plan, p.accounts), '{}') from (
        select e.plan, sum(e.number) as accounts from counted e where e.status <> 'invited' group by 1) p))
  from counted c
$$;
