-- Account mails, stored here until the mail server accepts them.

-- Stores a mail and queues it. Replaces an older mail whose link or code of the same kind no longer works.
-- Mails of one account are sent in sequence, and before other jobs.
create or replace function private.queue_account_mail(id uuid, owner uuid, kind text, sealed text, ends_at timestamptz)
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

create or replace function private.queue_mail_job(id uuid, owner uuid, run_at timestamptz)
returns void language sql security definer set search_path = '' as $$
  select graphile_worker.add_job('send_account_mail', json_build_object('id', queue_mail_job.id),
    queue_name => 'account_mails ' || abs(hashtext(owner::text) % 8),
    run_at => queue_mail_job.run_at, job_key => 'send_account_mail ' || queue_mail_job.id, priority => -10)
$$;

-- Records the mail server's refusal and the next retry; drops an expired mail.
create or replace function private.postpone_account_mail(id uuid, problem text, pause interval)
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
