import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeCardPath, codePortraitPath, scanPath } from '#page/qr/rules/scan-path.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { COLUMN_SAMPLES } from '#test/cases/columns.ts';
import { createHolder, type HostedApp, openHostedApp } from '#test/servers/hosted-app.ts';
import { openTestWallets, type TestWallets } from '#test/wallets.ts';

// Everything below `/bio/` belongs to a page: it is served on its owner's domain, not on another's,
// and disappears with the page. A new path has to be added here.

/** The routes below `/bio/`, with an example of each of their paths. */
const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  '/bio/*': ['/bio/addresses'],
  '/bio/:file{[A-Za-z0-9_]+\\.vcf}': ['/bio/addresses.vcf'],
  '/bio/:file{[A-Za-z0-9_]+\\.json}': ['/bio/addresses.json'],
  '/bio/:file{[A-Za-z0-9_]+\\.(?:svg|png)}': ['/bio/addresses.svg', '/bio/addresses.png'],
  '/bio/:file{[A-Za-z0-9_]+\\.pkpass}': ['/bio/addresses.pkpass'],
  '/bio/:file{[A-Za-z0-9_]+\\.googlewallet}': ['/bio/addresses.googlewallet'],
  '/bio/:username{[A-Za-z0-9_]+}/card.png': ['/bio/addresses/card.png'],
  '/bio/:username{[A-Za-z0-9_]+}/swap': ['/bio/addresses/swap'],
  '/bio/:username{[A-Za-z0-9_]+}/swap.json': ['/bio/addresses/swap.json'],
  '/bio/:username{[A-Za-z0-9_]+}/portrait.png': ['/bio/addresses/portrait.png'],
};
const PATHS = Object.values(ADDRESSES).flat();
/** Paths of all pages together, and of a scanned code. */
const SITEMAP = '/sitemap.xml';
const OF_CODE: Readonly<Record<string, (profileId: string) => string>> = {
  '/q/ of a code': (id) => scanPath(id),
  'the portrait of a code': codePortraitPath,
  'the contact card of a code': codeCardPath,
};
const FILES = PATHS.slice(1);

let app: TestApp;
let hosted: HostedApp;
let opened: TestWallets;
let ownerId: string;
beforeAll(async () => {
  opened = await openTestWallets();
  const { wallets } = opened;
  hosted = await openHostedApp({ publicUrl: 'http://localhost:3000', wallets });
  app = await createTestApp({ wallets }, { sql: hosted.sql });
  const sections_enabled = { vcard: true, lead_form: true };
  const content = { ...COLUMN_SAMPLES, username: 'addresses', sections_enabled };
  ownerId = (await createHolder(hosted, 'owner.example', content)).id;
  // Of the same length, so that only its letters differ.
  await createHolder(hosted, 'other.example', { ...content, username: 'addressez' });
});
afterAll(async () => {
  await app.close();
  await hosted.close();
  opened.close();
});

test('every route below /bio/ is tested here', () => {
  const routes = app.app.routes.map(({ path }) => path).filter((path) => path.startsWith('/bio/'));
  expect([...new Set(routes)].sort()).toEqual(Object.keys(ADDRESSES).sort());
});

test.for(FILES)('%s is served on its owner’s domain and no other', async (address) => {
  const status = address.endsWith('.googlewallet') ? 302 : 200;
  expect((await hosted.ask('localhost', address)).status).toBe(status);
  expect((await hosted.ask('owner.example', address)).status).toBe(status);
  expect((await hosted.ask('other.example', address)).status).toBe(404);
});

test('on an owner’s domain, the card form links to the one at our host, where the visitor may be signed in', async () => {
  const at = async (host: string) => (await hosted.ask(host, '/bio/addresses/swap.json')).body;
  const link = '<a href=\\"http://localhost:3000/bio/addresses/swap\\">';
  expect(await at('owner.example')).toContain(link);
  expect(await at('localhost')).not.toContain(link);
});

const toPath = (address: string) => OF_CODE[address]?.(ownerId) ?? address;

test.for([...PATHS, SITEMAP, ...Object.keys(OF_CODE)])(
  '%s is closed while all pages are closed',
  async (address) => {
    const path = toPath(address);
    await hosted.sql`update public.switches set is_on = false where name = 'public_pages'`;
    try {
      expect((await app.app.request(path)).status).toBe(503);
    } finally {
      await hosted.sql`update public.switches set is_on = true where name = 'public_pages'`;
    }
    // The page itself is cached, and rendered again once the server learns of the switch.
    if (address !== PATHS[0]) expect((await app.app.request(path)).status).toBeLessThan(400);
  },
);

test('a code’s portrait and contact card exist only at our own host', async () => {
  for (const path of [codePortraitPath(ownerId), codeCardPath(ownerId)]) {
    expect((await hosted.ask('localhost', path)).status).toBe(200);
    expect((await hosted.ask('owner.example', path)).status).toBe(404);
  }
});

test.for([
  '/bio/addressez.vcf',
  '/bio/addressez.png',
  '/bio/addressez/card.png',
  '/bio/addresses/card.png/more',
  '/bio/addressez/swap',
  '/bio/addressez/swap.json',
  '/bio/addresses/swap/',
  '/bio/addresses.vcf/more',
  '/bio/addresses.txt',
  '/bio/addresses/more.png',
])('%s is not found on another page’s domain', async (address) => {
  expect((await hosted.ask('owner.example', address)).status).toBe(404);
});
