-- The audit log is searched by what an entry says and by who was concerned, as they were called then.
-- The words stand beside the log: an entry never changes, and somebody who is gone is found no more.
create table private.audit_words (
  entry bigint primary key,
  words tsvector not null
);
alter table private.audit_words enable row level security;

create function private.list_audit_words(entries bigint[]) returns setof private.audit_words
language sql stable security definer set search_path = '' as $$
  select a.id, private.to_words(a.action || ' ' || a.note)
    || coalesce(actor.words, '') || coalesce(subject.words, '')
  from public.audit_log a
  left join private.directory actor on actor.user_id = a.actor
  left join private.directory subject on subject.user_id = a.subject
  where a.id = any (entries)
$$;

create function private.keep_audit_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.audit_words select * from private.list_audit_words(array[new.id]);
  return null;
end
$$;
create trigger keep_words after insert on public.audit_log
  for each row execute function private.keep_audit_words();

create function private.forget_audit_words() returns trigger
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

revoke all on function private.list_audit_words(bigint[]), private.keep_audit_words(),
  private.forget_audit_words() from public;

insert into private.audit_words
select l.* from private.list_audit_words(array(select id from public.audit_log)) as l;
create index audit_words_words_idx on private.audit_words using gin (private.searched(words));

create or replace view public.admin_audit as
select a.id, a.happened_at, a.actor, actor.email as actor_email, a.actor_role, a.action, a.subject,
  subject.email as subject_email, a.before, a.after, a.note, a.address,
  private.searched(w.words) as words
from public.audit_log a
join private.audit_words w on w.entry = a.id
left join private.directory actor on actor.user_id = a.actor
left join private.directory subject on subject.user_id = a.subject
where (select private.is_administrator());
alter table public.audit_log drop column words;
