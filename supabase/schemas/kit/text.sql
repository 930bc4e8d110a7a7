-- Typed text: cleaned, folded, recognised.

-- `cleanText`: no script, frame, form or handler in a name or a bio.
create or replace function private.clean_text(value text)
returns text language plpgsql immutable set search_path = '' as $$
declare
  cleaned text := value;
  before text;
begin
  loop
    before := cleaned;
    -- All quantifiers are lazy: one greedy one would make the whole expression greedy.
    cleaned := regexp_replace(cleaned, '<script[^>]*?>.*?</script[^>]*?>', '', 'gi');
    cleaned := regexp_replace(cleaned, '</?(?:script|iframe|embed|object|form)(?![a-z0-9-])[^>]*>?', '', 'gi');
    cleaned := regexp_replace(cleaned,
      '[\t-\r "''/]on[a-z]+[\t-\r ]*=[\t-\r ]*(?:(?:"[^"]*"|''[^'']*'')[^\t-\r >]*|[^\t-\r >]+)', '', 'gi');
    cleaned := regexp_replace(cleaned, 'javascript[\t-\r ]*:', '', 'gi');
    exit when cleaned is not distinct from before;
  end loop;
  return cleaned;
end
$$;

-- Trims the same characters as JavaScript's `trim`, in every locale.
create or replace function private.trim_blanks(value text)
returns text language sql immutable set search_path = '' as $$
  select btrim(value, E' \t\n\u000b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007'
    '\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff')
$$;

create or replace function private.to_list(value jsonb)
returns jsonb language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(value) = 'array' then value else '[]' end
$$;

create or replace function private.to_map(value jsonb)
returns jsonb language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(value) = 'object' then value else '{}' end
$$;

-- Parses a time in the editor's format; null for anything else.
create or replace function private.to_moment(value text)
returns timestamptz language plpgsql stable set search_path = '' as $$
begin
  return nullif(value, '')::timestamptz;
exception when others then
  return null;
end
$$;
grant execute on function private.to_moment(text) to anon, authenticated, service_role;

create or replace function private.to_digits(value text)
returns text language sql immutable set search_path = '' as $$
  select regexp_replace(value, '[^0-9]', '', 'g')
$$;

-- `isEmail` of `kit/rules/values/email.ts`, whose domain is in ASCII.
create or replace function private.is_email(value text)
returns boolean language sql immutable set search_path = '' as $$
  select value ~ '^[A-Za-z0-9_.!#$%&''*+/=?^`{|}~-]+@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+(?![0-9]+$)[A-Za-z0-9][A-Za-z0-9-]{0,61}[A-Za-z0-9]$'
$$;

-- Replaces letters by their reading in the table, and leaves the rest.
create or replace function private.read_letters(value text)
returns text language sql stable set search_path = '' as $$
  select coalesce(string_agg(coalesce(l.latin, c.letter), '' order by c.place), '')
  from regexp_split_to_table(value, '') with ordinality as c (letter, place)
  left join private.latin_letters l on l.letter = c.letter
$$;

-- Composed first, since й is y and not an и with a mark; then decomposed, so that ō is o and a mark, and 김
-- three letters.
create or replace function private.to_latin(value text)
returns text language sql stable set search_path = '' as $$
  select private.read_letters(normalize(private.read_letters(normalize(value, nfkc)), nfkd))
$$;

-- A lead's email in the form that contacts allow; empty if it is invalid.
create or replace function private.to_contact_email(value text)
returns text language sql immutable set search_path = '' as $$
  select case when private.is_email(address) and length(address) <= 254 then address else '' end
  from (select private.trim_blanks(value)) as trimmed (address)
$$;

-- `50`, `100 MB`
create or replace function private.to_amount(quota text, amount bigint) returns text
language sql immutable set search_path = '' as $$
  select case when quota = 'picture_bytes'
    then to_char(round(amount / 1048576.0), 'FM999,999,999,990') || ' MB'
    else to_char(amount, 'FM999,999,999,990') end
$$;

-- A deleted id's digest: 64 hexadecimal digits that identify no one.
create or replace function private.to_digest(id uuid) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(id::text, 'UTF8')), 'hex')
$$;

create or replace function private.email_hash(email text) returns bytea
language sql immutable set search_path = '' as $$ select sha256(convert_to(lower(email), 'UTF8')) $$;

-- `toPictureWords`: one line, trimmed.
create or replace function private.to_one_line(value text) returns text
language sql immutable set search_path = '' as $$
  select private.trim_blanks(regexp_replace(value, '[[:cntrl:]\s]+', ' ', 'g'))
$$;

-- The mailbox behind an email: big providers ignore case, anything after a plus, and in some cases dots.
create or replace function private.to_mailbox(email text) returns text
language sql immutable set search_path = '' as $$
  with parts as (
    select split_part(a.address, '@', 1) as name, case split_part(a.address, '@', 2)
        when 'googlemail.com' then 'gmail.com'
        when 'me.com' then 'icloud.com' when 'mac.com' then 'icloud.com'
        when 'protonmail.com' then 'proton.me' when 'protonmail.ch' then 'proton.me'
        when 'pm.me' then 'proton.me'
        else split_part(a.address, '@', 2) end as domain
    from (select lower(btrim(to_mailbox.email)) as address) a
  ), untagged as (
    select case
        when p.domain in ('gmail.com', 'icloud.com', 'proton.me', 'fastmail.com', 'fastmail.fm',
            'zoho.com', 'hey.com', 'yandex.com', 'yandex.ru', 'ya.ru')
          or p.domain ~ '^(outlook|hotmail|live|msn)\.' then split_part(p.name, '+', 1)
        when p.domain ~ '^(yahoo|ymail|rocketmail)\.' then split_part(p.name, '-', 1)
        else p.name end as name, p.domain
    from parts p
  )
  select case u.domain when 'gmail.com' then replace(u.name, '.', '')
    when 'proton.me' then translate(u.name, '.-_', '') else u.name end || '@' || u.domain
  from untagged u
$$;
