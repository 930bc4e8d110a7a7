import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RATE_LIMITS } from '#kit/server/limits/rate-limits.ts';
import { createLog } from '#kit/server/process/log.ts';
import { createTestApp, postJson, type TestApp } from '#test/app.ts';
import { createProfile, type TestProfile } from '#test/factories.ts';
import { PASS_TYPE } from '#test/servers/wallet-services.ts';
import { openPass, openTestWallets, type TestWallets } from '#test/wallets.ts';

let opened: TestWallets;
let server: TestApp;
beforeAll(async () => {
  opened = await openTestWallets();
  server = await createTestApp({ wallets: opened.wallets });
});
afterAll(async () => {
  await server.close();
  opened.close();
});

type Held = { page: TestProfile; serial: string; token: string; device: string };

/** @returns a page's pass, registered by a phone */
async function hold(): Promise<Held> {
  const page = await createProfile(server.sql);
  const { pass } = await openPass(await server.app.request(`/bio/${page.username}.pkpass`));
  const { serialNumber: serial, authenticationToken: token } = pass;
  return { page, serial, token, device: randomUUID().replaceAll('-', '') };
}

const authorized = (token: string) => ({ authorization: `ApplePass ${token}` });

const toPlace = ({ device, serial }: Pick<Held, 'device' | 'serial'>) =>
  `/wallet/v1/devices/${device}/registrations/${PASS_TYPE}/${serial}`;

const register = (held: Held, pushToken = 'ab12', token = held.token) =>
  server.app.request(toPlace(held), postJson({ pushToken }, authorized(token)));

const list = (device: string, since = '') =>
  server.app.request(
    `/wallet/v1/devices/${device}/registrations/${PASS_TYPE}${since && `?passesUpdatedSince=${since}`}`,
  );

const fetchPass = ({ serial, token }: Held, headers = {}) =>
  server.app.request(`/wallet/v1/passes/${PASS_TYPE}/${serial}`, {
    headers: { ...authorized(token), ...headers },
  });

const listTokens = async ({ serial }: Held) =>
  (
    await server.sql<{ push_token: string }[]>`
      select push_token from private.wallet_devices where serial = ${serial}`
  ).map(({ push_token }) => push_token);

test('a phone registers once, with its latest push token, and can unregister', async () => {
  const held = await hold();
  expect((await register(held, 'aa')).status).toBe(201);
  expect((await register(held, 'bb')).status).toBe(200);
  expect(await listTokens(held)).toEqual(['bb']);
  const leave = () =>
    server.app.request(toPlace(held), { method: 'DELETE', headers: authorized(held.token) });
  expect((await leave()).status).toBe(200);
  expect((await leave()).status).toBe(200);
  expect(await listTokens(held)).toEqual([]);
});

test('an unknown pass, a wrong token and another pass’s token get the same answer', async () => {
  const [held, other] = [await hold(), await hold()];
  const answers = [
    await register({ ...held, serial: randomUUID() }),
    await register({ ...held, serial: 'no-uuid' }),
    await register(held, 'aa', 'wrong'),
    await register(held, 'aa', other.token),
    await fetchPass({ ...held, token: other.token }),
    await fetchPass({ ...held, serial: randomUUID() }),
    await server.app.request(toPlace(held), { method: 'DELETE' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401));
  expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
  expect(await listTokens(held)).toEqual([]);
});

test('a phone learns which of its passes have changed since it last asked', async () => {
  const [one, two] = [await hold(), await hold()];
  const { device } = one;
  expect((await list(device)).status).toBe(204);
  await register(one);
  await register({ ...two, device });
  const all = await (await list(device)).json();
  expect(all.serialNumbers.toSorted()).toEqual([one.serial, two.serial].toSorted());
  expect((await list(device, all.lastUpdated)).status).toBe(204);
  await server.sql`
    update private.wallet_passes set changed_at = now() + interval '1 second' where serial = ${two.serial}`;
  const changed = await (await list(device, all.lastUpdated)).json();
  expect(changed.serialNumbers).toEqual([two.serial]);
  expect((await list(device, 'a-tag-of-others')).status).toBe(200);
});

test('a phone gets the page’s current card, unless it already has it', async () => {
  const held = await hold();
  await server.sql`
    update public.profiles set full_name = 'Grace Hopper' where user_id = ${held.page.user_id}`;
  const answer = await fetchPass(held);
  const known = answer.headers.get('last-modified') ?? '';
  const { pass } = await openPass(answer);
  expect(pass).toMatchObject({ serialNumber: held.serial, authenticationToken: held.token });
  expect(pass.generic.primaryFields?.[0]?.value).toBe('Grace Hopper');
  expect((await fetchPass(held, { 'if-modified-since': known })).status).toBe(304);
  await server.sql`
    update private.wallet_passes set changed_at = now() + interval '1 second' where serial = ${held.serial}`;
  expect((await fetchPass(held, { 'if-modified-since': known })).status).toBe(200);
  expect((await fetchPass(held, { 'if-modified-since': 'never' })).status).toBe(200);
});

test('cards are unavailable while all pages are closed', async () => {
  const held = await hold();
  await server.sql`update public.switches set is_on = false where name = 'public_pages'`;
  expect((await fetchPass(held)).status).toBe(503);
  await server.sql`update public.switches set is_on = true where name = 'public_pages'`;
  expect((await fetchPass(held)).status).toBe(200);
});

test('requests that no phone sends are refused, and so are large bodies', async () => {
  const held = await hold();
  const place = toPlace(held);
  const send = (body: unknown, path = place) =>
    server.app.request(path, postJson(body, authorized(held.token)));
  expect((await send({ pushToken: "x'; drop" })).status).toBe(400);
  expect((await send({})).status).toBe(400);
  expect((await send('{')).status).toBe(400);
  expect((await send({ pushToken: 'a'.repeat(9000) })).status).toBe(413);
  expect((await send({ pushToken: 'aa' }, place.replace(held.device, 'a%27b'))).status).toBe(400);
  expect((await send({ pushToken: 'aa' }, place.replace(PASS_TYPE, 'pass.other'))).status).toBe(
    404,
  );
});

test('at most a thousand phones hold one pass', async () => {
  const held = await hold();
  await server.sql`
    insert into private.wallet_devices (serial, device, push_token)
    select ${held.serial}, 'phone' || n, to_hex(n) from generate_series(1, 999) n`;
  expect((await register(held)).status).toBe(201);
  expect((await register({ ...held, device: 'another' })).status).toBe(429);
  expect((await register(held, 'cc')).status).toBe(200);
});

test('a phone’s error reports are logged, a few lines of each', async () => {
  const logged: unknown[] = [];
  const info = (entry: unknown) => void logged.push(entry);
  const log = Object.assign(createLog('silent'), { info });
  const noisy = await createTestApp({ wallets: opened.wallets, log }, { sql: server.sql });
  const answer = await noisy.app.request(
    '/wallet/v1/log',
    postJson({ logs: ['x'.repeat(500), ...Array.from({ length: 20 }, () => 'again')] }),
  );
  expect(answer.status).toBe(200);
  expect(logged).toEqual([{ lines: ['x'.repeat(200), 'again', 'again', 'again', 'again'] }]);
  await noisy.close();
});

test('requests from one address are limited', async () => {
  const limits = { ...RATE_LIMITS, walletCallsPerAddress: { points: 2, durationSeconds: 60 } };
  const strict = await createTestApp({ wallets: opened.wallets, limits }, { sql: server.sql });
  const path = `/wallet/v1/devices/phone/registrations/${PASS_TYPE}`;
  const statuses = [];
  for (let count = 0; count < 3; count += 1) {
    statuses.push((await strict.app.request(path)).status);
  }
  expect(statuses).toEqual([204, 204, 429]);
  await strict.close();
});
