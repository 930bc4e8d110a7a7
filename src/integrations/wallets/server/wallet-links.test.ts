import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { RATE_LIMITS } from '#kit/server/limits/rate-limits.ts';
import { contrastOf } from '#page/design/rules/contrast.ts';
import { scanPath } from '#page/qr/rules/scan-path.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { createPremiumProfile, createProfile, drawUsername } from '#test/factories.ts';
import { takeJobs } from '#test/queued-jobs.ts';
import { PASS_TYPE, TEAM } from '#test/servers/wallet-services.ts';
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

const CARD = {
  sections_enabled: { vcard: true },
  section_order: ['vcard'],
  vcard_data: {
    name: 'Ada King Lovelace',
    company: 'Engines & Söhne “Ltd”',
    email: 'ada@engines.example',
    phone: '+44 20 7946 0000',
  },
};

const ask = (path: string) => server.app.request(path);

const findValues = (fields: Record<string, { key: string; value: string }[]>, name: string) =>
  (fields[name] ?? []).map(({ value }) => value);

test('a page’s pass has the card’s contents in both styles, two actions and the code', async () => {
  const { id, username } = await createPremiumProfile(server.sql, {
    ...CARD,
    full_name: 'Ada King, Countess of Lovelace',
    designation: 'Analyst — “Engines”',
  });
  const answer = await ask(`/bio/${username.toUpperCase()}.pkpass`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/vnd.apple.pkpass');
  expect(answer.headers.get('last-modified')).toMatch(/ GMT$/);
  const { pass } = await openPass(answer);
  const page = `http://localhost:3000/bio/${username}`;
  expect(pass).toMatchObject({
    formatVersion: 1,
    passTypeIdentifier: PASS_TYPE,
    teamIdentifier: TEAM,
    organizationName: 'Vizit',
    description: `Ada King, Countess of Lovelace, localhost:3000/bio/${username}`,
    webServiceURL: 'http://localhost:3000/wallet',
    barcodes: [
      {
        format: 'PKBarcodeFormatQR',
        message: `http://localhost:3000${scanPath(id, 'wallet')}`,
        messageEncoding: 'iso-8859-1',
      },
    ],
    featuredActions: [
      { identifier: 'page', type: 'membershipBenefits', url: `${page}?at=wallet` },
      { identifier: 'save', type: 'viewOffersRewards', url: `${page}.vcf` },
    ],
  });
  expect(pass.authenticationToken.length).toBeGreaterThanOrEqual(16);
  expect(pass.voided).toBeUndefined();
  const { generic, posterGeneric } = pass;
  expect(findValues(generic, 'primaryFields')).toEqual(['Ada King, Countess of Lovelace']);
  expect(findValues(generic, 'secondaryFields')).toEqual(['Analyst — “Engines”']);
  expect(findValues(generic, 'auxiliaryFields')).toEqual(['Engines & Söhne “Ltd”']);
  expect(findValues(posterGeneric, 'primaryFields')).toEqual([
    'Ada King, Countess of Lovelace',
    'Analyst — “Engines”',
  ]);
  expect(findValues(posterGeneric, 'footerFields')).toEqual(['Engines & Söhne “Ltd”']);
  for (const fields of [generic, posterGeneric]) {
    expect(findValues(fields, 'backFields')).toEqual([
      `${page}?at=wallet`,
      `${page}.vcf`,
      'ada@engines.example',
      '+44 20 7946 0000',
    ]);
  }
});

test('a pass’s files are those of its manifest, and openssl verifies its signature', async () => {
  const { username } = await createPremiumProfile(server.sql, CARD);
  const { files } = await openPass(await ask(`/bio/${username}.pkpass`));
  const { 'manifest.json': manifest = new Uint8Array(), signature = new Uint8Array() } = files;
  const listed = JSON.parse(Buffer.from(manifest).toString());
  const { 'manifest.json': _, signature: __, ...others } = files;
  expect(Object.keys(listed).toSorted()).toEqual(Object.keys(others).toSorted());
  for (const [name, bytes] of Object.entries(others)) {
    expect(listed[name], name).toBe(createHash('sha1').update(bytes).digest('hex'));
  }
  const folder = await mkdtemp(join(tmpdir(), 'pass-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const put = (name: string, bytes: Uint8Array | string) => writeFile(join(folder, name), bytes);
  await put('manifest.json', manifest);
  await put('signature', signature);
  await put('authority.pem', opened.settings.wwdr);
  const words =
    'smime -verify -binary -inform DER -in signature -content manifest.json -CAfile authority.pem -purpose any';
  const verify = () => promisify(execFile)('openssl', words.split(' '), { cwd: folder });
  expect((await verify()).stderr).toMatch(/Verification successful/);
  await put('manifest.json', Buffer.concat([manifest, Buffer.from(' ')]));
  await expect(verify()).rejects.toThrow(/digest failure/);
});

const readColor = (text: unknown) => {
  const channels = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(String(text))?.slice(1) ?? [];
  return `#${channels.map((channel) => Number(channel).toString(16).padStart(2, '0')).join('')}`;
};

test('a pass’s texts are readable in any colours an owner picks', async () => {
  for (const colors of [
    { secondary_background: '#ff0000', primary_text_color: '#ff1100', theme_color: '#00ff00' },
    { secondary_background: '#777777', primary_text_color: '#787878', theme_color: '#777777' },
    { secondary_background: '#000000', primary_text_color: '#111111', theme_color: '#000033' },
  ]) {
    const { username } = await createPremiumProfile(server.sql, colors);
    const { pass } = await openPass(await ask(`/bio/${username}.pkpass`));
    const [ground, text, label] = [pass.backgroundColor, pass.foregroundColor, pass.labelColor].map(
      readColor,
    );
    expect(contrastOf(text ?? '', ground ?? '')).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(label ?? '', ground ?? '')).toBeGreaterThanOrEqual(4.5);
  }
});

test('a pass for a page in another language has labels in both languages', async () => {
  const { username } = await createPremiumProfile(server.sql, {
    ...CARD,
    full_name: 'Ελένη Παπαδοπούλου',
    designation: 'Αρχιτέκτονας',
    design_preferences: { template: 'calling-card' },
  });
  const { pass, files } = await openPass(await ask(`/bio/${username}.pkpass`));
  const read = (lang: string) => Buffer.from(files[`${lang}.lproj/pass.strings`] ?? []).toString();
  expect(pass.generic.auxiliaryFields?.[0]?.label).toBe('Εταιρεία');
  expect(read('el')).toContain('"Εταιρεία" = "Εταιρεία";');
  expect(read('en')).toContain('"Εταιρεία" = "Company";');
  expect(read('en')).toContain('"Αποθήκευση επαφής" = "Save contact";');
});

test('a pass stays the same file until the page changes', async () => {
  const { username, user_id } = await createPremiumProfile(server.sql, CARD);
  const read = async () => {
    const answer = await ask(`/bio/${username}.pkpass`);
    return createHash('sha256')
      .update(Buffer.from(await answer.arrayBuffer()))
      .digest('hex');
  };
  const first = await read();
  expect(await read()).toBe(first);
  await server.sql`update public.profiles set full_name = 'Grace' where user_id = ${user_id}`;
  expect(await read()).not.toBe(first);
  const rows = await server.sql`select from private.wallet_passes where user_id = ${user_id}`;
  expect(rows).toHaveLength(1);
});

test('without a contact section, the card has no email, phone or company', async () => {
  const { username } = await createProfile(server.sql, {
    ...CARD,
    sections_enabled: { vcard: false },
  });
  const { pass } = await openPass(await ask(`/bio/${username}.pkpass`));
  expect(JSON.stringify(pass)).not.toMatch(/engines\.example|7946|Söhne/);
  expect(pass.featuredActions).toHaveLength(1);
});

test('former names redirect to the current card; hidden and unknown pages have none', async () => {
  const { username, user_id } = await createPremiumProfile(server.sql, CARD);
  const renamed = drawUsername();
  await server.sql`update public.profiles set username = ${renamed} where user_id = ${user_id}`;
  for (const end of ['pkpass', 'googlewallet']) {
    const answer = await ask(`/bio/${username}.${end}`);
    expect(answer.headers.get('location')).toBe(`/bio/${renamed}.${end}`);
    expect((await ask(`/bio/nobody_at_all.${end}`)).status).toBe(404);
  }
  await server.sql`update public.profiles set is_active = false where user_id = ${user_id}`;
  expect((await ask(`/bio/${renamed}.pkpass`)).status).toBe(404);
  expect((await ask(`/bio/${renamed}.googlewallet`)).status).toBe(404);
});

test('without a certificate there is neither a card nor a button', async () => {
  const bare = await createTestApp({}, { sql: server.sql });
  onTestFinished(() => bare.close());
  const { username } = await createPremiumProfile(server.sql, CARD);
  expect((await bare.app.request(`/bio/${username}.pkpass`)).status).toBe(404);
  expect((await bare.app.request(`/bio/${username}.googlewallet`)).status).toBe(404);
  const read = async ({ app }: TestApp) =>
    (await (await app.request('/config.json')).json()).wallets;
  expect(await read(bare)).toEqual({ apple: false, google: false });
  expect(await read(server)).toEqual({ apple: true, google: true });
});

/** Presses the button as this owner. */
const begin = (userId: string) =>
  server.sql.begin(async (tx) => {
    const claims = JSON.stringify({ role: 'authenticated', sub: userId });
    await tx`select set_config('request.jwt.claims', ${claims}, true)`;
    await tx`set local role authenticated`;
    await tx`select public.begin_google_card()`;
  });

test('a request never creates a card at Google, and redirects to the page', async () => {
  const { sql } = server;
  const { username, user_id } = await createPremiumProfile(sql, CARD);
  const answer = await ask(`/bio/${username}.googlewallet`);
  expect([answer.status, answer.headers.get('location')]).toEqual([
    302,
    `http://localhost:3000/bio/${username}`,
  ]);
  const rows = () => sql`
    select is_at_google from private.wallet_passes where user_id = ${user_id}`;
  expect(await rows()).toEqual([]);
  await begin(user_id);
  const began = await ask(`/bio/${username}.googlewallet`);
  expect(began.headers.get('location')).toMatch(/^https:\/\/pay\.google\.com\//);
  expect(await rows()).toEqual([{ is_at_google: true }]);
  await takeJobs(sql, 'update_wallet');
  await ask(`/bio/${username}.googlewallet`);
  await begin(user_id);
  expect(await takeJobs(sql, 'update_wallet')).toEqual([]);
  expect(opened.google.asked).toEqual([]);
});

test('redirects to Google are limited per address', async () => {
  const limits = { ...RATE_LIMITS, walletCallsPerAddress: { points: 2, durationSeconds: 60 } };
  const strict = await createTestApp({ wallets: opened.wallets, limits }, { sql: server.sql });
  onTestFinished(() => strict.close());
  const statuses = [];
  for (let count = 0; count < 3; count += 1) {
    statuses.push((await strict.app.request('/bio/nobody_at_all.googlewallet')).status);
  }
  expect(statuses).toEqual([404, 404, 429]);
});

test('Google Wallet gets a signed card, short enough for a link', async () => {
  const { google } = opened;
  const { username, user_id } = await createPremiumProfile(server.sql, {
    ...CARD,
    full_name: `Ada ${'Κινγκ '.repeat(20)}`.slice(0, 100),
    designation: 'Αναλύτρια '.repeat(10),
  });
  await begin(user_id);
  const answer = await ask(`/bio/${username}.googlewallet`);
  expect(answer.status).toBe(302);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const location = answer.headers.get('location') ?? '';
  const [, token = ''] = /^https:\/\/pay\.google\.com\/gp\/v\/save\/(.+)$/.exec(location) ?? [];
  expect(token.length).toBeLessThanOrEqual(1800);
  const { payload, protectedHeader } = await jwtVerify(token, google.publicKey, {
    issuer: google.settings.account.client_email,
    audience: 'google',
  });
  expect(protectedHeader.alg).toBe('RS256');
  expect(payload).toMatchObject({
    typ: 'savetowallet',
    origins: ['http://localhost:3000'],
    payload: {
      genericClasses: [{ id: '3388000000022000001.card' }],
      genericObjects: [
        {
          classId: '3388000000022000001.card',
          genericType: 'GENERIC_OTHER',
          state: 'ACTIVE',
          header: { defaultValue: { value: expect.stringMatching(/^Ada Κινγκ/) } },
          barcode: { type: 'QR_CODE', value: expect.stringContaining('/WALLET') },
        },
      ],
    },
  });
});
