-- Mails about accounts wait here until the mail server has taken them (decision 085). What a mail says
-- is sealed by the server's own key, since it holds links and codes. A row goes once its mail was sent,
-- once a newer one has taken its place, or once nothing in it works any more.
create table private.account_mails (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  -- What its link or code proves; null for a mail that only says what happened.
  kind text check (length(kind) <= 40),
  sealed text not null check (length(sealed) <= 200000),
  created_at timestamptz not null default now(),
  ends_at timestamptz not null,
  attempts integer not null default 0,
  last_error text
);
create index account_mails_kind_idx on private.account_mails (user_id, kind);
create index account_mails_ends_idx on private.account_mails (ends_at);
alter table private.account_mails enable row level security;

-- Whether the mail server takes mails: one row for the whole installation.
create table private.mail_health (
  is_only boolean primary key default true check (is_only),
  last_sent_at timestamptz,
  last_failed_at timestamptz,
  last_error text,
  -- Since the last one that was sent.
  failures integer not null default 0
);
alter table private.mail_health enable row level security;
insert into private.mail_health default values;

-- Keeps a mail and has it sent now. An older one with a link or code of the same kind is dropped: nothing
-- in it works any more. Mails of one account are sent one after the other, and before other work.
create function private.queue_account_mail(id uuid, owner uuid, kind text, sealed text, ends_at timestamptz)
returns void language plpgsql security definer set search_path = '' as $$
begin
  if queue_account_mail.kind is not null then
    delete from private.account_mails m
    where m.user_id = owner and m.kind = queue_account_mail.kind;
  end if;
  insert into private.account_mails (id, user_id, kind, sealed, ends_at)
  values (queue_account_mail.id, owner, queue_account_mail.kind, queue_account_mail.sealed,
    queue_account_mail.ends_at);
  perform private.queue_mail_job(queue_account_mail.id, owner, now());
end
$$;

create function private.queue_mail_job(id uuid, owner uuid, run_at timestamptz)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform graphile_worker.add_job('send_account_mail', json_build_object('id', queue_mail_job.id),
    queue_name => 'account_mails ' || abs(hashtext(owner::text) % 8),
    run_at => queue_mail_job.run_at, job_key => 'send_account_mail ' || queue_mail_job.id, priority => -10);
end
$$;

-- Notes that the mail server refused it, and when it is tried again; at its end it is dropped.
create function private.postpone_account_mail(id uuid, problem text, pause interval)
returns void language plpgsql security definer set search_path = '' as $$
declare
  mail private.account_mails;
begin
  update private.account_mails m
  set attempts = m.attempts + 1, last_error = private.redact_error(problem)
  where m.id = postpone_account_mail.id returning * into mail;
  if mail.id is not null then
    perform private.queue_mail_job(mail.id, mail.user_id, least(now() + pause, mail.ends_at));
  end if;
end
$$;

create function private.note_mail(problem text)
returns void language sql security definer set search_path = '' as $$
  update private.mail_health h set
    last_sent_at = case when problem is null then now() else h.last_sent_at end,
    last_failed_at = case when problem is null then h.last_failed_at else now() end,
    last_error = case when problem is null then h.last_error else private.redact_error(problem) end,
    failures = case when problem is null then 0 else h.failures + 1 end
$$;

-- Also mails that are jobs of their own, such as those about leads and plans.
create function private.mail_state()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (with mail as (
    select m.created_at, m.attempts from private.account_mails m
    union all
    select j.created_at, j.attempts from graphile_worker.jobs j
    where (j.task_identifier like 'announce\_%' or j.task_identifier in ('digest_leads', 'invite_staff', 'send_reset'))
      and (j.attempts > 0 or j.run_at <= now())
  )
  select jsonb_build_object(
    'waiting', (select count(*) from mail),
    'failing', (select count(*) from mail where attempts > 0),
    'oldest_at', (select min(created_at) from mail),
    'last_sent_at', h.last_sent_at, 'last_failed_at', h.last_failed_at,
    'last_error', h.last_error, 'failures', h.failures)
  from private.mail_health h);
end
$$;

create function public.mail_overview()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_administrator();
  return private.mail_state();
end
$$;

revoke all on function private.queue_account_mail(uuid, uuid, text, text, timestamptz),
  private.queue_mail_job(uuid, uuid, timestamptz), private.postpone_account_mail(uuid, text, interval),
  private.note_mail(text), private.mail_state(), public.mail_overview() from public;
grant execute on function public.mail_overview() to authenticated;
select private.guard_functions();
