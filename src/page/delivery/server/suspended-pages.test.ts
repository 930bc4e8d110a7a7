import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connect, type Sql } from '#database/connect.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createPremiumProfile, createProfile, type TestProfile } from '#test/factories.ts';
import { buildReply } from './answer.ts';
import { createPublicPageCache, type PublicPageCache } from './cache.ts';
import { createPublicPageLoader } from './loader.ts';
import { watchPublicPages } from './watch.ts';

/** A copy of the server, with its own pages and connections. */
type Copy = { sql: Sql; pages: PublicPageCache; stop(): Promise<void> };

let database: TestDatabase;
let copies: Copy[];
beforeAll(async () => {
  database = await createTestDatabase('product');
  copies = await Promise.all([startCopy(), startCopy()]);
});
afterAll(async () => {
  for (const copy of copies) await copy.stop();
  await database.drop();
});

async function startCopy(): Promise<Copy> {
  const sql = connect(database.url, { max: 2 });
  const loader = createPublicPageLoader({
    ask: (work) => work(sql),
    publicUrl: 'https://vizit.test',
    script: null,
    clock: () => new Date(),
  });
  // Pages don't expire here: only notices refresh a copy.
  const now = Date.now();
  const pages = createPublicPageCache({ ...loader, now: () => now, log: { warn: () => {} } });
  const watch = await watchPublicPages(sql, [pages]);
  const stop = async () => {
    await watch.stop();
    await sql.end();
  };
  return { sql, pages, stop };
}

/** Each copy's present answer. */
const ask = ({ username }: TestProfile) =>
  Promise.all(copies.map(async ({ pages }) => (await pages.get(username)).status));

test('a suspension and its end take effect on every copy of the server, whatever is cached', async () => {
  const page = await createProfile(database.sql, { username: 'kept_everywhere' });
  const [first, second] = copies as [Copy, Copy];
  expect(await ask(page)).toEqual([200, 200]);
  await first.sql`select private.suspend(${page.user_id}, 'administrator', 'Spam')`;
  await vi.waitFor(async () => expect(await ask(page)).toEqual([404, 404]));
  await second.sql`select private.lift_suspension(${page.user_id}, 'administrator')`;
  await vi.waitFor(async () => expect(await ask(page)).toEqual([200, 200]));
});

test('the administrators’ page and embed switches take effect on every copy of the server', async () => {
  const embed_audio = 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC';
  const page = await createPremiumProfile(database.sql, {
    username: 'switched_everywhere',
    embed_audio,
    sections_enabled: { audio: true },
  });
  const [first, second] = copies as [Copy, Copy];
  const turn = ({ sql }: Copy, name: string, isOn: boolean) =>
    sql`update public.switches set is_on = ${isOn} where name = ${name}`;
  const hasEmbed = () =>
    Promise.all(
      copies.map(async ({ pages }) => {
        const asked = { query: '', acceptEncoding: undefined, ifNoneMatch: undefined };
        const { body } = buildReply(await pages.get(page.username), asked);
        return String(body).includes('data-section="audio"');
      }),
    );
  expect(await ask(page)).toEqual([200, 200]);
  expect(await hasEmbed()).toEqual([true, true]);
  await turn(first, 'embeds', false);
  await vi.waitFor(async () => expect(await hasEmbed()).toEqual([false, false]));
  await turn(second, 'public_pages', false);
  await vi.waitFor(async () => expect(await ask(page)).toEqual([503, 503]));
  await turn(first, 'public_pages', true);
  await turn(first, 'embeds', true);
  await vi.waitFor(async () => expect(await hasEmbed()).toEqual([true, true]));
});
