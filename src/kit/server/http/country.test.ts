import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createCountryFinder } from './client-address.ts';

async function find(header: string | undefined, remoteAddress: string) {
  const findCountry = createCountryFinder(header, ['10.0.0.0/8']);
  const app = new Hono().get('/', (context) => context.json(findCountry(context)));
  const request = { headers: { 'cf-ipcountry': 'se' } };
  const answer = await app.request('/', request, { incoming: { socket: { remoteAddress } } });
  return answer.json();
}

test('a trusted proxy’s header gives the country', async () => {
  expect(await find('cf-ipcountry', '10.1.2.3')).toBe('SE');
  expect(await find('CF-IPCountry', '::ffff:10.1.2.3')).toBe('SE');
});

test('untrusted senders and other headers are ignored', async () => {
  expect(await find('cf-ipcountry', '203.0.113.9')).toBeNull();
  expect(await find('x-country', '10.1.2.3')).toBeNull();
  expect(await find(undefined, '10.1.2.3')).toBeNull();
});
