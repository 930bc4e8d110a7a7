import { expect, test } from 'vitest';
import { createTestDatabase } from '../database.ts';
import { createUser } from '../factories.ts';
import { forgetFirstTry } from './forget-first-try.ts';

test('a second try meets no account that the first one made, and all that were there before', async () => {
  const { sql, drop } = await createTestDatabase('gateway');
  const ada = await createUser(sql, { created_at: new Date(Date.now() - 1000) });
  const begun = new Date();
  await createUser(sql, { email: 'grace@vizit.test', created_at: new Date() });
  await forgetFirstTry(begun);
  expect([...(await sql`select id from auth.users`)]).toEqual([{ id: ada.id }]);
  await drop();
});
