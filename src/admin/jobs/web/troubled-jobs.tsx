import { CircleCheck } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#kit/web/buttons/button.tsx';
import { dataClient } from '#kit/web/data/data-client.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { formatMoment } from '#kit/web/time/dates.ts';
import { toast } from '#kit/web/toasts/toast.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import type { TroubledJob } from '../rules/overview.ts';
import { toTaskTitle } from '../rules/tasks.ts';

/** Jobs whose last attempt failed, permanent failures first. */
export function TroubledJobs({ jobs }: { jobs: readonly TroubledJob[] }) {
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
