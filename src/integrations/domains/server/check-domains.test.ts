import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDnsResolver } from '#kit/server/clients/dns-resolver.ts';
import type { TaskDeps } from '#kit/server/jobs/task.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createPremiumProfile } from '#test/factories.ts';
import { type DnsServer, openDnsServer } from '#test/servers/dns-server.ts';
import { IDLE_GATEWAY } from '#test/servers/idle-gateway.ts';
import { checkDomain, checkDomains } from './check-domains.ts';

const OURS = '192.0.2.7';
const START = new Date('2026-11-26T12:00:00Z');
const HOUR_MS = 3_600_000;

let database: TestDatabase;
let dns: DnsServer;
let now: Date;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
beforeEach(async () => {
  dns = await openDnsServer();
  now = START;
});
afterEach(async () => {
  await dns.close();
  await database.sql`delete from public.domains`;
});
afterAll(() => database.drop());

function deps(): TaskDeps {
  return {
    ...IDLE_GATEWAY,
    sql: database.sql,
    mailer: { send: async () => {} },
    publicUrl: 'https://vizit.example',
    clock: () => now,
    domainChecks: {
      resolver: createDnsResolver([dns.address], { timeout: 5_000, tries: 1 }),
      findTargets: async () => ({ host: 'vizit.example', addresses: [OURS], pagesHost: null }),
    },
  };
}

type Stored = { id: string; token: string; state: string; problem: string; found: string };

async function claim(name = 'ada.example'): Promise<Stored> {
  const { user_id } = await createPremiumProfile(database.sql);
  const [row] = await database.sql<Stored[]>`
    insert into public.domains (user_id, name, created_at) values (${user_id}, ${name}, ${START})
    returning *`;
  if (row === undefined) throw new Error('It was not stored.');
  return row;
}

async function look({ id }: Stored): Promise<Stored> {
  await checkDomain.run({ id }, deps());
  const [row] = await database.sql<Stored[]>`select * from public.domains where id = ${id}`;
  if (row === undefined) throw new Error('It is gone.');
  return row;
}

function lead(name: string, tokens: readonly string[], address = OURS): void {
  dns.zone[name] = { A: [address] };
  dns.zone[`_vizit.${name}`] = { TXT: tokens.map((token) => `vizit-verify=${token}`) };
}

test('a claim becomes active once its token and its address are found', async () => {
  const ada = await claim();
  expect(await look(ada)).toMatchObject({ state: 'pending', problem: 'token' });
  lead('ada.example', [ada.token], '192.0.2.99');
  const elsewhere = { state: 'pending', problem: 'elsewhere', found: '192.0.2.99' };
  expect(await look(ada)).toMatchObject({ ...elsewhere, has_token: true, has_address: false });
  lead('ada.example', [ada.token]);
  expect(await look(ada)).toMatchObject({ state: 'active', problem: '', verified_at: START });
});

test('a CNAME to the installation is accepted wherever that is hosted', async () => {
  const ada = await claim('www.ada.example');
  lead('www.ada.example', [ada.token]);
  dns.zone['www.ada.example'] = { CNAME: ['vizit.example'] };
  expect(await look(ada)).toMatchObject({ state: 'active' });
});

test('a foreign address beside ours is refused, as it would divert some visitors', async () => {
  const ada = await claim();
  lead('ada.example', [ada.token]);
  dns.zone['ada.example'] = { A: [OURS, '192.0.2.99'] };
  expect(await look(ada)).toMatchObject({ state: 'pending', problem: 'elsewhere' });
});

test('a domain left pointing here can’t be claimed by others', async () => {
  const ada = await claim();
  lead('ada.example', [ada.token]);
  await look(ada);
  await database.sql`delete from public.domains where id = ${ada.id}`;
  const eve = await claim();
  expect(eve.token).not.toBe(ada.token);
  expect(await look(eve)).toMatchObject({ state: 'pending', problem: 'token' });
});

test('a claim removed during its check takes no domain from its holder', async () => {
  const { sql } = database;
  const ada = await claim();
  lead('ada.example', [ada.token]);
  await look(ada);
  const eve = await claim();
  lead('ada.example', [eve.token]);
  const { domainChecks, ...others } = deps();
  const findTargets = async () => {
    await sql`delete from public.domains where id = ${eve.id}`;
    return domainChecks.findTargets();
  };
  await checkDomain.run(
    { id: eve.id },
    { ...others, domainChecks: { ...domainChecks, findTargets } },
  );
  const [row] = await sql`select state from public.domains where id = ${ada.id}`;
  expect(row).toEqual({ state: 'active' });
});

test('of two accounts claiming a name, the one whose token is in DNS gets it', async () => {
  const ada = await claim();
  const eve = await claim();
  lead('ada.example', [ada.token]);
  await look(ada);
  lead('ada.example', [ada.token, eve.token]);
  expect(await look(eve)).toMatchObject({ state: 'pending', problem: 'held' });
  lead('ada.example', [eve.token]);
  expect(await look(eve)).toMatchObject({ state: 'active' });
  expect(await look(ada)).toMatchObject({ state: 'released', problem: 'taken' });
});

test('a team domain is verified by a wildcard record below its name', async () => {
  const team = await claim('*.agency.example');
  lead('agency.example', [team.token]);
  expect(await look(team)).toMatchObject({ state: 'pending', has_token: true, has_address: false });
  dns.zone['vizit-check.agency.example'] = { CNAME: ['vizit.example'] };
  expect(await look(team)).toMatchObject({ state: 'active', problem: '' });
  dns.zone['vizit-check.agency.example'] = { A: ['192.0.2.99'] };
  expect(await look(team)).toMatchObject({ state: 'failing', problem: 'elsewhere' });
});

test('a team domain needs its own token, not that of the page at the same name', async () => {
  const page = await claim('agency.example');
  const team = await claim('*.agency.example');
  lead('agency.example', [page.token]);
  dns.zone['vizit-check.agency.example'] = { CNAME: ['vizit.example'] };
  expect(await look(page)).toMatchObject({ state: 'active' });
  expect(await look(team)).toMatchObject({ state: 'pending', problem: 'token' });
});

test('a look-alike name, or one of the installation’s, never becomes active', async () => {
  for (const [name, problem] of [
    ['xn--80ak6aa92e.example', 'lookalike'],
    ['ada.vizit.example', 'own'],
    ['*.vizit.example', 'own'],
    ['*.xn--80ak6aa92e.example', 'lookalike'],
  ] as const) {
    const domain = await claim(name);
    lead(name, [domain.token]);
    expect(await look(domain)).toMatchObject({ state: 'pending', problem });
  }
});

test('a domain pointing elsewhere is released after two days, but not for silent name servers', async () => {
  const ada = await claim();
  lead('ada.example', [ada.token]);
  await look(ada);
  delete dns.zone['_vizit.ada.example'];
  expect(await look(ada)).toMatchObject({ state: 'active' });
  for (const mood of ['silent', 'failing'] as const) {
    dns.mood = mood;
    now = new Date(now.getTime() + 100 * HOUR_MS);
    expect(await look(ada)).toMatchObject({ state: 'active', problem: 'silent' });
  }
  dns.mood = 'answering';
  lead('ada.example', [], '192.0.2.99');
  expect(await look(ada)).toMatchObject({ state: 'failing', problem: 'elsewhere' });
  now = new Date(now.getTime() + 47 * HOUR_MS);
  expect(await look(ada)).toMatchObject({ state: 'failing' });
  now = new Date(now.getTime() + HOUR_MS);
  expect(await look(ada)).toMatchObject({ state: 'released' });
});

test('pending domains are checked every ten minutes, active ones every six hours', async () => {
  const waiting = await claim('waiting.example');
  const held = await claim('held.example');
  lead('held.example', [held.token]);
  await look(held);
  await look(waiting);
  const sweep = async (minutes: number) => {
    now = new Date(START.getTime() + minutes * 60_000);
    await checkDomains.run(null, deps());
    const rows = await database.sql<{ name: string }[]>`
      select name from public.domains where checked_at = ${now} order by name`;
    return rows.map(({ name }) => name);
  };
  expect(await sweep(9)).toEqual([]);
  expect(await sweep(10)).toEqual(['waiting.example']);
  expect(await sweep(355)).toEqual(['waiting.example']);
  expect(await sweep(360)).toEqual(['held.example']);
});
