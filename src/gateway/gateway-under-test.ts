import { GoTrueClient } from '@supabase/auth-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import { StorageClient } from '@supabase/storage-js';
import type { Sql } from 'postgres';
import { createCheapPasswords } from './auth/auth-under-test.ts';
import { PATIENT, PATIENT_COUNTING } from './connections/patience-under-test.ts';
import type { SecurityEvent } from './events.ts';
import { createGateway, type Gateway, type GatewayDeps } from './gateway.ts';
import type { GatewayKeys } from './keys/keys.ts';
import { listenUnderTest } from './listener-under-test.ts';
import { createRateLimitStore } from './rate-limits/rate-limit-store.ts';
import { createSettings, type GatewaySettings } from './settings/settings.ts';

/** One copy of a whole gateway on a socket, which confirms accounts at once. For tests. */
export type GatewayUnderTest = {
  gateway: Gateway;
  events: SecurityEvent[];
  auth(): GoTrueClient;
  /** Clients for the tables and files with this access token. */
  rest(accessToken: string): PostgrestClient;
  files(accessToken: string): StorageClient;
  stop(): Promise<void>;
};

/** @param parts that several copies share; `stop` leaves them running */
export async function startGateway(
  parts: { sql: Sql; keys: GatewayKeys } & Partial<GatewayDeps>,
  settings: Partial<GatewaySettings> = {},
): Promise<GatewayUnderTest> {
  const events: SecurityEvent[] = [];
  const limitStore = createRateLimitStore(parts.sql, PATIENT_COUNTING);
  const gateway = createGateway({
    limitStore,
    mailer: { send: async () => undefined },
    passwords: createCheapPasswords(),
    deadlines: PATIENT,
    onEvent: (event) => void events.push(event),
    ...parts,
    settings: createSettings({ siteUrl: 'http://localhost', autoConfirm: true, ...settings }),
  });
  const listener = await listenUnderTest();
  listener.app.route('/', gateway);
  const { url } = listener;
  const asCaller = (token: string) => ({ Authorization: `Bearer ${token}` });
  return {
    gateway,
    events,
    auth: () =>
      new GoTrueClient({ url: `${url}/auth/v1`, persistSession: false, autoRefreshToken: false }),
    rest: (token) => new PostgrestClient(`${url}/rest/v1`, { headers: asCaller(token) }),
    files: (token) => new StorageClient(`${url}/storage/v1`, asCaller(token)),
    stop: async () => {
      await listener.close();
      await gateway.close();
      await limitStore.close();
    },
  };
}
