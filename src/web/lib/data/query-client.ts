import { QueryClient } from '@tanstack/react-query';
import { onSessionEnd } from '#web/lib/session/session.ts';

const STALE_MS = 5 * 60 * 1000;
const KEPT_MS = 10 * 60 * 1000;

/**
 * The cache of server data. The defaults are those of coverage 9.17. Without a connection a
 * write fails at once and says so: one that waited would be sent much later, by surprise.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: 1, refetchOnWindowFocus: false, staleTime: STALE_MS, gcTime: KEPT_MS },
    mutations: { networkMode: 'always' },
  },
});

// The next person to sign in must not see this one's data.
onSessionEnd(() => queryClient.clear());
