import { onTestFinished, vi } from 'vitest';

/** A dashboard request: its path, body, token, time in milliseconds, and abort signal. */
export type NetworkCall = {
  path: string;
  body: string;
  token: string;
  at: number;
  signal: AbortSignal | null;
};

type Answer = (path: string, call: NetworkCall) => Response | Promise<Response>;

/**
 * Fakes the network until the test ends, and serves the configuration itself.
 *
 * @param answer given the path and query of any other request
 * @param config more of the configuration
 * @returns the requests in order, except for the configuration
 */
export function answerRequests(answer: Answer, config: object = {}): NetworkCall[] {
  const calls: NetworkCall[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname, search } = new URL(String(input), window.location.origin);
    if (pathname === '/config.json')
      return Response.json({ supabaseUrl: '/', anonKey: 'anon', providers: [], ...config });
    const path = `${pathname}${search}`;
    const bearer = new Headers(init?.headers).get('authorization') ?? '';
    const token = bearer.replace(/^Bearer /, '');
    const signal = init?.signal ?? null;
    const call = { path, body: String(init?.body ?? ''), token, at: Date.now(), signal };
    calls.push(call);
    return answer(path, call);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return calls;
}
