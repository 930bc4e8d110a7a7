-- Everything an administrator, an agency's owner or the operator did to somebody else: who, to whom,
-- what, before and after, from where. Only ever added to (decision 059).
create table public.audit_log (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null default clock_timestamp(),
  -- Ids outlive their accounts here: an entry never changes, also not by somebody's leaving.
  actor uuid,
  actor_role text not null check (actor_role in ('administrator', 'agency', 'operator', 'system')),
  action text not null check (action ~ '^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$' and length(action) <= 64),
  subject uuid,
  before jsonb check (octet_length(before::text) <= 16384),
  after jsonb check (octet_length(after::text) <= 16384),
  -- Why; whom it concerns reads it.
  note text not null default '' check (length(note) <= 500),
  address text not null default '' check (length(address) <= 64)
);
create index audit_log_happened_at_idx on public.audit_log (happened_at desc, id);
create index audit_log_subject_idx on public.audit_log (subject, happened_at desc, id);
create index audit_log_actor_idx on public.audit_log (actor, happened_at desc, id);

-- Whom it concerns reads what was done and why; not which person did it, nor from where.
alter table public.audit_log enable row level security;
revoke all on public.audit_log from public, anon, authenticated, service_role;
grant select on public.audit_log to service_role;
grant select (id, happened_at, actor_role, action, subject, before, after, note) on public.audit_log
  to authenticated;
create policy "people read what was done to their account" on public.audit_log
  for select to authenticated using (subject = (select auth.uid()));

create function private.keep_audit_log() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'the audit log is only added to' using errcode = '42501';
end
$$;
create trigger keep_audit_log before update or delete on public.audit_log
  for each row execute function private.keep_audit_log();
create trigger keep_whole_audit_log before truncate on public.audit_log
  for each statement execute function private.keep_audit_log();

-- The address a request came from, as the gateway judged it; empty where no request runs.
create function private.request_address() returns text
language sql stable set search_path = '' as $$
  select left(trim(split_part(coalesce(
    nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-forwarded-for', ''), ',', 1)), 64)
$$;

-- What was, cut where it is too much to keep for ever.
create function private.to_audited(value jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when octet_length(value::text) <= 16384 then value
    when value is not null then jsonb_build_object('is_cut', true, 'bytes', octet_length(value::text)) end
$$;

-- Writes one entry, of whoever asks. Owners of agencies fill no disk with theirs.
create function private.audit(actor_role text, action text, subject uuid, before jsonb, after jsonb,
  note text default '')
returns void language plpgsql security definer set search_path = '' as $$
begin
  if actor_role = 'agency' and (
    select count(*) from (
      select from public.audit_log a
      where a.actor = auth.uid() and a.happened_at > now() - interval '1 day' limit 5000) today) >= 5000
  then
    perform private.refuse('429', 'That was a lot for one day. Please go on tomorrow.');
  end if;
  insert into public.audit_log (actor, actor_role, action, subject, before, after, note, address)
  values (auth.uid(), audit.actor_role, audit.action, audit.subject, private.to_audited(audit.before),
    private.to_audited(audit.after), left(coalesce(audit.note, ''), 500), private.request_address());
end
$$;

-- Whether whoever asks administers the installation. Views for administrators ask it once a query.
create function private.is_administrator() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.admin_users a where a.id = (select auth.uid()))
$$;

revoke all on function private.request_address(), private.to_audited(jsonb),
  private.audit(text, text, uuid, jsonb, jsonb, text), private.is_administrator() from public;
grant execute on function private.is_administrator() to authenticated, service_role;
