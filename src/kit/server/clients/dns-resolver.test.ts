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

test('DNS records are returned unaltered, including those behind a CNAME', async () => {
  const resolver = createDnsResolver([server.address]);
  expect(await resolver.addresses('ada.example')).toEqual(['192.0.2.1', '2001:db8::1']);
  expect(await resolver.addresses('www.ada.example')).toEqual(['192.0.2.7']);
  expect(await resolver.canonical('www.ada.example')).toEqual(['pages.vizit.example']);
  expect(await resolver.texts('_vizit.ada.example')).toEqual([
    'vizit-verify=abc',
    'something else',
  ]);
});

test('a missing record is an empty result, not a failure', async () => {
  const resolver = createDnsResolver([server.address]);
  expect(await resolver.addresses('nobody.example')).toEqual([]);
  expect(await resolver.addresses('dangling.example')).toEqual([]);
  expect(await resolver.canonical('ada.example')).toEqual([]);
  expect(await resolver.texts('ada.example')).toEqual([]);
});

test('a failing name server gives no result', async () => {
  const resolver = createDnsResolver([server.address]);
  server.mood = 'failing';
  expect(await resolver.addresses('ada.example')).toBeNull();
  expect(await resolver.texts('_vizit.ada.example')).toBeNull();
});

test('a silent name server times out without a result', async () => {
  const resolver = createDnsResolver([server.address], { timeout: 50, tries: 1 });
  server.mood = 'silent';
  expect(await resolver.addresses('ada.example')).toBeNull();
});
