import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '#database/connect.ts';
import { readEnv } from '#kit/server/process/env.ts';
import { type Finding, formatFindings, isIll } from '#money/checks/server/finding.ts';
import { createTestDatabase } from '#test/database.ts';
import { createFactor, createUser } from '#test/factories.ts';
import { LOCALHOST } from '#test/servers/localhost-certificate.ts';
import { openTransactionPooler } from '#test/servers/transaction-pooler.ts';
import { checkAddress, judgeCertificate } from './check-address.ts';
import { checkDatabase } from './check-database.ts';
import { checkMachine, judgeBackup, judgeRoom } from './check-machine.ts';
import { checkMail } from './check-services.ts';
import { examine } from './doctor.ts';

const NOW = new Date('2026-11-24T12:00:00Z');
const noRecords = {
  texts: async () => [],
  addresses: async () => [],
  canonical: async () => null,
};

const MENDED_FIRST = 'Fix that, then start the server again.';

const toLevels = (findings: readonly Finding[]) =>
  Object.fromEntries(findings.map(({ name, level }) => [name, level]));

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'doctor-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** @returns the URL of a mail server that accepts this password */
async function openMailServer(password: string): Promise<string> {
  const port = await listenForMail({
    authOptional: false,
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: ({ password: given }, _, done) =>
      given === password ? done(null, { user: 'vizit' }) : done(new Error('No such user')),
  });
  return `smtp://vizit:right@127.0.0.1:${port}`;
}

/** @returns the port of a mail server on this machine */
async function listenForMail(options: SMTPServerOptions): Promise<number> {
  const server = new SMTPServer(options);
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  return (listening.address() as AddressInfo).port;
}

test('a database is judged by its version, clock and administrators', async () => {
  const { sql, url, drop } = await createTestDatabase('product');
  onTestFinished(drop);
  const place = { databaseUrl: url, dataDirectory: '/none' };
  const look = async () => toLevels(await checkDatabase(place));
  expect(await look()).toEqual({
    Database: 'good',
    'Database clock': 'good',
    Administrators: 'bad',
  });
  const { id } = await createUser(sql);
  await sql`insert into public.admin_users (id) values (${id})`;
  expect(await look()).toMatchObject({ Administrators: 'warning' });
  await createFactor(sql, { user_id: id });
  expect(await look()).toMatchObject({ Administrators: 'good' });
});

test('an empty or unreachable database is reported with what to do', async () => {
  const { url, drop } = await createTestDatabase('empty');
  onTestFinished(drop);
  const away = 'postgres://nobody@127.0.0.1:1/none';
  for (const [databaseUrl, says] of [
    [url, 'The database holds no installation.'],
    [away, "PostgreSQL can't be asked"],
    [undefined, 'There is no installation in DATA_DIR (/none).'],
  ] as const) {
    const [finding] = await checkDatabase({ databaseUrl, dataDirectory: '/none' });
    expect(finding).toMatchObject({ level: 'bad', says: expect.stringContaining(says) });
    expect(finding?.todo).toMatch(/\w/);
  }
});

test.for([
  ["encoding 'LATIN1' locale 'C'", '', /its encoding is LATIN1\./],
  ["locale_provider icu icu_locale 'tr-TR'", '', /its locale makes “ı” of “I”/],
  ['', 'create table public.invoices (id integer)', /such as public\.invoices/],
] as const)('an unusable database (%s %s) is reported', async ([options, made, says]) => {
  const { sql, url, drop } = await createTestDatabase('empty');
  const place = new URL(url);
  place.pathname = `/doctor_${crypto.randomUUID().slice(0, 8)}`;
  const name = sql(place.pathname.slice(1));
  await sql`create database ${name} template template0 ${sql.unsafe(options)}`;
  onTestFinished(async () => {
    await sql`drop database ${name} with (force)`;
    await drop();
  });
  const own = connect(place.href, { max: 1 });
  await own.unsafe(made);
  await own.end();
  expect(await checkDatabase({ databaseUrl: place.href, dataDirectory: '/none' })).toEqual([
    { name: 'Database', level: 'bad', says: expect.stringMatching(says), todo: MENDED_FIRST },
  ]);
});

test('a transaction-mode pooler is reported, even if all else is well', async () => {
  const { url, drop } = await createTestDatabase('product');
  const pooler = await openTransactionPooler(url);
  onTestFinished(async () => {
    await pooler.close();
    await drop();
  });
  const says = expect.stringContaining('a pooler in transaction mode is in between');
  expect(await checkDatabase({ databaseUrl: pooler.url, dataDirectory: '/none' })).toEqual([
    { name: 'Database', level: 'bad', says, todo: MENDED_FIRST },
  ]);
});

test('a mail server that accepts our sign-in is good, and a refusal is quoted', async () => {
  const supportMail = 'hello@vizit.test';
  const records = {
    texts: async (name: string) => (name === 'vizit.test' ? ['x', 'v=spf1 -all'] : []),
  };
  const good = await checkMail({ mailUrl: await openMailServer('right'), supportMail }, records);
  expect(toLevels(good)).toEqual({ Email: 'good', SPF: 'good', DMARC: 'warning' });
  const mailUrl = await openMailServer('another');
  const [refused] = await checkMail({ mailUrl, supportMail }, records);
  expect(refused).toMatchObject({ level: 'bad', says: expect.stringContaining('No such user') });
});

test.for([
  ['smtp', true, /smtps:\/\/ for port 465/],
  ['smtps', false, /smtp:\/\/ for port 587/],
  ['smtps', true, /NODE_EXTRA_CA_CERTS/],
  ['smtp', false, /NODE_EXTRA_CA_CERTS/],
] as const)(
  'using %s for a mail server with TLS from the start: %j is reported with what to do',
  async ([scheme, secure, todo]) => {
    // It has a self-signed certificate, and asks for STARTTLS.
    const port = await listenForMail({ ...LOCALHOST, secure, authOptional: true });
    const mailUrl = `${scheme}://127.0.0.1:${port}`;
    const env = { mailUrl, supportMail: 'hello@vizit.test' };
    const [refused] = await checkMail(env, noRecords, { patienceMs: 300 });
    expect(refused).toMatchObject({ level: 'bad', todo: expect.stringMatching(todo) });
  },
);

test('an unresolvable address is reported at each step', async () => {
  const findings = await checkAddress({ publicUrl: 'https://vizit.invalid' }, noRecords);
  expect(toLevels(findings)).toEqual({ DNS: 'bad', TLS: 'bad', Server: 'bad' });
  expect(findings.map(({ todo }) => todo).every(Boolean)).toBe(true);
});

test('a proxy that passes on the wrong host is distinguished from a server that is down', async () => {
  const server = createServer((_, response) => response.writeHead(404).end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [, health] = await checkAddress({ publicUrl }, noRecords);
  expect(health).toMatchObject({ level: 'bad', todo: expect.stringContaining('Host header') });
});

test.for([
  ['2026-12-09T12:00:00Z', null, 'good'],
  ['2026-12-07T12:00:00Z', null, 'warning'],
  ['2026-12-09T12:00:00Z', 'CERT_HAS_EXPIRED', 'bad'],
] as const)(
  'a certificate valid until %s, with the browser error %j, is %s',
  ([until, problem, level]) => {
    expect(judgeCertificate({ problem, validTo: new Date(until) }, NOW).level).toBe(level);
  },
);

test.for([
  [6, 'good'],
  [4, 'warning'],
  [0.5, 'bad'],
] as const)('%d GB of free space are %s', ([gigabytes, level]) => {
  expect(judgeRoom(gigabytes * 1024 ** 3).level).toBe(level);
});

test.for([
  [null, 'warning'],
  ['2026-11-21T12:00:00Z', 'warning'],
  ['2026-11-23T12:00:00Z', 'good'],
] as const)('a last backup at %s is %s', ([made, level]) => {
  expect(judgeBackup(made && new Date(made), NOW).level).toBe(level);
});

test('the machine is checked, and the last backup’s record is read', async () => {
  const dataDirectory = await makeFolder();
  await writeFile(join(dataDirectory, 'last-backup'), new Date().toISOString());
  expect(toLevels(await checkMachine({ dataDirectory }))).toMatchObject({
    Disk: expect.stringMatching(/good|warning/),
    Backup: 'good',
  });
});

test('the doctor checks everything: database, address, email, machine, Stripe, notifications and wallets', async () => {
  const { url, drop } = await createTestDatabase('product');
  onTestFinished(drop);
  const env = readEnv({ DATABASE_URL: url, DATA_DIR: await makeFolder() });
  const looked = [
    ...(await examine(env, noRecords)),
    ...(await examine({ ...env, publicUrl: 'https://vizit.invalid' }, noRecords)),
  ].map(({ name }) => name);
  expect([...new Set(looked)].sort()).toEqual(
    [
      'Database',
      'Database clock',
      'Administrators',
      'Address',
      'DNS',
      'TLS',
      'Server',
      'Email',
      'Disk',
      'Clock',
      'Backup',
      'Stripe',
      'Notifications',
      'Apple Wallet',
      'Google Wallet',
    ].sort(),
  );
});

test('a report says what to do about each fault, and counts them', () => {
  const findings: Finding[] = [
    { name: 'Email', level: 'bad', says: 'It refuses.', todo: 'Check MAIL_URL.' },
    { name: 'Disk', level: 'good', says: 'Plenty.' },
  ];
  expect(formatFindings(findings)).toBe(
    'FAIL  Email  It refuses.\n             → Check MAIL_URL.\nok    Disk   Plenty.\n\n1 to fix, 0 warnings.',
  );
  expect(isIll(findings)).toBe(true);
});
