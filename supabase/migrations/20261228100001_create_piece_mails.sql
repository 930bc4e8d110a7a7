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

-- `public.mail_pieces` takes their place.
drop function if exists public.send_wallet_cards();
drop function if exists public.mail_signatures();
drop table private.wallet_mails;
