-- What a function of ours does to a page because somebody asked for something else is not a save of
-- theirs: neither counted as one nor held to what an agency locked. Such a function says so with
-- `set private.writer = 'database'`, which ends with it and which no caller can say.
create or replace function private.is_browser()
returns boolean language sql stable set search_path = '' as $$
  select coalesce(current_setting('role', true), '') in ('anon', 'authenticated')
    and coalesce(current_setting('private.writer', true), '') <> 'database'
$$;
