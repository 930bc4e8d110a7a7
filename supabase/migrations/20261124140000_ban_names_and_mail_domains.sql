-- Names and mail domains that administrators closed (decision 064). Beside the reserved names, which are
-- the same everywhere, these are of one installation.
create table private.banned_names (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name ~ '^[A-Za-z0-9_-]{3,30}$'),
  -- What the eye reads of it: of all that look alike one is kept.
  skeleton text not null unique check (length(skeleton) between 3 and 30),
  -- Whether it may stand within no longer name either.
  is_part boolean not null default false,
  note text not null default '' check (length(note) <= 500),
  banned_at timestamptz not null default now(),
  banned_by uuid references auth.users (id) on delete set null
);
alter table private.banned_names enable row level security;

create table private.banned_mail_domains (
  id uuid primary key default gen_random_uuid(),
  domain text not null unique
    check (domain ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$' and length(domain) <= 253),
  note text not null default '' check (length(note) <= 500),
  banned_at timestamptz not null default now(),
  banned_by uuid references auth.users (id) on delete set null
);
alter table private.banned_mail_domains enable row level security;

-- A name as the eye reads it: without case and strokes, digits as the letters they stand for.
create function private.name_skeleton(name text)
returns text language sql immutable set search_path = '' as $$
  select replace(replace(
    translate(lower(name), '01345789i_-', 'oleastbgl'),
    'rn', 'm'), 'vv', 'w')
$$;

create function private.is_name_banned(name text)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.banned_names b
    where b.skeleton = private.name_skeleton(is_name_banned.name)
      or b.is_part and position(b.skeleton in private.name_skeleton(is_name_banned.name)) > 0
  )
$$;

-- Whose name is banned later keeps it.
create or replace function private.find_username_problem(username text, for_user uuid)
returns text language sql stable security definer set search_path = '' as $$
  select case
    when not private.is_username_well_formed(username)
      then 'Username must be 3-30 characters and contain only letters, numbers, and underscores'
    when not private.is_username_free(username, for_user)
      then 'Username is already taken. Please choose a different one.'
    when private.is_name_banned(username) and not exists (
      select from public.profiles p
      where p.user_id = for_user and lower(p.username) = lower(find_username_problem.username))
      then 'This username cannot be used here. Please choose a different one.'
  end
$$;

-- Somebody whose name holds a banned one gets a page that is called otherwise; and where even that is
-- banned, a page all the same.
create or replace function private.generate_username(full_name text)
returns text language plpgsql volatile set search_path = '' as $$
declare
  letters text := regexp_replace(lower(private.to_latin(full_name) collate "C"), '[^a-z \t-\r]', '', 'g');
  name_part text := left(btrim(regexp_replace(letters, '[ \t-\r]+', '_', 'g'), '_'), 23);
  candidate text;
  tries int := 0;
begin
  loop
    tries := tries + 1;
    candidate := case when name_part = '' or tries > 8 then 'user' else name_part end
      || '_' || private.random_suffix();
    exit when private.is_username_free(candidate, null)
      and (tries > 16 or not private.is_name_banned(candidate));
  end loop;
  return candidate;
end
$$;

-- The sentence that says why an address cannot be used, or null. A domain is banned with those below it.
create function private.find_mail_problem(email text)
returns text language sql stable security definer set search_path = '' as $$
  select format('Addresses at %s cannot be used here. Please use another one.', asked.domain)
  from (select lower(split_part(email, '@', -1))) as asked (domain),
    lateral (select string_to_array(asked.domain, '.')) as split (labels)
  where exists (
    select from private.banned_mail_domains b where b.domain = any (array(
      select array_to_string(split.labels[part:], '.')
      from generate_series(1, least(cardinality(split.labels), 20)) as part))
  )
$$;

create function private.refuse_banned_mail()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  problem text := coalesce(private.find_mail_problem(new.email), private.find_mail_problem(new.email_change));
begin
  if problem is not null then
    perform private.refuse('422', problem);
  end if;
  return new;
end
$$;
create trigger refuse_banned_mail_on_insert before insert on auth.users
  for each row execute function private.refuse_banned_mail();
create trigger refuse_banned_mail before update of email, email_change on auth.users
  for each row when (new.email is distinct from old.email
    or new.email_change is distinct from old.email_change and new.email_change <> '')
  execute function private.refuse_banned_mail();

revoke all on function private.is_name_banned(text), private.find_mail_problem(text),
  private.refuse_banned_mail() from public;

insert into private.reserved_usernames values ('report'), ('reports');
