-- What administrators see of the background jobs, and the one thing they can do.
create function private.require_administrator()
returns void language plpgsql stable set search_path = '' as $$
begin
  if not exists (select from public.admin_users where id = auth.uid()) then
    perform private.refuse('403', 'Access denied: Admin privileges required');
  end if;
end
$$;

-- An error as it may be shown: no address of anybody, one line, not endless.
create function private.redact_error(error text)
returns text language sql immutable set search_path = '' as $$
  select left(regexp_replace(
    regexp_replace(error, '[^\s<>"'',;:()]+@[^\s<>"'',;:()]+', '(address)', 'g'),
    '\s+', ' ', 'g'
  ), 300)
$$;

-- `tasks` counts jobs by task; `troubled` holds the 50 latest whose last attempt failed, whether
-- they will be tried again ('retrying') or not ('failed'); `schedules` tells when each last ran.
create function public.job_overview()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_administrator();
  return (
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
  );
end
$$;

-- @returns whether there is such a job, and it is not running just now.
create function public.retry_job(id bigint)
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

revoke execute on function public.job_overview(), public.retry_job(bigint) from public;
grant execute on function public.job_overview(), public.retry_job(bigint) to authenticated;
