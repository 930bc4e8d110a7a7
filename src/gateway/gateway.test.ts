import { GoTrueClient } from '@supabase/auth-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { createGateway } from './gateway.ts';
import { createKeys, generatePrivateJwk } from './keys/keys.ts';
import { listenUnderTest } from './listener-under-test.ts';
import { createRateLimitStore } from './rate-limits/rate-limit-store.ts';
import { createSettings } from './settings/settings.ts';

test('an account signed up through auth queries tables through rest, as itself', async () => {
  const database = await createTestDatabase('gateway');
  await database.sql.unsafe(`
    create table notes (owner uuid default auth.uid(), text text);
    alter table notes enable row level security;
    grant select, insert on notes to authenticated;
    create policy "owners read and write their notes" on notes to authenticated
      using (owner = auth.uid()) with check (owner = auth.uid());
  `);
  const limitStore = createRateLimitStore(database.sql);
  const gateway = createGateway({
    sql: database.sql,
    limitStore,
    mailer: { send: async () => undefined },
    keys: await createKeys({ privateJwk: await generatePrivateJwk(), issuer: 'gateway' }),
    settings: createSettings({ siteUrl: 'http://localhost', autoConfirm: true }),
  });
  const listener = await listenUnderTest();
  listener.app.route('/', gateway);
  const { url } = listener;

  const signUp = async (email: string) => {
    const auth = new GoTrueClient({ url: `${url}/auth/v1`, persistSession: false });
    const { data } = await auth.signUp({ email, password: 'correct horse battery' });
    const headers = { Authorization: `Bearer ${data.session?.access_token}` };
    return new PostgrestClient(`${url}/rest/v1`, { headers });
  };
  const ada = await signUp('ada@example.com');
  const grace = await signUp('grace@example.com');
  expect((await ada.from('notes').insert({ text: 'mine' })).status).toBe(201);
  expect((await ada.from('notes').select('text')).data).toEqual([{ text: 'mine' }]);
  expect((await grace.from('notes').select('text')).data).toEqual([]);

  await listener.close();
  await gateway.close();
  await limitStore.close();
  await database.drop();
});
