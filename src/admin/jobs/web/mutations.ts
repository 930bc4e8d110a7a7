import { dataClient } from '#kit/web/data/data-client.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { toast } from '#kit/web/toasts/toast.ts';

/** Retries a failed job now, with its attempts reset. */
export function useRetryJob() {
  return useWrite({
    write: async (id: number) => (await dataClient.rpc('retry_job', { id }).throwOnError()).data,
    stale: staleAfter.jobRetry(),
    keep: (isRetried) => {
      if (!isRetried) toast.info('The job is being tried already');
    },
    done: (isRetried) => (isRetried ? 'The job is tried again' : null),
    refused: () => 'The job could not be tried again',
  });
}
