-- After a restore: repeats erasures and deletions made since the backup, and signs everyone out.

-- Erased leads, deleted accounts, and those scheduled for deletion: no backup may bring them back.
create or replace function private.list_erasures()
returns table (kind text, digest text, at timestamptz) language sql stable set search_path = '' as $$
  select e.kind, e.digest, e.erased_at from private.erasures e
  union
  select 'account', private.to_digest(d.user_id), d.due_at from private.account_deletions d
  order by 3, 1, 2
$$;

-- Signs everyone out, and invalidates links for setting a password or an email: some in the backup have
-- since been used.
create or replace function private.end_restored_sessions() returns void
language sql set search_path = '' as $$
  delete from auth.sessions;
  delete from auth.one_time_tokens t where t.token_type::text ~ '^(recovery|email_change)';
$$;

-- Repeats the erasures that `list_erasures` returned after the backup was made. The next job removes deleted
-- accounts; those whose owners had cancelled by then stay. Returns how many leads and accounts there were.
create or replace function private.erase_again(erasures jsonb, listed_at timestamptz)
returns table (leads int, accounts int) language plpgsql set search_path = '' as $$
declare
  found_leads uuid[];
  found_accounts uuid[];
  stayed uuid[];
begin
  insert into private.erasures (kind, digest, erased_at)
  select e.kind, e.digest, e.at
  from jsonb_to_recordset(erasures) as e (kind text, digest text, at timestamptz)
  where e.at <= now()
  on conflict do nothing;

  select coalesce(array_agg(l.id), '{}') into found_leads from (
    select id from public.leads
    union select id from private.deleted_leads
    union select lead_id from private.contact_leads
    union select (d.payload -> 'data' ->> 'id')::uuid from public.webhook_deliveries d
      where d.event in ('lead.created', 'team_lead.created') and not d.is_test
  ) l
  where private.to_digest(l.id) in (
    select e.digest from jsonb_to_recordset(erasures) as e (kind text, digest text) where e.kind = 'lead');
  perform private.erase_lead(id) from unnest(found_leads) as id;

  with listed as (
    select e.digest, min(e.at) as at
    from jsonb_to_recordset(erasures) as e (kind text, digest text, at timestamptz)
    where e.kind = 'account' group by e.digest
  ), back as (
    delete from private.account_deletions d
    where d.requested_at <= listed_at
      and private.to_digest(d.user_id) not in (select l.digest from listed l)
    returning d.user_id
  ), gone as (
    insert into private.account_deletions (user_id, due_at)
    select u.id, l.at from listed l join auth.users u on private.to_digest(u.id) = l.digest
    on conflict (user_id) do update set due_at = least(excluded.due_at, account_deletions.due_at)
    returning user_id
  )
  select coalesce((select array_agg(user_id) from back), '{}'),
    coalesce((select array_agg(user_id) from gone), '{}')
  into stayed, found_accounts;
  perform private.refresh_active(id) from unnest(stayed || found_accounts) as id;
  perform graphile_worker.add_job('delete_accounts');
  return query select cardinality(found_leads), cardinality(found_accounts);
end
$$;
