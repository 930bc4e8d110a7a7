-- Events that came to an agency with a former member's leads; they don't count against the owner's own.
alter table public.fairs add column is_inherited boolean not null default false;
