-- Functions from which columns, constraints and indexes of the tables follow. They stand here, and not in
-- `supabase/schemas/`, as whoever changes one has to store those values anew.

-- Letters that no decomposition takes apart. `toSearchText` does the same.
create function private.to_search_text(value text)
returns text language sql immutable set search_path to '' as $$
  select translate(lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g')),
    'łøđðħŧı', 'loddhti')
$$;

-- The words of a text for a search by how they begin: letters and digits, in lower case without marks.
-- Whoever writes a lead runs it for its index, and may name nothing in this schema: so as its definer.
create function private.to_words(value text) returns tsvector
language sql immutable security definer cost 10000 set search_path = '' as $$
  select array_to_tsvector(array(
    select distinct left(word, 60)
    from regexp_split_to_table(private.to_search_text(left(value, 1000)), '[^[:alnum:]]+') as word
    where word <> ''))
$$;
grant execute on function private.to_words(text) to authenticated, service_role;

create function private.searched(words tsvector) returns tsvector
language plpgsql immutable parallel safe cost 10000 set search_path = '' as $$
begin
  return words;
end
$$;
grant execute on function private.searched(tsvector) to authenticated;

-- A visitor's browser asks nobody but us for a picture. Pages show those that stand in our storage;
-- any other address may be saved, is not shown, and is copied by a job. `domain/profile/pictures.ts`
-- has the same rule.
create function private.is_stored_picture(url text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(url ~ '^https?://[^/?#]+/storage/v1/object/public/pictures/[^?#]'
    and url !~* '/(\.|%2e){1,2}([/?#]|$)', false)
$$;
grant execute on function private.is_stored_picture(text) to anon, authenticated, service_role;
