-- Agencies, and who is on their teams (decision 061). A row of `agency_staff` is a seat: somebody
-- invited, or somebody who joined. `profiles.agency_owner_id` says the same of those who joined.
create table public.agencies (
  owner_id uuid primary key references auth.users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  slug text unique check (slug ~ '^[a-z0-9][a-z0-9_-]{1,28}[a-z0-9]$'),
  logo_url text
    check (logo_url is null or private.is_stored_picture(logo_url) and length(logo_url) <= 2048),
  about text not null default '' check (char_length(about) <= 500),
  is_team_public boolean not null default false,
  leads_rule text not null default 'private' check (leads_rule in ('private', 'shared')),
  -- What the last push made of each part of a page, and the values it gave.
  modes jsonb not null default '{}',
  template jsonb not null default '{}',
  -- An administrator's own number of seats; null is the plan's.
  max_staff_granted int check (max_staff_granted between 0 and 10000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- What somebody who left has left with the agency.
create table public.agency_cards (
  id uuid primary key default gen_random_uuid(),
  agency_id uuid not null references public.agencies (owner_id) on delete cascade,
  kept_at timestamptz not null default now(),
  full_name text not null,
  username text not null,
  content jsonb not null
);
create index agency_cards_kept_at_idx on public.agency_cards (agency_id, kept_at desc, id);

create table public.agency_staff (
  id uuid primary key default gen_random_uuid(),
  agency_id uuid not null references public.agencies (owner_id) on delete cascade,
  user_id uuid unique references auth.users (id) on delete cascade,
  email text not null check (email = lower(email) and length(email) <= 254),
  full_name text not null check (char_length(full_name) <= 200),
  status text not null default 'invited' check (status in ('invited', 'active', 'suspended')),
  -- What the owner wrote of them; it is on their page once they join.
  card jsonb not null default '{}' check (jsonb_typeof(card) = 'object' and length(card::text) <= 4000),
  card_id uuid references public.agency_cards (id) on delete set null,
  -- Whether the invitation made their account, so that their card may stay when they leave.
  can_keep_card boolean not null default false,
  invited_at timestamptz not null default now(),
  mailed_at timestamptz,
  joined_at timestamptz,
  suspended_at timestamptz,
  search_text text not null default '',
  sort_name text not null default '',
  unique (agency_id, email),
  check ((status = 'invited') = (user_id is null)),
  check ((user_id is null) = (joined_at is null)),
  check ((status = 'suspended') = (suspended_at is not null))
);
create index agency_staff_invited_at_idx on public.agency_staff (agency_id, invited_at desc, id);
create index agency_staff_sort_name_idx on public.agency_staff (agency_id, sort_name, id);
-- Who is asked finds what asks them.
create index agency_staff_email_idx on public.agency_staff (email) where user_id is null;

-- A template on its way to every page of a team.
create table public.agency_pushes (
  id bigint generated always as identity primary key,
  agency_id uuid not null references public.agencies (owner_id) on delete cascade,
  created_at timestamptz not null default now(),
  status text not null default 'waiting'
    check (status in ('waiting', 'running', 'done', 'taken_back', 'failed')),
  total int not null default 0,
  done int not null default 0,
  modes jsonb not null,
  previous_modes jsonb not null,
  template jsonb not null,
  previous_template jsonb not null,
  -- The last page that was reached, in the order of ids.
  reached uuid
);
create index agency_pushes_agency_id_idx on public.agency_pushes (agency_id, id desc);

-- Whose plan has come from an agency once: it follows from there, also when they have left.
create table private.agency_members (
  user_id uuid primary key references auth.users (id) on delete cascade
);

-- Accounts that an invitation made, and whose invitation it was.
create table private.invited_accounts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  agency_id uuid not null references auth.users (id) on delete cascade,
  invited_at timestamptz not null default now()
);
create index invited_accounts_agency_id_idx on private.invited_accounts (agency_id);

-- How many mails an agency had sent on a day.
create table private.agency_mail_days (
  agency_id uuid not null references auth.users (id) on delete cascade,
  day date not null,
  mails int not null check (mails > 0),
  primary key (agency_id, day)
);

alter table public.leads add column agency_id uuid references public.agencies (owner_id) on delete set null;
create index leads_agency_id_idx on public.leads (agency_id, created_at desc, id)
  where agency_id is not null;

alter table public.agencies enable row level security;
alter table public.agency_cards enable row level security;
alter table public.agency_staff enable row level security;
alter table public.agency_pushes enable row level security;
alter table private.agency_members enable row level security;
alter table private.invited_accounts enable row level security;
alter table private.agency_mail_days enable row level security;

revoke all on public.agencies, public.agency_cards, public.agency_staff, public.agency_pushes
  from public, anon, authenticated, service_role;
grant select, update (name, slug, logo_url, about, is_team_public, leads_rule)
  on public.agencies to authenticated;
grant select, delete on public.agency_cards to authenticated;
grant select on public.agency_staff, public.agency_pushes to authenticated;
grant select, insert, update, delete
  on public.agencies, public.agency_cards, public.agency_staff, public.agency_pushes to service_role;

create policy "owners read their agency" on public.agencies
  for select to authenticated using (owner_id = (select auth.uid()));
create policy "staff read the agency they are with" on public.agencies
  for select to authenticated using (owner_id = (
    select p.agency_owner_id from public.profiles p where p.user_id = (select auth.uid())));
create policy "owners update their agency" on public.agencies
  for update to authenticated
  using (owner_id = (select auth.uid())) with check (owner_id = (select auth.uid()));
create policy "owners read the cards their agency kept" on public.agency_cards
  for select to authenticated using (agency_id = (select auth.uid()));
create policy "owners delete the cards their agency kept" on public.agency_cards
  for delete to authenticated using (agency_id = (select auth.uid()));
create policy "owners read who is on their team" on public.agency_staff
  for select to authenticated using (agency_id = (select auth.uid()));
create policy "staff read their own seat" on public.agency_staff
  for select to authenticated using (user_id = (select auth.uid()));
create policy "owners read their pushes" on public.agency_pushes
  for select to authenticated using (agency_id = (select auth.uid()));
create policy "agency owners read the pages of their staff" on public.profiles
  for select to authenticated using (agency_owner_id = (select auth.uid()));
create policy "agency owners update the pages of their staff" on public.profiles
  for update to authenticated
  using (agency_owner_id = (select auth.uid())) with check (agency_owner_id = (select auth.uid()));
create policy "agency owners read the versions of their staff's pages" on public.profile_versions
  for select to authenticated using (exists (
    select from public.profiles p
    where p.user_id = profile_versions.user_id and p.agency_owner_id = (select auth.uid())));
create policy "agency owners read the leads that are shared with them" on public.leads
  for select to authenticated using (agency_id = (select auth.uid()));

-- The stricter rule of names (coverage 5.2), for the address of a team. `domain/agency/slug.ts` has the
-- same rule.
create function private.find_slug_problem(slug text)
returns text language sql immutable set search_path = '' as $$
  select case
    when length(slug) < 3 then 'Username must be at least 3 characters'
    when length(slug) > 30 then 'Username must be 30 characters or less'
    when slug !~ '^[a-z0-9_-]+$'
      then 'Username can only contain lowercase letters, numbers, dashes, and underscores'
    when slug ~ '^[_-]|[_-]$' then 'Username cannot start or end with a dash or underscore'
  end
$$;

create function private.is_slug_free(slug text, for_owner uuid)
returns boolean language sql stable set search_path = '' as $$
  select not exists (select from private.reserved_usernames r where r.username = is_slug_free.slug)
    and not exists (
      select from public.agencies a
      where a.slug = is_slug_free.slug and a.owner_id is distinct from for_owner)
$$;

create function private.refuse_bad_slug(slug text, owner uuid)
returns void language plpgsql set search_path = '' as $$
declare
  problem text := private.find_slug_problem(slug);
begin
  if problem is not null then
    perform private.refuse('400', problem);
  elsif not private.is_slug_free(slug, owner) then
    perform private.refuse('409', 'Username is already taken. Please choose a different one.');
  end if;
end
$$;

create function private.before_agency_save()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.name := private.trim_blanks(private.clean_text(regexp_replace(new.name, '[[:cntrl:]]', ' ', 'g')));
  new.about := private.trim_blanks(private.clean_text(new.about));
  new.slug := nullif(private.trim_blanks(new.slug), '');
  new.logo_url := nullif(private.trim_blanks(new.logo_url), '');
  if new.name = '' then
    perform private.refuse('400', 'Please enter a name.');
  elsif char_length(new.name) > 100 or char_length(new.about) > 500 then
    perform private.refuse('413', 'This is too long.');
  elsif not private.is_stored_picture(new.logo_url) and new.logo_url is not null then
    perform private.refuse('400', 'Invalid logo URL');
  end if;
  if new.slug is not null and (tg_op = 'INSERT' or new.slug is distinct from old.slug) then
    perform private.refuse_bad_slug(new.slug, new.owner_id);
  end if;
  new.updated_at := now();
  return new;
end
$$;
create trigger before_save before insert or update on public.agencies
  for each row execute function private.before_agency_save();

create function private.before_staff_save()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.search_text := private.to_search_text(concat_ws(E'\n', new.full_name, new.email,
    new.card ->> 'designation', new.card ->> 'company'));
  new.sort_name := private.to_search_text(coalesce(nullif(new.full_name, ''), new.email));
  return new;
end
$$;
create trigger before_save before insert or update on public.agency_staff
  for each row execute function private.before_staff_save();

-- Seats are counted under the lock of the agency, so that no two take the last one.
create function private.limit_staff()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  seats int;
begin
  perform from public.agencies a where a.owner_id = new.agency_id for update;
  select p.agency_max_staff into seats from public.profiles p where p.user_id = new.agency_id;
  if (select count(*) from public.agency_staff s where s.agency_id = new.agency_id)
    >= coalesce(seats, 0)
  then
    perform private.refuse('403', 'No seat is left for this person.');
  end if;
  return new;
end
$$;
create trigger limit_staff before insert on public.agency_staff
  for each row execute function private.limit_staff();

-- A lead is shared by the rule that holds as it comes; one that comes back from the trash stays as it was.
create function private.share_lead()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.agency_id := (
    select a.owner_id from public.profiles p join public.agencies a on a.owner_id = p.agency_owner_id
    where p.user_id = new.user_id and a.leads_rule = 'shared');
  return new;
end
$$;
create trigger share_lead before insert on public.leads
  for each row when (new.created_at = now()) execute function private.share_lead();

revoke all on function private.find_slug_problem(text), private.is_slug_free(text, uuid),
  private.refuse_bad_slug(text, uuid), private.before_agency_save(), private.before_staff_save(),
  private.limit_staff(), private.share_lead() from public;
