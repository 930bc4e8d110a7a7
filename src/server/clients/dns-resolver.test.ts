import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DnsServer, openDnsServer } from '#test/servers/dns-server.ts';
import { createDnsResolver } from './dns-resolver.ts';

let server: DnsServer;
beforeAll(async () => {
  server = await openDnsServer({
    'ada.example': { A: ['192.0.2.1'], AAAA: ['2001:db8::1'] },
    'www.ada.example': { CNAME: ['Pages.Vizit.Example'] },
    'pages.vizit.example': { A: ['192.0.2.7'] },
    'dangling.example': { CNAME: ['gone.example'] },
    '_vizit.ada.example': { TXT: ['vizit-verify=abc', 'something else'] },
  });
});
beforeEach(() => {
  server.mood = 'answering';
});
afterAll(() => server.close());

test('records are read as they stand, those of another name for it too', async () => {
  const resolver = createDnsResolver([server.address]);
  expect(await resolver.addresses('ada.example')).toEqual(['192.0.2.1', '2001:db8::1']);
  expect(await resolver.addresses('www.ada.example')).toEqual(['192.0.2.7']);
  expect(await resolver.canonical('www.ada.example')).toEqual(['pages.vizit.example']);
  expect(await resolver.texts('_vizit.ada.example')).toEqual([
    'vizit-verify=abc',
    'something else',
  ]);
});

test('what is not there is nothing, and no failure', async () => {
  const resolver = createDnsResolver([server.address]);
  expect(await resolver.addresses('nobody.example')).toEqual([]);
  expect(await resolver.addresses('dangling.example')).toEqual([]);
  expect(await resolver.canonical('ada.example')).toEqual([]);
  expect(await resolver.texts('ada.example')).toEqual([]);
});

test('a server that fails has said nothing of a name', async () => {
  const resolver = createDnsResolver([server.address]);
  server.mood = 'failing';
  expect(await resolver.addresses('ada.example')).toBeNull();
  expect(await resolver.texts('_vizit.ada.example')).toBeNull();
});

test('a server that is silent is given up, and has said nothing', async () => {
  const resolver = createDnsResolver([server.address], { timeout: 50, tries: 1 });
  server.mood = 'silent';
  expect(await resolver.addresses('ada.example')).toBeNull();
});
