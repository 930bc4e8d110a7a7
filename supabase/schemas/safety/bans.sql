-- Banned names and email domains.

-- A name reduced to how it looks: without case and diacritics, with digits as the letters they resemble.
create or replace function private.name_skeleton(name text)
returns text language sql immutable set search_path = '' as $$
  select replace(replace(
    translate(lower(name), '01345789i_-', 'oleastbgl'),
    'rn', 'm'), 'vv', 'w')
$$;

create or replace function private.is_name_banned(name text)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.banned_names b
    where b.skeleton = private.name_skeleton(is_name_banned.name)
      or b.is_part and position(b.skeleton in private.name_skeleton(is_name_banned.name)) > 0
  )
$$;

-- Why an email can't be used, as a sentence, or null. A ban includes subdomains.
create or replace function private.find_mail_problem(email text)
returns text language sql stable security definer set search_path = '' as $$
  select private.say('mail_domain_kept_out', asked.domain)
  from (select lower(split_part(email, '@', -1))) as asked (domain),
    lateral (select string_to_array(asked.domain, '.')) as split (labels)
  where exists (
    select from private.banned_mail_domains b where b.domain = any (array(
      select array_to_string(split.labels[part:], '.')
      from generate_series(1, least(cardinality(split.labels), 20)) as part))
  )
$$;

create or replace function private.refuse_banned_mail()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_with('422',
    coalesce(private.find_mail_problem(new.email), private.find_mail_problem(new.email_change)));
  return new;
end
$$;
create trigger refuse_banned_mail before update of email, email_change on auth.users
  for each row when (new.email is distinct from old.email
    or new.email_change is distinct from old.email_change and new.email_change <> '')
  execute function private.refuse_banned_mail();
create trigger refuse_banned_mail_on_insert before insert on auth.users
  for each row execute function private.refuse_banned_mail();

-- Banning and allowing names and email domains, for administrators.
create or replace view public.admin_bans as
select b.id, 'name' as kind, b.name as value, b.is_part, b.note, b.banned_at,
  to_tsvector('simple', b.name) as words
from private.banned_names b where (select private.is_administrator())
union all
select b.id, 'domain', b.domain, true, b.note, b.banned_at, to_tsvector('simple', b.domain)
from private.banned_mail_domains b where (select private.is_administrator());
grant select on public.admin_bans to authenticated;

-- Bans a name, and all that look like it. Returns how many pages have such a name; they keep it.
create or replace function public.admin_ban_name(name text, is_part boolean, note text)
returns int language plpgsql security definer set search_path = '' as $$
declare
  wanted constant text := private.trim_blanks(coalesce(name, ''));
  shape constant text := private.name_skeleton(wanted);
  said constant text := left(private.trim_blanks(coalesce(note, '')), 500);
begin
  perform private.require_administrator();
  perform private.refuse_if('banned_name_malformed',
    wanted !~ '^[A-Za-z0-9_-]{3,30}$' or length(shape) < 3);
  perform private.refuse_if('banned_names_too_many', (select count(*) from private.banned_names) >= 5000);
  insert into private.banned_names as b (name, skeleton, is_part, note, banned_by)
  values (wanted, shape, coalesce(admin_ban_name.is_part, false), said, auth.uid())
  on conflict (skeleton) do nothing;
  perform private.refuse_if('name_banned_already', not found);
  perform private.audit('administrator', 'name.banned', null, null,
    jsonb_build_object('name', wanted, 'is_part', coalesce(admin_ban_name.is_part, false)), said);
  return (select count(*) from public.profiles p
    where private.name_skeleton(p.username) = shape
      or admin_ban_name.is_part and position(shape in private.name_skeleton(p.username)) > 0);
end
$$;
grant execute on function public.admin_ban_name(text,boolean,text) to authenticated;

create or replace function public.admin_unban_name(id uuid)
returns void language sql security definer set search_path = '' as $$
  select private.require_administrator();
  with gone as (
    delete from private.banned_names b where b.id = admin_unban_name.id returning b.name, b.is_part)
  select private.audit('administrator', 'name.unbanned', null, to_jsonb(gone), null) from gone
$$;
grant execute on function public.admin_unban_name(uuid) to authenticated;

-- Bans an email domain with its subdomains. Returns how many accounts use it; they stay.
create or replace function public.admin_ban_mail_domain(domain text, note text)
returns int language plpgsql security definer set search_path = '' as $$
declare
  wanted constant text := lower(regexp_replace(private.trim_blanks(coalesce(domain, '')), '^.*@', ''));
  said constant text := left(private.trim_blanks(coalesce(note, '')), 500);
begin
  perform private.require_administrator();
  perform private.refuse_if('mail_domain_malformed', length(wanted) > 253
    or wanted !~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$');
  perform private.refuse_if('mail_domain_is_own',
    split_part((select u.email from auth.users u where u.id = auth.uid()), '@', -1) in (wanted));
  perform private.refuse_if('banned_domains_too_many',
    (select count(*) from private.banned_mail_domains) >= 50000);
  insert into private.banned_mail_domains as b (domain, note, banned_by)
  values (wanted, said, auth.uid()) on conflict on constraint banned_mail_domains_domain_key do nothing;
  perform private.refuse_if('domain_banned_already', not found);
  perform private.audit('administrator', 'domain.banned', null, null,
    jsonb_build_object('domain', wanted), said);
  return (select count(*) from auth.users u
    where split_part(u.email, '@', -1) = wanted or split_part(u.email, '@', -1) like '%.' || wanted);
end
$$;
grant execute on function public.admin_ban_mail_domain(text,text) to authenticated;

create or replace function public.admin_unban_mail_domain(id uuid)
returns void language sql security definer set search_path = '' as $$
  select private.require_administrator();
  with gone as (
    delete from private.banned_mail_domains b where b.id = admin_unban_mail_domain.id returning b.domain)
  select private.audit('administrator', 'domain.unbanned', null, to_jsonb(gone), null) from gone
$$;
grant execute on function public.admin_unban_mail_domain(uuid) to authenticated;
