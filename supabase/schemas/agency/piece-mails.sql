-- Emails to everyone on a team, each with the member's own piece: the links to their card for wallets
-- (decision 161), or their email signature (decision 163).

-- Queues the emails for all active members whom the caller leads. A member gets each piece at most once a
-- day, and an agency sends at most a thousand of each a day. Returns how many were queued.
create or replace function public.mail_pieces(piece text) returns integer
language plpgsql security definer set search_path to '' as $$
declare
  agency public.agencies := private.lock_own_agency();
  since constant timestamptz := now() - interval '1 day';
  mailed bigint;
  person uuid;
  sent int := 0;
begin
  select count(*) into mailed from private.piece_mails m
  where m.agency_id = agency.owner_id and m.piece = mail_pieces.piece and m.queued_at > since;
  perform private.refuse_if('piece_mails_spent', mailed >= 1000);
  for person in
    select s.user_id from public.agency_staff s
    join public.profiles p on p.user_id = s.user_id and p.is_active
    where s.agency_id = agency.owner_id and s.status = 'active'
      and private.is_within(s.group_id, private.led_groups())
      and not exists (select from private.piece_mails m
        where m.user_id = s.user_id and m.piece = mail_pieces.piece and m.queued_at > since)
    order by s.sort_name, s.id limit 1000 - mailed
  loop
    insert into private.piece_mails (user_id, piece, agency_id)
    values (person, mail_pieces.piece, agency.owner_id)
    on conflict on constraint piece_mails_pkey do update set agency_id = excluded.agency_id, queued_at = now();
    perform graphile_worker.add_job('announce_piece',
      json_build_object('user_id', person, 'agency_id', agency.owner_id, 'piece', mail_pieces.piece),
      max_attempts => 8, job_key => format('announce_piece %s %s', mail_pieces.piece, person));
    sent := sent + 1;
  end loop;
  if sent > 0 then
    perform private.audit('agency',
      case mail_pieces.piece when 'signature' then 'signatures.sent' else 'cards.sent' end,
      null, null, jsonb_build_object('mails', sent));
  end if;
  return sent;
end
$$;
grant execute on function public.mail_pieces(text) to authenticated;
