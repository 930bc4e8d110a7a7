-- Administrators' notes about a person, who sees them only in an archive.

create or replace function public.admin_add_note(owner uuid, body text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  said constant text := private.trim_blanks(coalesce(body, ''));
begin
  perform private.begin_administering(owner, false);
  perform private.refuse_if('person_note_length', char_length(said) not between 1 and 2000);
  perform private.refuse_if('person_notes_full',
    (select count(*) from private.person_notes n where n.user_id = owner) >= 100);
  insert into private.person_notes (user_id, written_by, body) values (owner, auth.uid(), said);
end
$$;
grant execute on function public.admin_add_note(uuid,text) to authenticated;

-- Any administrator may delete it; deleting it twice isn't an error.
create or replace function public.admin_delete_note(id bigint)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_administrator();
  delete from private.person_notes n where n.id = admin_delete_note.id and n.user_id <> auth.uid();
end
$$;
grant execute on function public.admin_delete_note(bigint) to authenticated;

-- Notes about the caller, for their archive: text and time, but not which administrator (decision 137).
create or replace function public.notes_about_me()
returns table (written_at timestamptz, body text) language sql stable security definer set search_path = '' as $$
  select n.written_at, n.body from private.person_notes n where n.user_id = auth.uid() order by n.id desc
$$;
grant execute on function public.notes_about_me() to authenticated;
