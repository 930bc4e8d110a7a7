-- Administrators' actions on an account.

-- The person's plan and state, as an audit entry records them.
create or replace function private.audited_plan(owner uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('plan', private.effective_plan(p.plan, p.plan_expiry, true),
    'plan_expiry', p.plan_expiry)
  from public.profiles p where p.user_id = owner
$$;

-- Grants a plan in place of an earlier grant; 'free' removes it. Paid plans stay.
create or replace function public.admin_set_plan(owner uuid, plan text, days int, note text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb;
begin
  perform set_config('private.writer', 'database', true);
  perform private.begin_administering(owner, true);
  note := private.to_note(note);
  perform private.refuse_if('plan_unknown',
    plan is null or plan not in ('free', 'premium', 'yearly', 'agency_50', 'agency_100', 'agency_500'));
  perform private.refuse_if('days_out_of_range',
    plan in ('premium', 'yearly') and (days is null or days not between 1 and 36500));
  before := private.audited_plan(owner);
  perform private.grant_plan(owner, plan, days, auth.uid(), note);
  perform private.audit('administrator', 'plan.granted', owner, before, private.audited_plan(owner)
    || jsonb_build_object('granted', plan), note);
end
$$;
grant execute on function public.admin_set_plan(uuid,text,integer,text) to authenticated;

create or replace function public.admin_confirm_email(owner uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.begin_administering(owner, true);
  perform private.require_fresh();
  update auth.users u set email_confirmed_at = now(), updated_at = now()
  where u.id = owner and u.email_confirmed_at is null;
  perform private.refuse_if('confirmed_already', not found);
  perform private.audit('administrator', 'email.confirmed', owner, null, null);
end
$$;
grant execute on function public.admin_confirm_email(uuid) to authenticated;

-- Queues one mail with a link to set a new password, however often this is called.
create or replace function public.admin_send_reset(owner uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.begin_administering(owner, true);
  perform graphile_worker.add_job('send_reset', json_build_object('user_id', owner),
    job_key => 'send_reset ' || owner);
  perform private.audit('administrator', 'reset.sent', owner, null, null);
end
$$;
grant execute on function public.admin_send_reset(uuid) to authenticated;

create or replace function public.admin_end_sessions(owner uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ended int;
begin
  perform private.begin_administering(owner, true);
  delete from auth.sessions s where s.user_id = owner;
  get diagnostics ended = row_count;
  perform private.audit('administrator', 'sessions.ended', owner,
    jsonb_build_object('sessions', ended), null);
end
$$;
grant execute on function public.admin_end_sessions(uuid) to authenticated;

-- As if the owner had requested it: they can cancel for fourteen days.
create or replace function public.admin_delete_account(owner uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  due timestamptz;
begin
  perform private.begin_dismissing(owner);
  reason := private.to_note(reason, true);
  insert into private.account_deletions as d (user_id, due_at)
  values (owner, now() + interval '14 days')
  on conflict on constraint account_deletions_pkey do nothing
  returning d.due_at into due;
  perform private.refuse_if('leaving_already', due is null);
  perform private.refresh_active(owner);
  delete from auth.sessions s where s.user_id = owner;
  perform graphile_worker.add_job('announce_deletion',
    json_build_object('user_id', owner, 'change', 'requested'));
  perform private.audit('administrator', 'account.deleted', owner, null,
    jsonb_build_object('due_at', due), reason);
end
$$;
grant execute on function public.admin_delete_account(uuid,text) to authenticated;

create or replace function public.admin_keep_account(owner uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  was_due timestamptz;
begin
  perform private.begin_administering(owner, false);
  delete from private.account_deletions d where d.user_id = owner and d.due_at > now()
  returning d.due_at into was_due;
  perform private.refuse_if('not_leaving', was_due is null);
  perform private.refresh_active(owner);
  perform graphile_worker.add_job('announce_deletion',
    json_build_object('user_id', owner, 'change', 'restored'));
  perform private.audit('administrator', 'account.kept', owner,
    jsonb_build_object('due_at', was_due), null);
end
$$;
grant execute on function public.admin_keep_account(uuid) to authenticated;

-- Lets an administrator view an account for half an hour: opens a session for its user that ends by itself
-- and can't be renewed. The server makes a read-only token for it (decision 060).
create or replace function public.admin_see_as(owner uuid, reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  session_id uuid;
  expires_at constant timestamptz := now() + interval '30 minutes';
begin
  perform private.begin_administering(owner, false);
  reason := private.to_note(reason, true);
  perform private.refuse_if('sees_administrator',
    exists (select from public.admin_users a where a.id = owner));
  insert into auth.sessions (user_id, not_after, tag)
  values (owner, expires_at, 'act:' || auth.uid()) returning id into session_id;
  perform private.audit('administrator', 'account.seen', owner, null,
    jsonb_build_object('until', expires_at), reason);
  return jsonb_build_object('session_id', session_id, 'expires_at', expires_at);
end
$$;
grant execute on function public.admin_see_as(uuid,text) to authenticated;

-- Ends every session in which this administrator views an account.
create or replace function private.stop_looking_on(administrator uuid) returns void
language sql set search_path = '' as $$
  delete from auth.sessions s where s.tag = 'act:' || administrator
$$;

-- Ends viewing for administrators who lose the right, are suspended, ask for deletion, or get a new password.
create trigger end_looking_on after delete on public.admin_users
  for each row execute function private.call_for_row('private.stop_looking_on', 'id');
create trigger end_looking_on after insert on private.account_deletions
  for each row execute function private.call_for_row('private.stop_looking_on', 'user_id');
create trigger end_looking_on after insert on private.suspensions
  for each row when (new.suspended_by = 'administrator')
  execute function private.call_for_row('private.stop_looking_on', 'user_id');
create trigger end_looking_on after update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.call_for_row('private.stop_looking_on', 'id');

-- An administrator's viewing ends with their session.
create or replace function private.end_looking_on_with_session() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.stop_looking_on(a.id) from public.admin_users a
  where a.id in (select e.user_id from ended e where e.tag is null);
  return null;
end
$$;
create trigger end_looking_on after delete on auth.sessions
  referencing old table as ended for each statement execute function private.end_looking_on_with_session();

-- Administrators can't be viewed: appointing one ends any viewing.
create or replace function private.end_being_seen() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions s where s.user_id = new.id and s.tag like 'act:%';
  return null;
end
$$;
create trigger end_being_seen after insert on public.admin_users
  for each row execute function private.end_being_seen();

-- The audit entry that the server writes before it releases an account's data.
create or replace function public.admin_export_account(owner uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.begin_administering(owner, true);
  perform private.audit('administrator', 'account.exported', owner, null, null,
    private.to_note(reason, true));
end
$$;
grant execute on function public.admin_export_account(uuid,text) to authenticated;

-- The entry omits the email, which was erased.
create or replace function public.admin_erase_leads(email text) returns int
language plpgsql security definer set search_path = '' as $$
declare
  erased int;
begin
  perform private.require_administrator();
  erased := private.erase_leads_of(email);
  perform private.audit('administrator', 'leads.erased', null, null, jsonb_build_object('leads', erased));
  return erased;
end
$$;
grant execute on function public.admin_erase_leads(text) to authenticated;
