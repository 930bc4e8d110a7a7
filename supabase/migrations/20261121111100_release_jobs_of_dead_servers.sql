-- Each copy of the server that runs jobs, by the name its jobs are locked with, and its last sign
-- of life. The queue itself would hold the job of a copy that was killed for four hours.
create table private.job_runners (
  worker_id text primary key,
  seen_at timestamptz not null
);
alter table private.job_runners enable row level security;

-- A sign of life of one copy, which also gives back the jobs of every other that gave none for the
-- given time, and of those that are in no list. Right after PostgreSQL started, nobody could give
-- one: then none is taken for dead.
create function private.keep_job_runner(worker_id text, dead_after interval)
returns void language plpgsql set search_path = '' as $$
declare
  moment timestamptz := clock_timestamp();
  dead text[];
begin
  insert into private.job_runners as r values (worker_id, moment)
  on conflict on constraint job_runners_pkey do update set seen_at = excluded.seen_at;
  if moment - pg_postmaster_start_time() < dead_after then
    return;
  end if;
  delete from private.job_runners r where r.seen_at < moment - dead_after;
  select array_agg(distinct j.locked_by) into dead from graphile_worker.jobs j
  where j.locked_at < moment - dead_after
    and not exists (select from private.job_runners r where r.worker_id = j.locked_by);
  if dead is not null then
    perform graphile_worker.force_unlock_workers(dead);
    perform pg_notify('jobs:insert', json_build_object('count', cardinality(dead))::text);
  end if;
end
$$;
