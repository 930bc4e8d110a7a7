-- What a function of ours does to a page because somebody asked for something else is not a save of
-- theirs: neither counted as one nor held to what an agency locked. Such a function says so first, by
-- `set_config('private.writer', 'database', true)`: for the rest of the transaction, which is that of one
-- request and of one statement, and which no caller can say.
create or replace function private.is_browser()
returns boolean language sql stable set search_path = '' as $$
  select coalesce(current_setting('role', true), '') in ('anon', 'authenticated')
    and coalesce(current_setting('private.writer', true), '') <> 'database'
$$;
