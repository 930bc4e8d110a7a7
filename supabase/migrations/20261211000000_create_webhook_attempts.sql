-- Each try of a message: what was sent, what was answered, and how long it took. The message keeps what the
-- last one came to.
create table public.webhook_attempts (
  id bigint generated always as identity primary key,
  delivery_id uuid not null references public.webhook_deliveries on delete cascade,
  -- No reference, as with the message.
  user_id uuid not null,
  tried_at timestamptz not null default now(),
  answer_status smallint,
  problem text check (length(problem) <= 40),
  answer_ms integer,
  sent_headers jsonb not null default '{}' check (length(sent_headers::text) <= 4096),
  answer_headers jsonb not null default '{}' check (length(answer_headers::text) <= 4096),
  answer_text text not null default '' check (length(answer_text) <= 1000)
);
create index webhook_attempts_delivery_idx on public.webhook_attempts (delivery_id, id desc);
create index webhook_attempts_user_idx on public.webhook_attempts (user_id, id desc);
alter table public.webhook_attempts enable row level security;

insert into public.webhook_attempts (delivery_id, user_id, tried_at, answer_status, problem, answer_ms,
  sent_headers, answer_headers, answer_text)
select id, user_id, tried_at, answer_status, problem, answer_ms, sent_headers, answer_headers, answer_text
from public.webhook_deliveries where tried_at is not null order by tried_at;

alter table public.webhook_deliveries
  drop column sent_headers,
  drop column answer_headers,
  drop column answer_text,
  -- Its owner asked for it, and nothing happened.
  add column is_test boolean not null default false,
  -- When its owner sent it again.
  add column replayed_at timestamptz;
update public.webhook_deliveries set is_test = true where event = 'webhook.test';
create index webhook_deliveries_replayed_idx on public.webhook_deliveries (webhook_id, replayed_at)
  where replayed_at is not null;
