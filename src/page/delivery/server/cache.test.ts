import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { buildReply, type PublicPage, type PublicPageAnswer } from './answer.ts';
import { type Absence, createPublicPageCache, type PublicPageCacheSettings } from './cache.ts';
import { createPageStore } from './store.ts';

const FIVE_MINUTES_MS = 5 * 60 * 1000;

const toPage = (html: string, status: PublicPage['status'] = 200): PublicPage => ({
  status,
  headers: [],
  html,
});

/** A cache with the test's own clock and source. */
function setUp(overrides: Partial<PublicPageCacheSettings> = {}) {
  const time = { now: 1_000_000 };
  const load = vi.fn(async (username: string): Promise<PublicPage | Absence> => toPage(username));
  const cache = createPublicPageCache({
    load,
    absences: { notFound: toPage('not found', 404), nameFree: toPage('name free', 404) },
    unavailable: toPage('unavailable', 503),
    now: () => time.now,
    log: { warn: () => {} },
    ...overrides,
  });
  const read = async (username: string): Promise<string> => {
    const answer = await cache.get(username);
    const request = { query: '', acceptEncoding: undefined, ifNoneMatch: undefined };
    return String(buildReply(answer, request).body);
  };
  return { cache, load, time, read };
}

test('a page is built once and kept for 5 minutes', async () => {
  const { cache, load, time, read } = setUp();
  expect(cache.peek('ada')).toBeUndefined();
  expect(await read('ada')).toBe('ada');
  expect(cache.peek('ada')).toBeDefined();
  time.now += FIVE_MINUTES_MS - 1;
  await read('ada');
  expect(load).toHaveBeenCalledTimes(1);
  time.now += 1;
  expect(cache.peek('ada')).toBeUndefined();
  await read('ada');
  expect(load).toHaveBeenCalledTimes(2);
});

test('a page due to change is rebuilt half way there, and never kept past it', async () => {
  const { cache, load, time, read } = setUp();
  load.mockImplementation(async () => ({ ...toPage('soon'), changesInMs: 1_020_000 - time.now }));
  await read('ada');
  time.now += 9_999;
  expect(cache.peek('ada')).toBeDefined();
  time.now += 1;
  expect(cache.peek('ada')).toBeUndefined();
  await read('ada');
  time.now += 5_000;
  expect(cache.peek('ada')).toBeUndefined();
  load.mockImplementation(async () => ({ ...toPage('late'), changesInMs: 3_600_000 }));
  await read('ada');
  time.now += FIVE_MINUTES_MS - 1;
  expect(cache.peek('ada')).toBeDefined();
});

test('however many ask at once, a page is built once', async () => {
  const { load, read } = setUp();
  await Promise.all(Array.from({ length: 100 }, () => read('ada')));
  expect(load).toHaveBeenCalledTimes(1);
});

test('an evicted page is rebuilt', async () => {
  const { cache, load, read } = setUp();
  await read('ada');
  cache.evict('ada');
  load.mockResolvedValueOnce(toPage('new'));
  expect(await read('ada')).toBe('new');
});

test('a page whose build began before an eviction isn’t kept', async () => {
  const { cache, load, read } = setUp();
  let finishFirst: (page: PublicPage) => void = () => {};
  load.mockReturnValueOnce(new Promise((resolve) => (finishFirst = resolve)));
  const waiting = read('ada');
  cache.evict('ada');
  load.mockResolvedValueOnce(toPage('new'));
  expect(await read('ada')).toBe('new');
  finishFirst(toPage('old'));
  await waiting;
  expect(await read('ada')).toBe('new');
  expect(load).toHaveBeenCalledTimes(2);
});

test('while pages can’t be built, the last good copy is served', async () => {
  const { load, time, read } = setUp();
  await read('ada');
  time.now += FIVE_MINUTES_MS;
  load.mockRejectedValue(new Error('down'));
  expect(await read('ada')).toBe('ada');
  expect(await read('ada')).toBe('ada');
  expect(load, 'the database is asked again only after a while').toHaveBeenCalledTimes(2);
});

test('without a cached copy the visitor is asked to come back later', async () => {
  const { load, cache, read } = setUp();
  load.mockRejectedValue(new Error('down'));
  expect(await read('ada')).toBe('unavailable');
  expect(cache.peek('ada'), 'which is not remembered').toBeUndefined();
});

test('a hanging load counts as failed', async () => {
  vi.useFakeTimers();
  try {
    const { load, read } = setUp();
    load.mockReturnValueOnce(new Promise(() => {}));
    const answer = read('ada');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await answer).toBe('unavailable');
  } finally {
    vi.useRealTimers();
  }
});

test('copies of expired pages are kept for an outage, but not of evicted ones', async () => {
  const { cache, load, read } = setUp();
  await read('ada');
  await read('bob');
  cache.evict('bob');
  cache.expireAll();
  load.mockRejectedValue(new Error('down'));
  expect(await read('ada')).toBe('ada');
  expect(await read('bob')).toBe('unavailable');
});

test('an unknown name is cached briefly, and dropped once taken', async () => {
  const { cache, load, time, read } = setUp();
  load.mockResolvedValue('notFound');
  expect(await read('nobody')).toBe('not found');
  expect(await read('nobody')).toBe('not found');
  expect(load).toHaveBeenCalledTimes(1);
  time.now += 60_000;
  await read('nobody');
  expect(load).toHaveBeenCalledTimes(2);
  cache.evict('nobody');
  load.mockResolvedValue(toPage('now here'));
  expect(await read('nobody')).toBe('now here');
});

test('a free name is distinguished, from the same cache', async () => {
  const { load, read } = setUp();
  load.mockResolvedValue('nameFree');
  expect(await read('nobody')).toBe('name free');
  expect(await read('nobody')).toBe('name free');
  expect(load).toHaveBeenCalledTimes(1);
});

test('no copy of a deleted page is kept', async () => {
  const { load, time, read } = setUp();
  await read('ada');
  time.now += FIVE_MINUTES_MS;
  load.mockResolvedValueOnce('notFound');
  expect(await read('ada')).toBe('not found');
  time.now += FIVE_MINUTES_MS;
  load.mockRejectedValue(new Error('down'));
  expect(await read('ada')).toBe('unavailable');
});

test('the number of pages is bounded, and those in use stay', async () => {
  const { cache, load, read } = setUp({ maxEntries: 3 });
  for (const name of ['a', 'b', 'c']) await read(name);
  await read('a');
  for (const name of ['d', 'e']) await read(name);
  expect(cache.size).toBe(3);
  load.mockClear();
  await read('a');
  expect(load).not.toHaveBeenCalled();
});

test('the total size of cached pages is bounded', async () => {
  const { cache, read } = setUp({ maxBytes: 20_000 });
  for (let index = 0; index < 50; index += 1) await read(`page${index}`);
  expect(cache.size).toBeGreaterThan(0);
  expect(cache.size).toBeLessThan(10);
});

test('a page rebuilt many times counts its own size only once', async () => {
  const { cache, load, time, read } = setUp({ maxBytes: 20_000 });
  await read('ada');
  for (let times = 0; times < 200; times += 1) {
    time.now += FIVE_MINUTES_MS;
    await read(times % 2 ? 'ada' : 'grace');
    cache.evict('grace');
  }
  load.mockClear();
  // Both still fit, despite all the others.
  for (const name of ['ada', 'grace', 'ada', 'grace']) await read(name);
  expect(load.mock.calls.flat().filter((name) => name === 'ada').length).toBeLessThanOrEqual(1);
  expect(cache.size).toBe(2);
});

test('among pages of the same age, the unused one is evicted first', async () => {
  const { cache, read } = setUp({ maxEntries: 4 });
  for (const name of ['b', 'c', 'd', 'unused']) await read(name);
  for (const name of ['b', 'c', 'd']) await read(name);
  await read('new');
  expect(cache.peek('unused')).toBeUndefined();
  for (const name of ['b', 'c', 'd', 'new']) expect(cache.peek(name), name).toBeDefined();
});

test('a recompressed page counts its new size, and keeps its place in the cache', () => {
  const pack = (bytes: number) => ({ bytes }) as PublicPageAnswer;
  const store = createPageStore({ maxEntries: 2, maxBytes: 100 });
  const first = pack(60);
  store.set('ada', first, 0);
  store.replace('ada', first, pack(20));
  store.set('grace', pack(80), 0);
  expect(store.size).toBe(2);
  store.find('ada');
  store.set('new', pack(1), 0);
  expect([store.find('ada'), store.find('grace'), store.size]).toEqual([
    expect.objectContaining({ isReplaced: true }),
    undefined,
    2,
  ]);
});

test('up to 5,000 unknown names are cached, the oldest dropped first', async () => {
  const { load, read } = setUp();
  load.mockResolvedValue('notFound');
  for (let index = 0; index <= 5_000; index += 1) await read(`nobody${index}`);
  load.mockClear();
  await read('nobody1');
  expect(load).not.toHaveBeenCalled();
  await read('nobody0');
  expect(load).toHaveBeenCalledTimes(1);
});

test('a page is recompressed on its second request only', async () => {
  const { cache } = setUp({ load: async () => toPage(readFileSync(import.meta.filename, 'utf8')) });
  const once = await cache.get('grace');
  const first = await cache.get('ada');
  cache.peek('ada');
  await vi.waitFor(() => {
    const better = cache.peek('ada');
    expect(better?.variants.br.body.length).toBeLessThan(first.variants.br.body.length);
  });
  // They are compressed in order: hers would have been the first.
  expect(cache.peek('grace')).toBe(once);
});
