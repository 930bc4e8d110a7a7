import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createGuardedFetch } from '#kit/server/clients/guarded-fetch.ts';
import { openGoogle } from '#test/servers/wallet-services.ts';
import { createGoogleWallet } from './google-wallet.ts';

let google: Awaited<ReturnType<typeof openGoogle>>;
let now = new Date('2026-12-01T12:00:00Z');
beforeAll(async () => {
  google = await openGoogle();
});
afterAll(() => google.close());
beforeEach(() => {
  google.asked.length = 0;
  google.cards.clear();
  google.status = null;
});

const open = () =>
  createGoogleWallet({
    ...google.settings,
    publicUrl: 'https://vizit.test',
    fetch: createGuardedFetch({ allowedAddresses: ['127.0.0.1'] }),
    clock: () => now,
    apiUrl: google.apiUrl,
  });

const CARD = {
  id: '3388000000022000001.a-b',
  classId: '3388000000022000001.card',
  state: 'ACTIVE',
};

test('a card new to Google is created with its class, and replaced from then on', async () => {
  const wallet = open();
  await wallet.put(CARD);
  expect([...google.cards.keys()]).toEqual([
    'genericClass 3388000000022000001.card',
    `genericObject ${CARD.id}`,
  ]);
  await wallet.put({ ...CARD, header: 'new' });
  expect(google.cards.get(`genericObject ${CARD.id}`)).toEqual({ ...CARD, header: 'new' });
});

test('an expired card is stored only over an existing one', async () => {
  const wallet = open();
  await wallet.put({ ...CARD, state: 'EXPIRED' });
  expect(google.cards.size).toBe(0);
  await wallet.put(CARD);
  await wallet.put({ ...CARD, state: 'EXPIRED' });
  expect(google.cards.get(`genericObject ${CARD.id}`)).toMatchObject({ state: 'EXPIRED' });
});

test('the service account asks for a token once an hour, with a signed claim', async () => {
  const wallet = open();
  const tokens = () => google.asked.filter(({ path }) => path === '/token');
  await wallet.put(CARD);
  await wallet.put(CARD);
  expect(tokens()).toHaveLength(1);
  const form = new URLSearchParams(tokens()[0]?.body);
  expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
  expect(decodeJwt(form.get('assertion') ?? '')).toEqual({
    iss: google.settings.account.client_email,
    aud: google.settings.account.token_uri,
    scope: 'https://www.googleapis.com/auth/wallet_object.issuer',
    iat: Date.parse('2026-12-01T12:00:00Z') / 1000,
    exp: Date.parse('2026-12-01T13:00:00Z') / 1000,
  });
  now = new Date('2026-12-01T12:51:00Z');
  await wallet.put(CARD);
  expect(tokens()).toHaveLength(2);
  expect(google.asked.at(-1)?.token).toBe(`token ${google.tokens}`);
});

test('a refusal throws, and a refused token is requested again', async () => {
  const wallet = open();
  google.status = 503;
  await expect(wallet.put(CARD)).rejects.toThrow('Google answered 503');
  google.status = 401;
  await expect(wallet.put(CARD)).rejects.toThrow('Google answered 401');
  google.status = null;
  const before = google.tokens;
  await wallet.put(CARD);
  expect(google.tokens).toBe(before + 1);
});

test('a link has the first card that fits', async () => {
  const wallet = open();
  const long = { ...CARD, header: 'x'.repeat(3000) };
  const url = await wallet.buildSaveUrl([long, CARD]);
  const { payload } = decodeJwt<{ payload: { genericObjects: unknown[] } }>(
    url.replace('https://pay.google.com/gp/v/save/', ''),
  );
  expect(payload.genericObjects).toEqual([CARD]);
});
