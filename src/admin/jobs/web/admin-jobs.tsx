import { queryOptions, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CircleCheck, ListChecks } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#kit/web/buttons/button.tsx';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { formatMoment } from '#kit/web/time/dates.ts';
import { toast } from '#kit/web/toasts/toast.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { Screen } from '#kit/web/ui/page-header.tsx';
import { type JobOverview, parseJobOverview, type TroubledJob } from '../rules/overview.ts';
import { toTaskTitle } from '../rules/tasks.ts';
import { TasksTable } from './tasks-table.tsx';

export function AdminJobsScreen() {
  return (
    <Screen title="Jobs" description="Background work, and anything that failed.">
      <JobsCard />
    </Screen>
  );
}

/** Background jobs and their failures. */
export function JobsCard() {
  const { data, isPending, refetch } = useQuery(jobOverviewQuery);
  return (
    <Card
      title="Background jobs"
      description="Emails, summaries and clean-up, done in the background."
    >
      {data ? (
        <JobsOverview overview={data} />
      ) : isPending ? (
        <JobsOutline />
      ) : (
        <LoadFailure icon={<ListChecks />} title="We couldn’t read the jobs" onRetry={refetch}>
          They keep running. Check your connection and try again.
        </LoadFailure>
      )}
    </Card>
  );
}

const REFRESH_MS = 10_000;

/** The state of the background jobs, refetched often. */
const jobOverviewQuery = queryOptions({
  queryKey: queryKeys.jobs,
  queryFn: async () => parseJobOverview((await dataClient.rpc('job_overview').throwOnError()).data),
  staleTime: 0,
  refetchInterval: REFRESH_MS,
});

function JobsOutline() {
  return (
    <div role="status" aria-label="Loading background jobs" className="flex flex-col gap-6">
      <Skeleton className="h-[86px]" />
      <Skeleton className="h-72" />
    </div>
  );
}

function JobsOverview({ overview }: { overview: JobOverview }) {
  const { waiting, running, failed } = overview;
  return (
    <div className="flex flex-col gap-6">
      <dl className="grid grid-cols-3 divide-x divide-line border-line border-y">
        <JobCount label="Waiting" count={waiting} />
        <JobCount label="Running" count={running} />
        <JobCount label="Failed" count={failed} isAlarming={failed > 0} />
      </dl>
      <TasksTable overview={overview} />
      <TroubledJobs jobs={overview.troubled} />
    </div>
  );
}

type JobCountProps = { label: string; count: number; isAlarming?: boolean };

function JobCount({ label, count, isAlarming = false }: JobCountProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1 px-3 py-3 sm:px-5">
      <dt className="font-medium text-ink-soft text-sm">{label}</dt>
      <dd className={clsx('font-semibold text-xl sm:text-2xl', isAlarming && 'text-danger')}>
        {count.toLocaleString()}
      </dd>
    </div>
  );
}

/** Jobs whose last attempt failed, permanent failures first. */
function TroubledJobs({ jobs }: { jobs: readonly TroubledJob[] }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-2">
      <h3 id={titleId} className="font-semibold text-sm">
        Jobs with errors
      </h3>
      {jobs.length === 0 ? (
        <p className="flex items-center gap-2 text-ink-soft">
          <CircleCheck aria-hidden className="size-4 text-success" />
          All jobs succeeded.
        </p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {jobs.map((job) => (
            <TroubledJobItem key={job.id} job={job} />
          ))}
        </ul>
      )}
    </section>
  );
}

function TroubledJobItem({ job }: { job: TroubledJob }) {
  const { mutate, isPending } = useRetryJob();
  const isFailed = job.state === 'failed';
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 py-4">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          {toTaskTitle(job.task)}
          {isFailed ? <Badge tone="danger">Failed</Badge> : <Badge tone="warning">Retrying</Badge>}
        </p>
        <p className="wrap-anywhere text-ink-soft">{job.last_error}</p>
        <p className="text-ink-faint text-sm">{describeAttempts(job)}</p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        busy={isPending}
        aria-label={`Try again: ${toTaskTitle(job.task)}, job ${job.id}`}
        onClick={() => mutate(job.id)}
      >
        Try again
      </Button>
    </li>
  );
}

function describeAttempts({ id, state, attempts, max_attempts, run_at }: TroubledJob): string {
  const tried = `Job ${id} · attempt ${attempts} of ${max_attempts}`;
  return state === 'failed' ? tried : `${tried} · next on ${formatMoment(run_at)}`;
}

/** Retries a failed job now, with its attempts reset. */
function useRetryJob() {
  return useWrite({
    write: async (id: number) => (await dataClient.rpc('retry_job', { id }).throwOnError()).data,
    stale: staleAfter.jobRetry(),
    keep: (isRetried) => {
      if (!isRetried) toast.info('The job is already running');
    },
    done: (isRetried) => (isRetried ? 'Retrying the job' : null),
    refused: () => 'We couldn’t retry the job',
  });
}
