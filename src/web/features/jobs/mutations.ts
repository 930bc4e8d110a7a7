import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dataClient } from '../../lib/data/data-client.ts';
import { makeStale, staleAfter } from '../../lib/query-keys.ts';
import { toast } from '../../ui/toasts/toast.ts';

/** Has a job that failed tried again now, as if for the first time. */
export function useRetryJob() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) =>
      (await dataClient.rpc('retry_job', { id }).throwOnError()).data,
    onSuccess: (isRetried) => {
      if (isRetried) toast.success('The job is tried again');
      else toast.info('The job is being tried already');
    },
    onError: () => toast.error('The job could not be tried again'),
    onSettled: () => makeStale(queryClient, staleAfter.jobRetry()),
  });
}
