import { expect, test } from 'vitest';
import {
  createCompany,
  provider,
  saveProvider,
  server,
  setUpCompanies,
} from './company-under-test.ts';

setUpCompanies();

const SIGN_IN_AGAIN = '403 Please confirm that it is you: sign in once more.';

test('an old session names no provider, and neither does one of the company’s own', async () => {
  const { owner } = await createCompany();
  const another = { ...provider(), client_id: 'another' };
  expect(await saveProvider(owner, another, { minutes: 11 })).toBe(SIGN_IN_AGAIN);
  expect(await saveProvider(owner, another, { method: 'sso/oidc' })).toBe(SIGN_IN_AGAIN);
  expect(await saveProvider(owner, another, { minutes: 9 })).toBe('saved');
});

test.each([['issuer'], ['client_id']])('another %s demands its secret', async (what) => {
  const { owner, id } = await createCompany();
  const { client_secret, ...rest } = provider();
  expect(await saveProvider(owner, rest)).toBe('saved');
  await server.sql`
    update private.company_sign_ins set ${server.sql({ [what]: 'https://before.example' })} where id = ${id}`;
  expect(await saveProvider(owner, rest)).toBe('400 Please enter the client secret.');
  expect(await saveProvider(owner, { ...rest, client_secret })).toBe('saved');
});
