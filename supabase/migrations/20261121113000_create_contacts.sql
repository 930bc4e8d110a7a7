-- The address book of an owner: the people behind their leads, and those they wrote down themselves.
create table public.contacts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  email text not null default '',
  full_name text not null default '',
  phone text not null default '',
  company text not null default '',
  designation text not null default '',
  address text not null default '',
  notes text not null default '',
  tags jsonb not null default '[]',
  status text not null default 'new'
    check (status in ('new', 'contacted', 'qualified', 'customer', 'archived')),
  source text not null default 'manual' check (source in ('lead', 'manual', 'import')),
  last_contact_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What search looks through and what names sort by; both written by the trigger.
  search_text text not null default '',
  sort_name text not null default ''
);
create unique index contacts_email_key on public.contacts (user_id, lower(email)) where email <> '';
create index contacts_sort_name_idx on public.contacts (user_id, sort_name, id);
create index contacts_created_at_idx on public.contacts (user_id, created_at desc, id);

alter table public.contacts enable row level security;
revoke all on public.contacts from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.contacts to service_role;
grant select, delete on public.contacts to authenticated;
grant insert (user_id, email, full_name, phone, company, designation, address, notes, tags, status,
  source, last_contact_at) on public.contacts to authenticated;
grant update (email, full_name, phone, company, designation, address, notes, tags, status,
  last_contact_at) on public.contacts to authenticated;

create policy "owners read their contacts" on public.contacts
  for select to authenticated using (user_id = (select auth.uid()));
create policy "owners add contacts of their own" on public.contacts
  for insert to authenticated with check (user_id = (select auth.uid()) and source <> 'lead');
create policy "owners update their contacts" on public.contacts
  for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "owners delete their contacts" on public.contacts
  for delete to authenticated using (user_id = (select auth.uid()));

-- `toSearchText`: small letters without their accents, so that "jose" finds "José".
create function private.to_search_text(value text)
returns text language sql immutable set search_path = '' as $$
  select lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g'))
$$;

create function private.to_digits(value text)
returns text language sql immutable set search_path = '' as $$
  select regexp_replace(value, '[^0-9]', '', 'g')
$$;

-- `isEmail`, as the lead form asks for it.
create function private.is_email(value text)
returns boolean language sql immutable set search_path = '' as $$
  select value ~ '^(?!\.)(?!.*\.\.)[A-Za-z0-9_''+.-]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$'
$$;

-- `toTags`: words without blanks around them, each once whatever its case, the first spelling kept.
create function private.to_tags(value jsonb)
returns jsonb language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(tag order by position), '[]') from (
    select distinct on (lower(tag)) tag, position from (
      select private.trim_blanks(item #>> '{}') as tag, position
      from jsonb_array_elements(private.to_list(value)) with ordinality as items (item, position)
      where jsonb_typeof(item) = 'string'
    ) as trimmed where tag <> '' order by lower(tag), position
  ) as kept
$$;

-- `findContactProblem`: the sentence that refuses a contact, or null.
create function private.find_contact_problem(contact public.contacts)
returns text language sql immutable set search_path = '' as $$
  select case
    when contact.full_name || contact.email || contact.phone || contact.company = ''
      then 'Please give a name, an email address, a phone number or a company.'
    when contact.email <> '' and not private.is_email(contact.email)
      then 'Please enter a valid email address.'
    when length(contact.email) > 254 or length(contact.full_name) > 200
      or length(contact.phone) > 60 or length(contact.company) > 200
      or length(contact.designation) > 200 or length(contact.address) > 500
      or length(contact.notes) > 10000 then 'This is too long.'
    when jsonb_array_length(contact.tags) > 20 then 'A contact can have at most 20 tags.'
    when exists (select from jsonb_array_elements_text(contact.tags) as tag where length(tag) > 40)
      then 'A tag can have at most 40 characters.'
  end
$$;

create function private.before_contact_save()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  problem text;
begin
  new.email := private.trim_blanks(new.email);
  new.full_name := private.trim_blanks(new.full_name);
  new.phone := private.trim_blanks(new.phone);
  new.company := private.trim_blanks(new.company);
  new.designation := private.trim_blanks(new.designation);
  new.address := private.trim_blanks(new.address);
  new.notes := private.trim_blanks(new.notes);
  new.tags := private.to_tags(new.tags);
  problem := private.find_contact_problem(new);
  if problem is not null then
    perform private.refuse('400', problem);
  end if;
  new.search_text := private.to_search_text(concat_ws(E'\n', new.full_name, new.email, new.phone,
    private.to_digits(new.phone), new.company, new.designation, new.address, new.notes,
    (select string_agg(tag, E'\n') from jsonb_array_elements_text(new.tags) as tag)));
  new.sort_name := private.to_search_text(
    coalesce(nullif(new.full_name, ''), nullif(new.company, ''), nullif(new.email, ''), new.phone));
  new.updated_at := now();
  return new;
end
$$;
create trigger before_save before insert or update on public.contacts
  for each row execute function private.before_contact_save();

-- The tags an owner uses, the most used first: what the list can be narrowed to.
create function public.contact_tags()
returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('tag', tag, 'count', uses) order by uses desc, tag), '[]')
  from (
    select tag, count(*) as uses
    from public.contacts, jsonb_array_elements_text(tags) as tag
    where user_id = (select auth.uid())
    group by tag order by uses desc, tag limit 200
  ) as used
$$;
revoke all on function public.contact_tags() from public, anon, authenticated, service_role;
grant execute on function public.contact_tags() to authenticated;
