-- Which consent sentence a lead agreed to and when, and when its owner was told of it.
alter table public.leads
  add column consent_version text not null default '',
  add column consented_at timestamptz,
  -- When the owner was told by mail, or it was settled that they wish not to be; null until then.
  add column announced_at timestamptz;

-- The leads there are: their forms took no lead without the agreement, and there were no mails.
update public.leads set
  consented_at = case when consent <> '' then created_at end,
  announced_at = created_at;

create index leads_unannounced_idx on public.leads (user_id, created_at, id)
  where announced_at is null;

-- The mails of the last hour to each owner, one row for the job that sends each, so that nobody
-- gets more than their number however many servers there are.
create table private.lead_mails (
  job_id bigint primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  claimed_at timestamptz not null
);
alter table private.lead_mails enable row level security;
create index lead_mails_user_id_idx on private.lead_mails (user_id, claimed_at);

-- Whether this job may send the owner a mail now; trying again claims anew. Past the number of the
-- hour it may not: then one digest is due as soon as the first mail of that hour is an hour old.
create function private.claim_lead_mail(job_id bigint, owner uuid, hourly_mails integer)
returns boolean language plpgsql set search_path = '' as $$
declare
  moment timestamptz;
  sent_mails integer;
  free_at timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended('lead_mails ' || owner, 0));
  moment := clock_timestamp();
  delete from private.lead_mails m
  where m.user_id = owner and m.claimed_at <= moment - interval '1 hour';
  select count(*), min(m.claimed_at) + interval '1 hour' into sent_mails, free_at
  from private.lead_mails m
  where m.user_id = owner and m.job_id <> claim_lead_mail.job_id;
  if sent_mails >= hourly_mails then
    perform graphile_worker.add_job(
      'digest_leads', json_build_object('user_id', owner), run_at => free_at,
      job_key => 'digest_leads:' || owner, job_key_mode => 'preserve_run_at'
    );
    return false;
  end if;
  insert into private.lead_mails values (job_id, owner, moment)
  on conflict on constraint lead_mails_pkey do update set claimed_at = excluded.claimed_at;
  return true;
end
$$;
