import { afterAll, beforeAll, expect, test } from 'vitest';
import { TASK_LIST } from '#app/server/tasks.ts';
import type { TaskDeps } from '#kit/server/jobs/task.ts';
import { createLog } from '#kit/server/process/log.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { createProfile } from '#test/factories.ts';
import { IDLE_GATEWAY } from '#test/servers/idle-gateway.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ log: createLog('silent') });
});
afterAll(() => server.close());

const SIGN_IN = {
  signed_in_at: '2026-11-22T22:41:00Z',
  user_agent: 'Mozilla/5.0 (Linux; Android 10; K) Chrome/141.0.0.0 Mobile Safari/537.36',
  address: '203.0.113.5',
};

const announce = (payload: object, mailer: TaskDeps['mailer'] = server.mailbox) =>
  TASK_LIST.announce_sign_in(payload, {
    ...IDLE_GATEWAY,
    sql: server.sql,
    mailer,
    publicUrl: 'https://vizit.example',
  });

test('a sign-in from a new device is emailed with the device, time, place and advice', async () => {
  const { user_id } = await createProfile(server.sql, { full_name: 'Grace Hopper' });
  const [account] = await server.sql`select email from auth.users where id = ${user_id}`;
  await announce({ user_id, ...SIGN_IN });
  const [mail, ...others] = await server.mailbox.list();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: account?.email,
    subject: 'New sign-in: Chrome on Android · Vizit',
  });
  expect(mail?.text).toContain('Hello Grace');
  expect(mail?.text).toContain('When: November 22, 2026 at 10:41 PM UTC');
  expect(mail?.text).toContain('Network address: 203.0.113.5');
  expect(mail?.text).toContain('https://vizit.example/account-settings#sign-in');

  // Unknown details are left out, and a deleted account gets no mail.
  await announce({ user_id, ...SIGN_IN, user_agent: null, address: null });
  const text = (await server.mailbox.list())[0]?.text ?? '';
  expect(text).toContain('Unknown device');
  expect(text).not.toContain('Network address');
  await server.sql`delete from auth.users where id = ${user_id}`;
  await announce({ user_id, ...SIGN_IN });
  expect(await server.mailbox.list()).toHaveLength(2);
});

test('an outage of the mail server doesn’t use up the daily email limit', async () => {
  const { user_id } = await createProfile(server.sql);
  const away = { send: () => Promise.reject(new Error('away')) };
  for (let tries = 0; tries < 12; tries += 1) {
    await expect(announce({ user_id, ...SIGN_IN }, away)).rejects.toThrow('away');
  }
  const before = (await server.mailbox.list()).length;
  for (let mails = 0; mails < 12; mails += 1) await announce({ user_id, ...SIGN_IN });
  expect((await server.mailbox.list()).length - before).toBe(10);
});
