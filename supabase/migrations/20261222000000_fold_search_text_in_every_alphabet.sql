-- Searches find names in Arabic, Persian and Hebrew however they are spelled, and German ß as ss. `toSearchText`
-- does the same.

create or replace function private.to_search_text(value text)
returns text language sql immutable set search_path to '' as $$
  select replace(translate(lower(regexp_replace(normalize(value, NFKD),
    -- Accents; points of Hebrew; signs, harakat and tatweel of Arabic; joiners and marks of direction.
    '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]',
    '', 'g')),
    -- Letters that no decomposition takes apart: of alef, yeh, heh and kaf one form each; then digits.
    'łøđðħŧıςẞ' || E'\u0671\u0649\u06cc\u0629\u06be\u06c1\u06c3\u06d5\u06a9'
      || E'\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669'
      || E'\u06f0\u06f1\u06f2\u06f3\u06f4\u06f5\u06f6\u06f7\u06f8\u06f9',
    'loddhtiσß' || E'\u0627\u064a\u064a\u0647\u0647\u0647\u0647\u0647\u0643' || '01234567890123456789'),
    'ß', 'ss')
$$;

-- Texts of before are folded on. Nobody's row changes for it, so no rule is asked.
alter table public.leads disable trigger user;
alter table public.contacts disable trigger user;
alter table public.pictures disable trigger user;
alter table public.agency_staff disable trigger user;
alter table public.agencies disable trigger user;

update public.leads set search_text = private.to_search_text(search_text)
where octet_length(search_text) <> char_length(search_text)
  and search_text <> private.to_search_text(search_text);
update public.contacts
set search_text = private.to_search_text(search_text), sort_name = private.to_search_text(sort_name)
where octet_length(search_text) <> char_length(search_text)
  and search_text <> private.to_search_text(search_text);
update public.pictures
set search_text = private.to_search_text(search_text), sort_name = private.to_search_text(sort_name)
where octet_length(search_text) <> char_length(search_text)
  and search_text <> private.to_search_text(search_text);
update public.agency_staff
set search_text = private.to_search_text(search_text), sort_name = private.to_search_text(sort_name)
where octet_length(search_text) <> char_length(search_text)
  and search_text <> private.to_search_text(search_text);
update public.agencies set name = name where octet_length(name) <> char_length(name);

alter table public.leads enable trigger user;
alter table public.contacts enable trigger user;
alter table public.pictures enable trigger user;
alter table public.agency_staff enable trigger user;
alter table public.agencies enable trigger user;

update private.directory set words = private.to_words(concat_ws(' ', email, full_name, username))
where octet_length(full_name) <> char_length(full_name);
update private.audit_words w
set words = private.to_words(a.action || ' ' || a.note) || coalesce(actor.words, '') || coalesce(subject.words, '')
from public.audit_log a
left join private.directory actor on actor.user_id = a.actor
left join private.directory subject on subject.user_id = a.subject
where a.id = w.entry and (octet_length(a.note) <> char_length(a.note)
  or octet_length(actor.full_name) <> char_length(actor.full_name)
  or octet_length(subject.full_name) <> char_length(subject.full_name));
