import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import { expect, onTestFinished, test } from 'vitest';
import { createRateLimitStore } from '#gateway/rate-limit-store.ts';
import { postJson } from '#test/app.ts';
import { createTestDatabase } from '#test/database.ts';
import { readEnv } from '../env.ts';
import { createLog } from '../log.ts';
import { openGateway } from './open-gateway.ts';

test('an access token of the product is good for ten minutes', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'gateway-'));
  const database = await createTestDatabase('product');
  const mailer = { send: async () => undefined };
  const parts = { mailer, log: createLog('silent'), clock: () => new Date() };
  const { sql } = database;
  const limitStore = createRateLimitStore(sql);
  const base = { ...parts, sql, limitStore, onEvent: () => undefined };
  const { gateway } = await openGateway(readEnv({ DATA_DIR: directory }), base);
  onTestFinished(async () => {
    await gateway.close();
    await limitStore.close();
    await database.drop();
    await rm(directory, { recursive: true, force: true });
  });

  const person = { email: 'ada@example.org', password: 'correct horse battery' };
  expect((await gateway.request('/auth/v1/signup', postJson(person))).status).toBe(200);
  const answer = await gateway.request('/auth/v1/token?grant_type=password', postJson(person));
  const { access_token, expires_in } = await answer.json();
  const { exp = 0, iat = 0 } = decodeJwt(access_token);
  expect([expires_in, exp - iat]).toEqual([600, 600]);
});
