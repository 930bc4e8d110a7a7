import { onTestFinished, vi } from 'vitest';

/** A request of the dashboard, what it says, and when it was made, in milliseconds. */
export type NetworkCall = { path: string; body: string; at: number };

type Answer = (path: string) => Response | Promise<Response>;

/**
 * Stands in for the network until the test is finished. It tells the configuration by itself.
 *
 * @param answer to the path, with its query, of everything else
 * @returns the requests in the order they were made, the one for the configuration left out
 */
export function answerRequests(answer: Answer): NetworkCall[] {
  const calls: NetworkCall[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname, search } = new URL(String(input), window.location.origin);
    if (pathname === '/config.json') return Response.json({ supabaseUrl: '/', anonKey: 'anon' });
    const path = `${pathname}${search}`;
    calls.push({ path, body: String(init?.body ?? ''), at: Date.now() });
    return answer(path);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return calls;
}
