-- What people ask us, and what is answered.
create table public.support_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  topic text not null constraint support_requests_topic_check
    check (topic in ('page', 'billing', 'account', 'integrations', 'other')),
  subject text not null constraint support_requests_subject_check
    check (char_length(subject) between 1 and 120),
  -- The page and the plan as they were when it was last written to.
  username text not null,
  plan text not null,
  -- Answered before the others, because the plan says so.
  is_first boolean not null,
  status text not null default 'open' constraint support_requests_status_check
    check (status in ('open', 'answered', 'closed')),
  created_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  -- Since when an answer is waited for; null while none is.
  waits_since timestamptz,
  -- Where it stands in the queue: Premium, then the others, then what waits for nobody.
  place text not null default ''
);
alter table public.support_requests enable row level security;
create index support_requests_newest_idx on public.support_requests (user_id, last_at desc, id);
create index support_requests_place_idx on public.support_requests (place, id);

create table public.support_messages (
  id bigint generated always as identity primary key,
  request_id uuid not null references public.support_requests (id) on delete cascade,
  -- Whose request it is.
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Whether an administrator wrote it.
  is_answer boolean not null,
  written_by uuid references auth.users (id) on delete set null,
  body text not null constraint support_messages_body_check check (char_length(body) between 1 and 4000),
  written_at timestamptz not null default now()
);
alter table public.support_messages enable row level security;
create index support_messages_request_idx on public.support_messages (request_id, id);
create index support_messages_user_idx on public.support_messages (user_id, written_at);
create index support_messages_written_by_idx on public.support_messages (written_by);
