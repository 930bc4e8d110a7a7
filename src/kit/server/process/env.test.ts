import { expect, test } from 'vitest';
import { EnvError, readEnv } from './env.ts';
import { isLoopbackHost } from './loopback-host.ts';

test('nothing has to be set on localhost', () => {
  expect(readEnv({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    isLoopback: true,
    databaseUrl: undefined,
  });
});

test('an empty variable counts as not set', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({
    port: 3000,
    databaseUrl: undefined,
  });
});

test('beyond localhost every missing setting is named at once', () => {
  const start = () => readEnv({ HOST: '0.0.0.0' });
  expect(start).toThrow(EnvError);
  expect(start).toThrow(/PUBLIC_URL[\s\S]*MAIL_URL[\s\S]*MAIL_FROM/);
});

const HOSTED = {
  SUPABASE_URL: 'https://abc.supabase.co/',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_abc',
  SUPABASE_SECRET_KEY: 'sb_secret_abc',
  DATABASE_URL: 'postgres://postgres.abc:p@pooler.example:5432/postgres?sslmode=verify-full',
};

test('a hosted backend needs its address, its two keys and its database', () => {
  expect(readEnv(HOSTED).hosted).toEqual({
    url: 'https://abc.supabase.co',
    publishableKey: 'sb_publishable_abc',
    secretKey: 'sb_secret_abc',
  });
  expect(readEnv({}).hosted).toBeUndefined();
  const { SUPABASE_URL } = HOSTED;
  expect(() => readEnv({ SUPABASE_URL })).toThrow(
    /DATABASE_URL: must[\s\S]*SUPABASE_PUBLISHABLE_KEY: must[\s\S]*SUPABASE_SECRET_KEY: must/,
  );
});

const toLegacyKey = (role: string) =>
  `e30.${Buffer.from(JSON.stringify({ role })).toString('base64url')}.signature`;

test('legacy keys are told apart by their role claim', () => {
  const keys = {
    SUPABASE_PUBLISHABLE_KEY: toLegacyKey('anon'),
    SUPABASE_SECRET_KEY: toLegacyKey('service_role'),
  };
  expect(readEnv({ ...HOSTED, ...keys }).hosted).toBeDefined();
});

test.for([
  ['SUPABASE_PUBLISHABLE_KEY', 'sb_secret_abc', 'this is a secret key'],
  ['SUPABASE_PUBLISHABLE_KEY', toLegacyKey('service_role'), 'this is a secret key'],
  ['SUPABASE_SECRET_KEY', 'sb_publishable_abc', 'this is no secret'],
  ['SUPABASE_SECRET_KEY', toLegacyKey('anon'), 'this is no secret'],
  ['SUPABASE_URL', 'http://abc.supabase.co', 'needs https://'],
  ['SUPABASE_URL', 'https://abc.supabase.co/auth/v1', 'must end with the host'],
  [
    'DATABASE_URL',
    'postgres://u:p@pooler.example:6543/postgres?sslmode=verify-full',
    'port 6543 is the pooler in transaction mode',
  ],
  ['STORAGE_URL', 's3://key:secret@files.example/bucket', 'has no effect with SUPABASE_URL'],
  ['AUTH_PROVIDERS', '[]', 'has no effect with SUPABASE_URL'],
  [
    'DATABASE_READ_URL',
    'postgres://u:p@replica.example/postgres?sslmode=verify-full',
    'has no effect with SUPABASE_URL',
  ],
] as const)('with a hosted backend, %s=%s is refused', ([name, value, sentence]) => {
  const start = () => readEnv({ ...HOSTED, [name]: value });
  expect(start).toThrow(EnvError);
  expect(start).toThrow(new RegExp(`${name}: .*${sentence}`));
});

test('keys without a backend URL are refused', () => {
  const { SUPABASE_SECRET_KEY } = HOSTED;
  expect(() => readEnv({ SUPABASE_SECRET_KEY })).toThrow('has no effect without SUPABASE_URL');
});

test('a public URL without https is refused', () => {
  const mail = { MAIL_URL: 'smtps://mail.example', MAIL_FROM: 'Us <us@example.com>' };
  expect(() => readEnv({ ...mail, PUBLIC_URL: 'http://vizit.example' })).toThrow(/https/);
  expect(readEnv({ ...mail, PUBLIC_URL: 'https://vizit.example/' })).toMatchObject({
    publicUrl: 'https://vizit.example',
    isLoopback: false,
  });
  expect(readEnv({ ...mail, PUBLIC_URL: 'HTTPS://Vizit.Example:443/' })).toMatchObject({
    publicUrl: 'https://vizit.example',
  });
});

const PUBLIC = {
  PUBLIC_URL: 'https://vizit.example',
  MAIL_URL: 'smtps://mail.example',
  MAIL_FROM: 'Us <us@example.com>',
};

test.for([
  ['DATABASE_URL', 'postgres://u:p@db.example/vizit'],
  ['DATABASE_URL', 'postgres://u:p@db.example/vizit?sslmode=prefer'],
  ['DATABASE_URL', 'postgres://u:p@db.example/vizit?sslmode=require'],
  ['STORAGE_URL', 's3://key:secret@files.example/bucket?tls=false'],
  ['LINK_CHECKER_URL', 'http://checker.example/?key=1'],
  ['LINK_CHECKER_URL', 'HTTP://checker.example/?key=1'],
] as const)('beyond localhost an unencrypted connection is refused: %s=%s', ([name, url]) => {
  expect(() => readEnv({ ...PUBLIC, [name]: url })).toThrow(new RegExp(`${name}: `));
});

test.for([
  ['DATABASE_URL', 'postgres://u:p@db.example/vizit?sslmode=verify-full'],
  ['DATABASE_URL', 'postgres://u:p@db.internal/vizit?sslmode=disable'],
  ['DATABASE_URL', 'postgres://u:p@127.0.0.1:5432/vizit'],
  ['DATABASE_URL', 'postgres://u@localhost/vizit?host=/run/postgresql'],
  ['DATABASE_URL', 'postgres://u@db.example/vizit?sslrootcert=system&sslmode=verify-full'],
  ['STORAGE_URL', 's3://key:secret@files.example/bucket'],
  ['STORAGE_URL', 's3://key:secret@127.0.0.1:9000/bucket?tls=false'],
  ['LINK_CHECKER_URL', 'https://checker.example/?key=1'],
] as const)('beyond localhost %s=%s is accepted', ([name, url]) => {
  expect(readEnv({ ...PUBLIC, [name]: url }).isLoopback).toBe(false);
});

test.for([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['PORT', '80.5'],
  ['PUBLIC_URL', 'vizit'],
  ['PUBLIC_URL', 'https://vizit.example/pages'],
  ['PUBLIC_URL', 'https://vizit.example/?a=1'],
  ['TRUSTED_PROXIES', 'proxy.example'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '10.0.0.1, 10.0.0.0/8/8'],
  ['DATABASE_URL', 'mysql://localhost'],
  ['DATABASE_URL', 'postgres://u@db.example/vizit?sslmode=verify-full&sslrootcert=/etc/ca.pem'],
  ['DATABASE_URL', 'postgres://u@db.example/vizit?sslmode=verify-full&sslcert=/etc/us.pem'],
  ['MAIL_URL', 'mail.example'],
  ['MAIL_FROM', 'Vizit'],
  ['MAIL_FROM', 'hello@'],
  ['MAIL_FROM', '@x.test'],
  ['MAIL_FROM', 'Us <Vizit>'],
  ['MAIL_FROM', 'Us <hello@x.test'],
  ['MAIL_FROM', 'Us hello@x.test>'],
  ['MAIL_FROM', 'hello@x.test, ada@x.test'],
  ['MAIL_FROM', 'Us <hello@x.test>, Ada <ada@x.test>'],
  ['MAIL_FROM', 'Us <hello@x.test> <ada@x.test>'],
  ['MAIL_FROM', 'Team: hello@x.test;'],
  ['LOG_LEVEL', 'loud'],
  ['SUPPORT_URL', 'help.example'],
  ['COUNTRY_HEADER', 'cf ipcountry'],
  ['METRICS_TOKEN', 'short'],
  ['OFFLINE', 'no'],
  ['REST_REQUESTS_PER_MINUTE', 'many'],
  ['STRIPE_SECRET_KEY', 'pk_live_1'],
  ['STRIPE_WEBHOOK_SECRET', 'secret'],
  ['STORAGE_URL', 'https://files.example/bucket'],
  ['STORAGE_URL', 's3://files.example/bucket'],
  ['STORAGE_URL', 's3://key:secret@files.example'],
])('%s=%s is refused, naming the setting', ([name, value]) => {
  expect(() => readEnv({ [name as string]: value })).toThrow(new RegExp(`${name}: `));
});

test.for([
  ['Us <us@example.com>', 'us@example.com'],
  ['us@example.com', 'us@example.com'],
  ['Acme, Inc. <hello@x.test>', 'hello@x.test'],
  ['"Acme <Inc.> @home" <hello@x.test>', 'hello@x.test'],
  ['Müller & Söhne <hello@bücher.test>', 'hello@bücher.test'],
  ['hello@x.test (Us)', 'hello@x.test'],
] as const)('with %s as sender, email for the operator goes to %s', ([MAIL_FROM, supportMail]) => {
  expect(readEnv({ MAIL_FROM })).toMatchObject({ supportMail, supportUrl: undefined });
});

const STRIPE = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

test('Stripe requires both its key and its webhook secret', () => {
  expect(readEnv({}).stripe).toBeUndefined();
  expect(readEnv(STRIPE).stripe).toEqual({ secretKey: 'sk_live_1', webhookSecret: 'whsec_1' });
  for (const missing of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']) {
    expect(() => readEnv({ ...STRIPE, [missing]: '' })).toThrow(
      `${missing}: Stripe needs both its key and the secret of its webhook`,
    );
  }
});

test.for([
  ['postgres://u@localhost:5433/vizit', {}, 'must be a replica of DATABASE_URL, which isn’t set'],
  ['mysql://localhost', {}, 'Invalid URL'],
  ['postgres://u@a,b/vizit', {}, 'must name one host'],
  ['postgres://u@replica.example/vizit?sslmode=require', PUBLIC, 'needs \\?sslmode=verify-full'],
] as const)('a replica at %s is refused', ([url, more, sentence]) => {
  const primary = sentence.includes('isn’t set') ? '' : 'postgres://u@localhost/vizit';
  expect(() => readEnv({ ...more, DATABASE_URL: primary, DATABASE_READ_URL: url })).toThrow(
    new RegExp(`DATABASE_READ_URL: .*${sentence}`),
  );
});

test('trusted proxies may be addresses or ranges', () => {
  const { trustedProxies } = readEnv({ TRUSTED_PROXIES: '10.0.0.1, 192.168.0.0/16,fd00::/8' });
  expect(trustedProxies).toEqual(['10.0.0.1', '192.168.0.0/16', 'fd00::/8']);
});

test('files may be stored in any S3', () => {
  const url = 's3://key:sec%2Fret@127.0.0.1:9000/files?region=eu-central-1&tls=false';
  expect(readEnv({ STORAGE_URL: url }).storageUrl).toBe(url);
});

test.for(['localhost', '127.0.0.1', '127.8.9.1', '::1', '[::1]', 'LOCALHOST'])(
  '%s counts as this machine',
  (host) => {
    expect(isLoopbackHost(host)).toBe(true);
  },
);

test.for(['0.0.0.0', '::', 'localhost.evil.example', '127.0.0.1.evil.example', '10.0.0.1', ''])(
  '"%s" doesn’t count as this machine',
  (host) => expect(isLoopbackHost(host)).toBe(false),
);

test('an invalid provider is named without revealing its secret', () => {
  const providers = [{ name: 'google', label: 'Google', issuer: 'http://accounts.example' }];
  const start = (more: object) => {
    const list = [{ ...providers[0], clientId: 'us', clientSecret: 'hush', ...more }];
    return readEnv({ AUTH_PROVIDERS: JSON.stringify(list) });
  };
  const issuer = 'https://accounts.example';
  expect(start({ issuer }).authProviders).toMatchObject([{ name: 'google', issuer }]);
  expect(() => start({})).toThrow(/AUTH_PROVIDERS: 0\.issuer: must begin with https/);
  expect(() => start({ issuer, clientId: 7 })).toThrow(/0\.clientId/);
  expect(() => start({ clientSecret: 7 })).not.toThrow(/hush/);
});
