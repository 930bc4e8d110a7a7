-- Background jobs, which administrators can only retry.

-- Records a copy's heartbeat, and unlocks the jobs of copies that have sent none for the given time or are
-- unlisted. Right after PostgreSQL starts, no copy can have sent one yet, so none counts as dead.
create or replace function private.keep_job_runner(worker_id text, dead_after interval)
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

-- Redacts an error for display: removes emails, joins lines, and cuts it to a maximum.
create or replace function private.redact_error(error text)
returns text language sql immutable set search_path = '' as $$
  select left(regexp_replace(
    regexp_replace(error, '[^\s<>"'',;:()]+@[^\s<>"'',;:()]+', '(address)', 'g'),
    '\s+', ' ', 'g'
  ), 300)
$$;

-- `tasks` counts jobs by task; `troubled` has the 50 latest whose last attempt failed, whether they will be
-- retried ('retrying') or not ('failed'); `schedules` has each schedule's last run.
create or replace function public.job_overview()
returns jsonb language sql stable security definer set search_path = '' as $$
  select private.require_administrator();
  with job as (
    select j.*, case
      when j.locked_at is not null then 'running'
      when j.attempts >= j.max_attempts then 'failed'
      when j.attempts > 0 then 'retrying'
      else 'waiting'
    end as state
    from graphile_worker.jobs j
  ), counted as (
    select task_identifier as task,
      count(*) filter (where state in ('waiting', 'retrying')) as waiting,
      count(*) filter (where state = 'running') as running,
      count(*) filter (where state = 'failed') as failed,
      min(run_at) filter (where state in ('waiting', 'retrying')) as next_run_at
    from job group by task_identifier
  ), troubled as (
    select id, task_identifier as task, state, attempts, max_attempts, run_at,
      coalesce(private.redact_error(last_error), 'The server stopped while the job ran.') as last_error
    from job where state in ('failed', 'retrying')
    order by (state = 'failed') desc, id desc limit 50
  )
  select jsonb_build_object(
    'waiting', (select coalesce(sum(waiting), 0) from counted),
    'running', (select coalesce(sum(running), 0) from counted),
    'failed', (select coalesce(sum(failed), 0) from counted),
    'tasks', (select coalesce(jsonb_agg(to_jsonb(counted) order by task), '[]') from counted),
    'troubled', (select coalesce(jsonb_agg(to_jsonb(troubled)), '[]') from troubled),
    'schedules', (
      select coalesce(jsonb_agg(jsonb_build_object('task', identifier, 'last_run_at', last_execution)
        order by identifier), '[]')
      from graphile_worker._private_known_crontabs
    )
  )
$$;
grant execute on function public.job_overview() to authenticated;

-- @returns whether the job exists and isn't running.
create or replace function public.retry_job(id bigint)
returns boolean language plpgsql security definer set search_path = '' as $$
declare
  retried integer;
begin
  perform private.require_administrator();
  select count(*) into retried
  from graphile_worker.reschedule_jobs(array[retry_job.id], run_at => now(), attempts => 0);
  perform pg_notify('jobs:insert', '{"count":1}');
  return retried > 0;
end
$$;
grant execute on function public.retry_job(bigint) to authenticated;
