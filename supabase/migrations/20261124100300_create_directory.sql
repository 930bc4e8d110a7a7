-- All accounts, as administrators list them: one narrow row each, kept by triggers, because no join of
-- accounts, pages and suspensions turns its pages at a hundred thousand accounts.

-- The words of a text for a search by how they begin: letters and digits, in lower case without marks.
-- Whoever writes a lead runs it for its index, and may name nothing in this schema: so as its definer.
create function private.to_words(value text) returns tsvector
language sql immutable security definer set search_path = '' as $$
  select array_to_tsvector(array(
    select distinct left(word, 60)
    from regexp_split_to_table(private.to_search_text(left(value, 1000)), '[^[:alnum:]]+') as word
    where word <> ''))
$$;

create table private.directory (
  user_id uuid primary key references auth.users (id) on delete cascade,
  email text not null,
  full_name text not null,
  username text not null,
  -- In force when it was last looked at: job refresh_plans looks every hour.
  plan text not null,
  plan_expiry timestamptz,
  status text not null check (status in ('active', 'unconfirmed', 'suspended', 'leaving')),
  is_administrator boolean not null,
  is_agency boolean not null,
  agency_owner_id uuid,
  created_at timestamptz not null,
  last_sign_in_at timestamptz,
  words tsvector not null
);
alter table private.directory enable row level security;
create index directory_created_at_idx on private.directory (created_at desc, user_id);
create index directory_email_idx on private.directory (email, user_id);
create index directory_plan_idx on private.directory (plan, created_at desc, user_id);
create index directory_status_idx on private.directory (status, created_at desc, user_id);
create index directory_is_agency_idx on private.directory (created_at desc, user_id) where is_agency;
create index directory_is_administrator_idx on private.directory (created_at desc, user_id)
  where is_administrator;
create index directory_agency_owner_id_idx on private.directory (agency_owner_id)
  where agency_owner_id is not null;
create index directory_plan_expiry_idx on private.directory (plan_expiry)
  where plan in ('premium', 'yearly');
create index directory_words_idx on private.directory using gin (words);

-- What the row of an account is to be. One at a time: for any number of them PostgreSQL expects so much
-- work that it compiles the statement first, half a second for what takes none.
create function private.list_account(owner uuid) returns setof private.directory
language sql stable set search_path = '' as $$
  select u.id, coalesce(u.email, ''), coalesce(p.full_name, ''), coalesce(p.username, ''),
    private.effective_plan(coalesce(p.plan, 'free'), p.plan_expiry, true), p.plan_expiry,
    case when exists (select from private.suspensions s where s.user_id = u.id) then 'suspended'
      when d.user_id is not null then 'leaving'
      when u.email_confirmed_at is null then 'unconfirmed' else 'active' end,
    a.id is not null, coalesce(p.is_agency_profile, false), p.agency_owner_id,
    u.created_at, u.last_sign_in_at,
    private.to_words(concat_ws(' ', u.email, p.full_name, p.username))
  from auth.users u
  left join public.profiles p on p.user_id = u.id
  left join public.admin_users a on a.id = u.id
  left join private.account_deletions d on d.user_id = u.id
  where u.id = owner
$$;

create function private.refresh_directory(owner uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.directory as d select * from private.list_account(owner)
  on conflict (user_id) do update set
    email = excluded.email, full_name = excluded.full_name, username = excluded.username,
    plan = excluded.plan, plan_expiry = excluded.plan_expiry, status = excluded.status,
    is_administrator = excluded.is_administrator, is_agency = excluded.is_agency,
    agency_owner_id = excluded.agency_owner_id, created_at = excluded.created_at,
    last_sign_in_at = excluded.last_sign_in_at, words = excluded.words
$$;
insert into private.directory
select a.* from auth.users u cross join lateral private.list_account(u.id) a;

create function private.list_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_directory(new.id);
  return null;
end
$$;
create trigger list_user after insert on auth.users
  for each row execute function private.list_user();
create trigger list_changed_user
  after update of email, email_confirmed_at, last_sign_in_at on auth.users
  for each row execute function private.list_user();

create function private.list_page() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_directory(coalesce(new.user_id, old.user_id));
  return null;
end
$$;
create trigger list_page after insert or delete on public.profiles
  for each row execute function private.list_page();
create trigger list_changed_page after update on public.profiles
  for each row when ((old.full_name, old.username, old.plan, old.plan_expiry, old.is_agency_profile,
    old.agency_owner_id) is distinct from (new.full_name, new.username, new.plan, new.plan_expiry,
    new.is_agency_profile, new.agency_owner_id))
  execute function private.list_page();

create function private.list_administrator() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_directory(coalesce(new.id, old.id));
  return null;
end
$$;
create trigger list_administrator after insert or delete on public.admin_users
  for each row execute function private.list_administrator();

-- The row of an account is written after its page, in whatever order things are done to it. Nothing of
-- it is a save of whoever asks (`private.is_browser`).
create or replace function private.refresh_active(owner uuid) returns void
language sql security definer set search_path = '' as $$
  select set_config('private.writer', 'database', true);
  with due as (
    select not exists (select from private.suspensions s where s.user_id = owner)
      and not exists (select from private.account_deletions d where d.user_id = owner) as is_active
  )
  update public.profiles p set is_active = due.is_active
  from due where p.user_id = owner and p.is_active is distinct from due.is_active;
  select private.refresh_directory(owner);
$$;

-- Plans that ended since it was last looked.
create function private.list_lapsed() returns void
language sql set search_path = '' as $$
  update private.directory d set plan = 'free'
  where d.plan in ('premium', 'yearly') and d.plan_expiry <= now()
$$;

revoke all on function private.to_words(text), private.list_account(uuid),
  private.refresh_directory(uuid), private.list_user(), private.list_page(),
  private.list_administrator(), private.list_lapsed() from public;

-- Views run with the rights of who made them, so each asks first who looks: once a query, and before
-- any row is read. `words` is searched by prefixes.
create view public.admin_directory as
select d.user_id, d.email, d.full_name, d.username, d.plan, d.status, d.is_administrator, d.is_agency,
  d.agency_owner_id, d.created_at, d.last_sign_in_at, d.words
from private.directory d
where (select private.is_administrator());

create index leads_created_at_idx on public.leads (created_at desc, id);
create index leads_words_idx on public.leads using gin (private.to_words(left(search_text, 400)));
create view public.admin_leads as
select l.id, l.user_id, d.username, l.created_at, l.full_name, l.email, l.company, l.message, l.source,
  private.to_words(left(l.search_text, 400)) as words
from public.leads l join private.directory d on d.user_id = l.user_id
where (select private.is_administrator());

create view public.admin_agencies as
select d.user_id as owner_id, coalesce(nullif(d.full_name, ''), d.username) as name, d.email, d.plan,
  p.agency_max_staff as max_staff, (
    select count(*) from public.profiles s where s.agency_owner_id = d.user_id) as staff_count,
  d.created_at, d.words
from private.directory d join public.profiles p on p.user_id = d.user_id
where d.is_agency and (select private.is_administrator());

create view public.admin_audit as
select a.id, a.happened_at, a.actor, actor.email as actor_email, a.actor_role, a.action, a.subject,
  subject.email as subject_email, a.before, a.after, a.note, a.address,
  private.to_words(a.action || ' ' || a.note) || coalesce(actor.words, '') || coalesce(subject.words, '')
    as words
from public.audit_log a
left join private.directory actor on actor.user_id = a.actor
left join private.directory subject on subject.user_id = a.subject
where (select private.is_administrator());

revoke all on public.admin_directory, public.admin_leads, public.admin_agencies, public.admin_audit
  from public, anon, authenticated, service_role;
grant select on public.admin_directory, public.admin_leads, public.admin_agencies, public.admin_audit
  to authenticated;
grant execute on function private.to_words(text) to authenticated, service_role;
