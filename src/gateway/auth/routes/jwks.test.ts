import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { type AuthUnderTest, startAuth } from '../auth-under-test.ts';

let auth: AuthUnderTest;

beforeAll(async () => {
  auth = await startAuth(await createTestDatabase('gateway'));
});
afterAll(() => auth.stop());

test('the key set is public, cacheable for 10 minutes, and holds no private part', async () => {
  const response = await fetch(`${auth.url}/.well-known/jwks.json`);
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=600');
  const { keys } = await response.json();
  expect(keys).toEqual([expect.objectContaining({ kty: 'EC', crv: 'P-256', alg: 'ES256' })]);
  expect(keys[0]).not.toHaveProperty('d');
});
