-- When someone on a team was last emailed a piece of their own, and by which agency.
create table private.piece_mails (
  user_id uuid not null references auth.users (id) on delete cascade,
  piece text not null
    constraint piece_mails_piece_check check (piece in ('wallet_card', 'signature')),
  agency_id uuid not null references auth.users (id) on delete cascade,
  queued_at timestamptz not null default now(),
  primary key (user_id, piece)
);
create index piece_mails_agency_id_idx on private.piece_mails (agency_id, piece, queued_at);
alter table private.piece_mails enable row level security;

-- Emails that wait at the upgrade.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is null then
    return;
  end if;
  perform graphile_worker.add_job('announce_piece',
    json_build_object('user_id', j.payload ->> 'user_id', 'agency_id', j.payload ->> 'agency_id',
      'piece', case t.identifier when 'announce_wallet' then 'wallet_card' else 'signature' end),
    run_at => j.run_at, max_attempts => 8)
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where t.identifier in ('announce_wallet', 'announce_signature');
  delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
  where t.id = j.task_id and t.identifier in ('announce_wallet', 'announce_signature');
end
$$;

-- `public.mail_pieces` takes their place.
drop function if exists public.send_wallet_cards();
drop function if exists public.mail_signatures();
drop table private.wallet_mails;
