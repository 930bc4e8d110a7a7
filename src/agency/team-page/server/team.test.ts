import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPublicPageCache } from '#page/delivery/server/cache.ts';
import { watchPublicPages } from '#page/delivery/server/watch.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createProfile } from '#test/factories.ts';
import { createTeam, createTeamLoader } from './team.ts';

let database: TestDatabase;
let stop: () => Promise<unknown>;
let copies: ReturnType<typeof createTeam>[];

beforeAll(async () => {
  database = await createTestDatabase('product');
  const { sql } = database;
  const begun = Date.now();
  const caches = [1, 2].map(() =>
    createPublicPageCache({
      ...createTeamLoader({
        ask: (work) => work(sql),
        publicUrl: 'https://vizit.test',
        script: null,
        clock: () => new Date(),
      }),
      // Pages don't expire here: only notices refresh a copy.
      now: () => begun,
      log: { warn: () => {} },
    }),
  );
  copies = caches.map((teams) => createTeam({ teams }));
  const watches = await Promise.all(
    caches.map((cache) => watchPublicPages(sql, [cache], 'team_page_changed')),
  );
  stop = () => Promise.all(watches.map((watch) => watch.stop()));
});

afterAll(async () => {
  await stop();
  await database.drop();
});

/** @returns the answers of both copies of the server; they agree once notified */
async function expectPage(path: string, expected: { status: number; text?: RegExp; not?: RegExp }) {
  for (const app of copies) {
    await vi.waitFor(async () => {
      const answer = await app.request(path);
      const html = await answer.text();
      expect(answer.status).toBe(expected.status);
      if (expected.text) expect(html).toMatch(expected.text);
      if (expected.not) expect(html).not.toMatch(expected.not);
    });
  }
}

async function join(owner: string, columns: { full_name: string }) {
  const { sql } = database;
  const { user_id } = await createProfile(sql, columns);
  await sql`update profiles set agency_owner_id = ${owner} where user_id = ${user_id}`;
  return user_id;
}

test('a team page appears when its owner enables it, on every copy of the server', async () => {
  const { sql } = database;
  const { user_id: owner } = await createProfile(sql, { plan: 'agency_50', full_name: 'North' });
  const ada = await join(owner, { full_name: 'Ada <b>Lovelace</b>' });
  await sql`update agencies set name = 'North & Sons', slug = 'north', about = 'Ports' where owner_id = ${owner}`;
  await expectPage('/team/north', { status: 404, text: /no team here/ });
  await sql`update agencies set is_team_public = true where owner_id = ${owner}`;
  await expectPage('/team/north', {
    status: 200,
    text: /North &amp; Sons[\s\S]*Ada/,
    not: /<b>Love/,
  });
  await sql`update agencies set accent = '#0ea5e9' where owner_id = ${owner}`;
  await expectPage('/team/north', { status: 200, text: /--accent:\s*(?:light-dark\()?#0ea5e9/ });
  await join(owner, { full_name: 'Grace' });
  await expectPage('/team/north', { status: 200, text: /Grace/ });
  await sql`update profiles set designation = 'Admiral' where user_id = ${ada}`;
  await expectPage('/team/north', { status: 200, text: /Admiral/ });
  await sql`update profiles set is_active = false where user_id = ${ada}`;
  await expectPage('/team/north', { status: 200, text: /Grace/, not: /Ada/ });
  await sql`update agencies set slug = 'north-sea' where owner_id = ${owner}`;
  await expectPage('/team/north', { status: 404 });
  await expectPage('/team/north-sea', { status: 200, text: /Grace/ });
  await sql`update profiles set plan = 'free' where user_id = ${owner}`;
  await expectPage('/team/north-sea', { status: 404 });
});

test('while all pages are off, team pages are too, on every copy', async () => {
  const { sql } = database;
  const { user_id: owner } = await createProfile(sql, { plan: 'agency_50', full_name: 'South' });
  await sql`update agencies set slug = 'south', is_team_public = true where owner_id = ${owner}`;
  await expectPage('/team/south', { status: 200, text: /South/ });
  await sql`update switches set is_on = false where name = 'public_pages'`;
  await expectPage('/team/south', { status: 503 });
  await sql`update switches set is_on = true where name = 'public_pages'`;
  await expectPage('/team/south', { status: 200, text: /South/ });
});

test.for(['/team/', '/team/ab', '/team/..%2f', "/team/a'b--", '/team/north/more'])(
  '%s isn’t a team page',
  async (path) => {
    expect((await copies[0]?.request(path))?.status).toBe(404);
  },
);
