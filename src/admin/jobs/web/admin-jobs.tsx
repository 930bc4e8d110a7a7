import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ListChecks } from 'lucide-react';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { Screen } from '#kit/web/ui/page-header.tsx';
import type { JobOverview } from '../rules/overview.ts';
import { jobOverviewQuery } from './queries.ts';
import { TasksTable } from './tasks-table.tsx';
import { TroubledJobs } from './troubled-jobs.tsx';

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

function JobsOutline() {
  return (
    <div role="status" aria-label="Loading background jobs" className="flex flex-col gap-6">
      <Skeleton className="h-[86px]" />
      <Skeleton className="h-72" />
    </div>
  );
}
