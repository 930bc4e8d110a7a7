create or replace function private.keep_audit_log() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'the audit log is only added to' using errcode = '42501';
end
$$;
create trigger keep_audit_log before update or delete on public.audit_log
  for each row execute function private.keep_audit_log();
create trigger keep_whole_audit_log before truncate on public.audit_log
  for each statement execute function private.keep_audit_log();

-- The request's IP address, as determined by the gateway; empty without a request.
create or replace function private.request_address() returns text
language sql stable set search_path = '' as $$
  select left(trim(split_part(coalesce(
    nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-forwarded-for', ''), ',', 1)), 64)
$$;

-- The earlier value, cut if too long to keep forever.
create or replace function private.to_audited(value jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when octet_length(value::text) <= 16384 then value
    when value is not null then jsonb_build_object('is_cut', true, 'bytes', octet_length(value::text)) end
$$;

-- How many of the caller's actions on their team were logged in the last day. One transaction may log a
-- thousand, so it counts once and caches the number.
create or replace function private.count_own_acts() returns int
language plpgsql set search_path = '' as $$
declare
  max_counted constant int := 5000;
  caller constant text := coalesce(auth.uid()::text, '');
  noted constant text := coalesce(current_setting('private.own_acts', true), '');
  acts int;
begin
  if caller <> '' and split_part(noted, ' ', 1) = caller then
    acts := split_part(noted, ' ', 2)::int;
  else
    acts := (
      select count(*) from (
        select from public.audit_log a
        where a.actor = auth.uid() and a.happened_at > now() - interval '1 day' limit max_counted) today);
  end if;
  perform set_config('private.own_acts', caller || ' ' || acts + 1, true);
  return acts;
end
$$;

-- Writes one entry for the caller. Agency owners have a daily limit, to protect the disk.
create or replace function private.audit(actor_role text, action text, subject uuid, before jsonb, after jsonb,
  note text default '')
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_if('administered_too_much',
    actor_role = 'agency' and private.count_own_acts() >= 5000);
  insert into public.audit_log (actor, actor_role, action, subject, before, after, note, address)
  values (auth.uid(), audit.actor_role, audit.action, audit.subject, private.to_audited(audit.before),
    private.to_audited(audit.after), left(coalesce(audit.note, ''), 500), private.request_address());
end
$$;

create or replace view public.admin_audit as
select a.id, a.happened_at, a.actor, actor.email as actor_email, a.actor_role, a.action, a.subject,
  subject.email as subject_email, a.before, a.after, a.note, a.address,
  private.searched(w.words) as words
from public.audit_log a
join private.audit_words w on w.entry = a.id
left join private.directory actor on actor.user_id = a.actor
left join private.directory subject on subject.user_id = a.subject
where (select private.is_administrator());
grant select on public.admin_audit to authenticated;

-- A note as stored; its subject can read it.
create or replace function private.to_note(value text, is_needed boolean default false) returns text
language plpgsql set search_path = '' as $$
begin
  value := trim(coalesce(value, ''));
  perform private.refuse_if('reason_missing', is_needed and value = '');
  perform private.refuse_if('reason_too_long', length(value) > 500);
  return value;
end
$$;

create or replace function private.list_audit_words(entries bigint[]) returns setof private.audit_words
language sql stable security definer set search_path = '' as $$
  select a.id, private.to_words(a.action || ' ' || a.note)
    || coalesce(actor.words, '') || coalesce(subject.words, '')
  from public.audit_log a
  left join private.directory actor on actor.user_id = a.actor
  left join private.directory subject on subject.user_id = a.subject
  where a.id = any (entries)
$$;

create or replace function private.keep_audit_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.audit_words select * from private.list_audit_words(array[new.id]);
  return null;
end
$$;
create trigger keep_words after insert on public.audit_log
  for each row execute function private.keep_audit_words();

create or replace function private.forget_audit_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.audit_words w set words = l.words
  from private.list_audit_words(array(
    select id from public.audit_log where old.user_id in (subject, actor))) as l
  where w.entry = l.entry;
  return null;
end
$$;
create trigger forget_audit_words after delete on private.directory
  for each row execute function private.forget_audit_words();

revoke all on public.audit_log from anon, authenticated, service_role;
grant select (id, happened_at, actor_role, action, subject, before, after, note)
  on public.audit_log to authenticated;
grant select on public.audit_log to service_role;
create policy "people read what was done to their account" on public.audit_log
  for select to authenticated using (subject = (select auth.uid()));
