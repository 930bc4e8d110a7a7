import { QueryClient } from '@tanstack/react-query';
import { isTimedOut } from '../connection/error-sentence.ts';
import { onSessionEnd } from '../session/session.ts';

const STALE_MS = 5 * 60 * 1000;
const KEPT_MS = 10 * 60 * 1000;
const RETRIES = 1;

/**
 * The cache of server data. The defaults are those of coverage 9.17. Offline, a write fails at once with a
 * message: a paused one would be sent unexpectedly, much later. A statement that timed out isn't retried, as
 * its caller has already waited eight seconds.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < RETRIES && !isTimedOut(error),
      refetchOnWindowFocus: false,
      staleTime: STALE_MS,
      gcTime: KEPT_MS,
    },
    mutations: { networkMode: 'always' },
  },
});

// The next person to sign in must not see this one's data.
onSessionEnd(() => queryClient.clear());
