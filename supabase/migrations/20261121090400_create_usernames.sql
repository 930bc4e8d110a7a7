-- Names that may not be taken. `domain/profile/reserved-usernames` is the same list; a test compares them.
create table private.reserved_usernames (username text primary key check (username = lower(username)));
alter table private.reserved_usernames enable row level security;

-- A name somebody gave up: it redirects, and is given to nobody else, until held_until (design 11.1).
create table private.username_history (
  username text primary key check (username = lower(username)),
  user_id uuid not null references auth.users (id) on delete cascade,
  held_until timestamptz not null
);
alter table private.username_history enable row level security;
create index username_history_user_id_idx on private.username_history (user_id);

insert into private.reserved_usernames
select regexp_split_to_table(btrim($names$
  about abuse account admin administrator agency anonymous api app assets auth billing bio blog
  business card cards checkout config contact contacts cookie cookies dashboard demo_admin dev
  domain edit email enterprise events everyone explore favicon feedback ftp gallery guest help
  helpdesk home hostmaster html http https imap index info integration invoice invoices jobs leads
  legal localhost login logout mail mailer_daemon me moderator news noc noreply no_reply null
  official ops owner password pay payment payments personalize pop postmaster press pricing
  privacy profile profiles public register reset robots root rss sandbox save secure security
  server settings shop signin signout signup sitemap smtp sql ssl staff static status stripe
  subscribe support sysadmin system team terms test_admin undefined update usenet user username
  users verification verified verify vizit vizit_admin vizit_app vizit_support vizit_team vizitapp
  webhook webhooks webmail webmaster welcome wiki www
$names$, E' \n'), '\s+');

create function private.is_username_free(username text, for_user uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select not exists (
      select from private.reserved_usernames r where r.username = lower(is_username_free.username)
    ) and not exists (
      select from public.profiles p
      where lower(p.username) = lower(is_username_free.username)
        and p.user_id is distinct from for_user
    ) and not exists (
      select from private.username_history h
      where h.username = lower(is_username_free.username)
        and h.user_id is distinct from for_user and h.held_until > now()
    )
$$;

-- The sentence that says why a name cannot be had, or null. What a save would say, asked beforehand.
create function private.find_username_problem(username text, for_user uuid)
returns text language sql stable security definer set search_path = '' as $$
  select case
    when username is null or username !~ '^[A-Za-z0-9_]{3,30}$'
      then 'Username must be 3-30 characters and contain only letters, numbers, and underscores'
    when not private.is_username_free(username, for_user)
      then 'Username is already taken. Please choose a different one.'
  end
$$;

create function public.find_username_problem(username text)
returns text language sql stable security definer set search_path = '' as $$
  select private.find_username_problem(username, (select auth.uid()))
$$;
revoke all on function public.find_username_problem(text) from public, anon, authenticated, service_role;
grant execute on function public.find_username_problem(text) to authenticated;

create function private.random_suffix()
returns text language sql volatile set search_path = '' as $$
  select string_agg(substr('abcdefghijklmnopqrstuvwxyz0123456789', 1 + get_byte(bytes, i) % 36, 1), '')
  from (select uuid_send(gen_random_uuid())) as random (bytes), generate_series(0, 5) as i
$$;

-- Specification section 5: the full name lowercased, letters only, spaces turned into underscores,
-- cut to 23, an underscore and 6 random characters; 'user_' and the suffix where no letter is left.
create function private.generate_username(full_name text)
returns text language plpgsql volatile set search_path = '' as $$
declare
  letters text := regexp_replace(lower(full_name), '[^a-z \t-\r]', '', 'g');
  name_part text := left(btrim(regexp_replace(letters, '[ \t-\r]+', '_', 'g'), '_'), 23);
  candidate text;
begin
  loop
    candidate := case when name_part = '' then 'user' else name_part end || '_' || private.random_suffix();
    exit when private.is_username_free(candidate, null);
  end loop;
  return candidate;
end
$$;
