import { afterAll, beforeAll, expect, test } from 'vitest';
import { toHeaderRecord } from '#kit/server/security/headers.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createPremiumProfile } from '#test/factories.ts';
import { createPublicPageLoader } from './loader.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

async function load(username: string) {
  const { load } = createPublicPageLoader({
    ask: (work) => work(database.sql),
    publicUrl: 'https://vizit.test',
    script: '/assets/page.js',
    consentScript: '/assets/consent.js',
    clock: () => new Date(),
  });
  const page = await load(username);
  if (typeof page === 'string') throw new Error(`${username}: ${page}`);
  return { html: page.html, policy: toHeaderRecord(page.headers)['content-security-policy'] ?? '' };
}

test('a measured page’s policy names its analytics providers, other pages’ policies name none', async () => {
  const { sql } = database;
  const measured = await createPremiumProfile(sql);
  const other = await createPremiumProfile(sql);
  await sql`
    insert into public.analytics_ids (user_id, google_id, plausible_domain, plausible_host)
    values (${measured.user_id}, 'G-ABC123DEF4', 'example.com', 'stats.example.com')`;

  const { html, policy } = await load(measured.username);
  expect(policy).toContain("; script-src 'self' https://www.googletagmanager.com; ");
  expect(policy).toMatch(/; connect-src 'self' https:[^;]+ https:\/\/stats\.example\.com; /);
  expect(policy).not.toContain('facebook');
  expect(html).toContain('<script defer="" src="/assets/consent.js"></script>');
  expect(html).toMatch(/<section class="measuring"[^>]* hidden="">/);
  expect(html).not.toContain('src="https://www.googletagmanager.com');

  const plain = await load(other.username);
  expect(plain.policy).toContain("; script-src 'self'; ");
  expect(plain.policy).toContain("; connect-src 'self'; ");
  expect(plain.html).not.toMatch(/data-consent|consent.js|googletagmanager|G-ABC123DEF4/);
});

const GOOGLE = 'https://www.googletagmanager.com';
const ANALYTICS = 'https://*.google-analytics.com';

test.for([
  [
    { google_id: 'G-ABC123DEF4' },
    {
      'script-src': [GOOGLE],
      'img-src': [GOOGLE, ANALYTICS],
      'connect-src': [GOOGLE, ANALYTICS, 'https://*.analytics.google.com'],
    },
  ],
  [{ meta_id: '1234567890123456' }, { 'img-src': ['https://www.facebook.com'] }],
  [{ plausible_domain: 'example.com' }, { 'connect-src': ['https://plausible.io'] }],
  [
    { umami_id: '0b8b4b6a-2f5e-4f4b-9d5c-6f1d3a5f7c11', umami_host: 'stats.example.com' },
    { 'connect-src': ['https://stats.example.com'] },
  ],
] as const)(
  'a page measured with %j has a policy extended by %j and nothing else',
  async ([ids, added]) => {
    const { sql } = database;
    const { user_id, username } = await createPremiumProfile(sql);
    const before = readPolicy((await load(username)).policy);
    await sql`insert into public.analytics_ids ${sql({ user_id, ...ids } as { user_id: string })}`;
    // The consent question has its own style, allowed by its hash.
    const { 'style-src': _hashed, ...after } = readPolicy((await load(username)).policy);
    const wider = Object.entries(after).flatMap(([directive, sources]) => {
      const news = sources.filter((source) => !before[directive]?.includes(source));
      return news.length > 0 ? [[directive, news]] : [];
    });
    expect(Object.fromEntries(wider)).toEqual(added);
  },
);

/** @returns the sources of each directive */
function readPolicy(policy: string): Record<string, string[]> {
  const directives = policy.split(';').map((part) => part.trim().split(/ +/));
  return Object.fromEntries(directives.map(([name = '', ...sources]) => [name, sources]));
}

test('without the plan, analytics ids are kept but not used', async () => {
  const { sql } = database;
  const { user_id, username } = await createPremiumProfile(sql);
  await sql`insert into public.analytics_ids (user_id, meta_id) values (${user_id}, '1234567890123456')`;
  expect((await load(username)).policy).toContain('https://www.facebook.com');
  await sql`update public.profiles set plan = 'free', plan_expiry = null where user_id = ${user_id}`;
  const { html, policy } = await load(username);
  expect(policy).not.toContain('facebook');
  expect(html).not.toContain('1234567890123456');
});
