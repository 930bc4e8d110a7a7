import { PostgrestClient } from '@supabase/postgrest-js';
import type { TestApp } from './app.ts';
import type { TestProfile } from './factories.ts';

/** @returns Supabase's own client of the tables, signed in freshly as the profile's owner */
export function createOwnerClient(
  { app, keys }: Pick<TestApp, 'app' | 'keys'>,
  { user_id }: TestProfile,
): PostgrestClient {
  return new PostgrestClient('http://localhost:3000/rest/v1', {
    fetch: async (input, init) => {
      const amr = [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) }];
      const token = await keys.sign({ role: 'authenticated', sub: user_id, amr }, 60);
      const headers = new Headers(init?.headers);
      headers.set('apikey', keys.anonKey);
      headers.set('authorization', `Bearer ${token}`);
      return app.request(String(input), { ...init, headers });
    },
  });
}
