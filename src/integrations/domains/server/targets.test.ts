import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDnsResolver } from '#kit/server/clients/dns-resolver.ts';
import { type DnsServer, openDnsServer } from '#test/servers/dns-server.ts';
import { checkRecords, createTargets } from './check-dns-records.ts';

const OURS = '192.0.2.7';

let dns: DnsServer;
beforeEach(async () => {
  dns = await openDnsServer({ 'vizit.example': { A: [OURS] } });
});
afterEach(() => dns.close());

const openResolver = () => createDnsResolver([dns.address], { timeout: 5_000, tries: 1 });

function openTargets(settings: Partial<Parameters<typeof createTargets>[0]> = {}) {
  return createTargets({
    publicUrl: 'https://vizit.example',
    addresses: [],
    pagesHost: null,
    resolver: openResolver(),
    now: () => 0,
    ...settings,
  });
}

test('our addresses are looked up once for five minutes', async () => {
  let now = 0;
  const findTargets = openTargets({ now: () => now });
  const targets = { host: 'vizit.example', pagesHost: null, addresses: [OURS] };
  expect(await findTargets()).toEqual(targets);
  dns.zone['vizit.example'] = { A: ['192.0.2.8'] };
  expect(await findTargets()).toEqual(targets);
  now = 300_000;
  expect(await findTargets()).toEqual({ ...targets, addresses: ['192.0.2.8'] });
});

test('a failed lookup of our addresses is unknown, and isn’t kept', async () => {
  const findTargets = openTargets();
  dns.mood = 'failing';
  expect(await findTargets()).toMatchObject({ addresses: null });
  dns.mood = 'answering';
  expect(await findTargets()).toMatchObject({ addresses: [OURS] });
});

test.for([
  ['https://localhost:8080', [], ['127.0.0.1', '::1']],
  ['https://[2001:db8::1]', [], ['2001:db8::1']],
  ['https://vizit.example', ['192.0.2.9'], ['192.0.2.9']],
] as const)('the addresses of %s, with %j configured, need no lookup', async (given) => {
  const [publicUrl, addresses, found] = given;
  dns.mood = 'failing';
  expect(await openTargets({ publicUrl, addresses })()).toMatchObject({ addresses: found });
});

test.for([
  ['an address', { A: [OURS] }, 'inconclusive'],
  ['no records', {}, 'disconnected'],
  ['a CNAME to us', { CNAME: ['vizit.example'] }, 'connected'],
] as const)(
  'while our addresses are unknown, a domain with %s is judged by its CNAME only',
  async (given) => {
    const [, records, kind] = given;
    dns.zone['ada.example'] = records;
    const targets = { host: 'vizit.example', pagesHost: null, addresses: null };
    const domain = { name: 'ada.example', state: 'active', token: '' } as const;
    const { finding } = await checkRecords(domain, { resolver: openResolver(), targets });
    expect(finding.kind).toBe(kind);
  },
);
