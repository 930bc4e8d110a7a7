import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GoTrueClient } from '@supabase/auth-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import { type Env, readEnv } from '#kit/server/process/env.ts';
import { findFreePort } from '#test/servers/free-port.ts';
import { type HostedBackend, openHostedBackend } from '#test/servers/hosted-backend.ts';
import type { StandIn } from '#test/servers/hosted-stand-in.ts';
import { startServer } from '../start/start-server.ts';

export const PASSWORD = 'correct horse battery';

/** Our server on a hosted backend, and browser clients, which only know our origin. */
export type HostedUnderTest = {
  backend: HostedBackend;
  url: string;
  env: Env;
  auth(): GoTrueClient;
  /** @param at an origin other than ours: the backend's own */
  rest(token: string, at?: string): PostgrestClient;
  signUp(email: string): Promise<{ token: string; owner: string }>;
  /** Sends a request as a user, with a JSON body. */
  ask(token: string, path: string, body?: object): Promise<[number, Record<string, unknown>]>;
  close(): Promise<void>;
};

export async function startHosted(changed: Partial<StandIn> = {}): Promise<HostedUnderTest> {
  const backend = await openHostedBackend(changed);
  const folder = await mkdtemp(join(tmpdir(), 'hosted-server-'));
  const own = { DATA_DIR: folder, LOG_LEVEL: 'silent', PORT: String(await findFreePort()) };
  const env = readEnv({ ...backend.env, ...own });
  const server = await startServer(env);
  const url = `http://localhost:${server.port}`;
  const apikey = backend.env.SUPABASE_PUBLISHABLE_KEY;
  const toHeaders = (token: string) => ({ apikey, authorization: `Bearer ${token}` });
  const auth = () => {
    const quiet = { persistSession: false, autoRefreshToken: false };
    return new GoTrueClient({ url: `${url}/auth/v1`, headers: { apikey }, ...quiet });
  };
  return {
    backend,
    url,
    env,
    auth,
    rest: (token, at = url) => new PostgrestClient(`${at}/rest/v1`, { headers: toHeaders(token) }),
    async signUp(email) {
      const { data } = await auth().signUp({ email, password: PASSWORD });
      return { token: data.session?.access_token ?? '', owner: data.user?.id ?? '' };
    },
    async ask(token, path, body) {
      const headers = { ...toHeaders(token), 'content-type': 'application/json' };
      const sent = body && { method: 'POST', body: JSON.stringify(body) };
      const answer = await fetch(url + path, { headers, ...sent });
      return [answer.status, await answer.json()];
    },
    async close() {
      await server.stop();
      await backend.close();
      await rm(folder, { recursive: true });
    },
  };
}
