-- Archives of all of an account's data.

create or replace function private.queue_archive(owner uuid, archive uuid) returns void
language sql set search_path = '' as $$
  select graphile_worker.add_job('make_archive', json_build_object('user_id', owner, 'id', archive),
    queue_name => 'archives', max_attempts => 5, job_key => 'make_archive:' || owner)
$$;

-- Requests an archive. While one is being made, a repeated request changes nothing; the next is possible an
-- hour after the last. A failed one, or one stuck for a day, doesn't count.
create or replace function public.request_archive() returns public.archives
language plpgsql security definer set search_path = '' as $$
declare
  owner constant uuid := auth.uid();
  asked public.archives;
begin
  perform private.refuse_if('not_signed_in', owner is null);
  insert into public.archives as a (user_id) values (owner)
  on conflict (user_id) do update set id = gen_random_uuid(), status = 'waiting', progress = 0,
    file_name = '', size_bytes = 0, asked_at = now(), ready_at = null
  where a.status = 'failed' or a.status = 'ready' and a.asked_at <= now() - interval '1 hour'
    or a.asked_at <= now() - interval '1 day'
  returning * into asked;
  if found then
    perform private.queue_archive(owner, asked.id);
    return asked;
  end if;
  select * into asked from public.archives a where a.user_id = owner;
  perform private.refuse_if('archive_made_lately', asked.status = 'ready');
  return asked;
end
$$;
grant execute on function public.request_archive() to authenticated;

-- Records that the archive is ready. A separate job mails the owner, so that nothing is packed twice.
create or replace function private.finish_archive(owner uuid, archive uuid, bytes bigint) returns void
language plpgsql set search_path = '' as $$
begin
  update public.archives a set status = 'ready', progress = 100, size_bytes = bytes, ready_at = now()
  where a.user_id = owner and a.id = archive;
  if found then
    perform graphile_worker.add_job('announce_archive', json_build_object('user_id', owner, 'id', archive));
  end if;
end
$$;

select private.own_table('archives');

create policy "owners read their archive" on storage.objects for select to authenticated
  using (bucket_id = 'archives' and (storage.foldername(name))[1] = (select auth.uid())::text
    and coalesce((select auth.jwt()) ->> 'read_only', '') <> 'true');
