import { onTestFinished, vi } from 'vitest';

/** A request of the dashboard, what it says and as whom, and when it was made, in milliseconds. */
export type NetworkCall = { path: string; body: string; token: string; at: number };

type Answer = (path: string, call: NetworkCall) => Response | Promise<Response>;

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
    if (pathname === '/config.json')
      return Response.json({ supabaseUrl: '/', anonKey: 'anon', providers: [] });
    const path = `${pathname}${search}`;
    const bearer = new Headers(init?.headers).get('authorization') ?? '';
    const token = bearer.replace(/^Bearer /, '');
    const call = { path, body: String(init?.body ?? ''), token, at: Date.now() };
    calls.push(call);
    return answer(path, call);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return calls;
}
