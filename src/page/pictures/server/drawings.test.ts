import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPasswords } from '#gateway/auth/passwords/passwords.ts';
import { createSpareCores } from '#gateway/turns/semaphore.ts';
import { createLog } from '#kit/server/process/log.ts';
import { createDrawings } from './drawings.ts';

const log = createLog('silent');

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'drawings-'));
});
afterEach(() => rm(directory, { recursive: true }));

/** A request by an owner for her own page's picture. */
const ADA = { caller: 'ada', page: 'ada', name: 'ada.png' };

const kilobyte = async () => Buffer.alloc(1024);

test('the same drawing is made once, however many request it at once', async () => {
  const drawings = createDrawings({ directory, log });
  let count = 0;
  const draw = () => {
    count += 1;
    return kilobyte();
  };
  const made = await Promise.all([1, 2, 3].map(() => drawings.get(['Ada'], ADA, draw)));
  made.push(await drawings.get(['Ada'], ADA, draw));
  expect(count).toBe(1);
  expect(new Set(made.map(({ etag }) => etag)).size).toBe(1);
  await drawings.get(['Grace'], ADA, draw);
  expect(count).toBe(2);
});

test('the same URL with different bytes is a different picture', async () => {
  const drawings = createDrawings({ directory, log });
  const tags = [];
  for (const picture of [Buffer.from('ab'), Buffer.from('abc'), null]) {
    tags.push((await drawings.get(['card', picture], ADA, kilobyte)).etag);
  }
  expect(new Set(tags).size).toBe(3);
});

test('pictures are drawn one after the other', async () => {
  const drawings = createDrawings({ directory, log });
  let running = 0;
  let most = 0;
  const draw = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
    return Buffer.alloc(1);
  };
  await Promise.all([1, 2, 3].map((name) => drawings.get([name], ADA, draw)));
  expect(most).toBe(1);
});

test('a failed drawing is retried, and doesn’t delay others', async () => {
  const drawings = createDrawings({ directory, log });
  const fail = () => Promise.reject(new Error('no ink'));
  await expect(drawings.get(['a'], ADA, fail)).rejects.toThrow('no ink');
  expect((await drawings.get(['a'], ADA, kilobyte)).body).toHaveLength(1024);
});

test('disk use is bounded, and recently requested drawings stay, even across a restart', async () => {
  const drawings = createDrawings({ directory, maxBytes: 4000, log });
  for (const name of [1, 2, 3, 1, 4, 5]) await drawings.get([name], ADA, kilobyte);
  await drawings.idle();
  const kept = await readdir(directory, { recursive: true, withFileTypes: true });
  expect(kept.filter((entry) => entry.isFile()).length).toBeLessThanOrEqual(3);
  const draw = () => Promise.reject(new Error('drawn again'));
  const { body } = await createDrawings({ directory, log }).get([5], ADA, draw);
  expect(body).toHaveLength(1024);
});

test('a flood is refused, and earlier waiters get their pictures', async () => {
  const drawings = createDrawings({ log });
  const asked = Array.from({ length: 70 }, (_, name) =>
    drawings.get([name], { ...ADA, caller: `caller ${name}`, page: `page ${name}` }, kilobyte),
  );
  const outcomes = await Promise.allSettled(asked);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(25);
  await expect(asked.at(-1)).rejects.toMatchObject({ code: 'unavailable' });
});

test('one caller’s flood doesn’t delay others, and is refused sooner', async () => {
  const drawings = createDrawings({ log });
  const order: string[] = [];
  const draw = (name: string) => async () => {
    order.push(name);
    return Buffer.alloc(1);
  };
  const flood = Array.from({ length: 20 }, (_, i) =>
    drawings.get(['flood', i], { ...ADA, caller: 'greedy', page: `page ${i}` }, draw('greedy')),
  );
  const other = drawings.get(['other'], { ...ADA, caller: 'modest', page: 'page' }, draw('modest'));
  const outcomes = await Promise.allSettled(flood);
  await other;
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(17);
  expect(order.indexOf('modest')).toBeLessThanOrEqual(2);
});

test('a flood from a thousand addresses for one page doesn’t delay other pages', async () => {
  const drawings = createDrawings({ log });
  const order: string[] = [];
  const draw = (name: string) => async () => {
    order.push(name);
    return Buffer.alloc(1);
  };
  const flood = Array.from({ length: 1_000 }, (_, i) =>
    drawings.get(['flood', i], { ...ADA, caller: `caller ${i}`, page: 'flooded' }, draw('flooded')),
  );
  const other = drawings.get(['other'], { ...ADA, caller: 'modest', page: 'other' }, draw('other'));
  const outcomes = await Promise.allSettled(flood);
  await other;
  expect(order.indexOf('other')).toBeLessThanOrEqual(1);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(17);
});

test('a waiter is refused after three seconds, and those before it are served', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const drawings = createDrawings({ log });
    let finish = (_: Buffer): void => undefined;
    const slow = new Promise<Buffer>((resolve) => {
      finish = resolve;
    });
    const first = drawings.get(['slow'], ADA, () => slow);
    const samePage = drawings.get(['same page'], { ...ADA, caller: 'grace' }, kilobyte);
    const otherPage = drawings.get(
      ['other page'],
      { ...ADA, caller: 'grace', page: 'grace' },
      kilobyte,
    );
    const refusals = Promise.allSettled([samePage, otherPage]);
    await vi.advanceTimersByTimeAsync(3_000);
    for (const { status } of await refusals) expect(status).toBe('rejected');
    await expect(otherPage).rejects.toMatchObject({ code: 'unavailable' });
    finish(Buffer.alloc(1));
    expect((await first).body).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});

/** Fills the queue of drawings, until the pictures are released. */
function fillLine(drawings: ReturnType<typeof createDrawings>) {
  let finish = (_: Buffer): void => undefined;
  const picture = new Promise<Buffer>((resolve) => {
    finish = resolve;
  });
  const drawn = Array.from({ length: 25 }, (_, i) =>
    drawings.get([i], { ...ADA, caller: `${i}`, page: `${i}` }, () => picture),
  );
  return {
    letGo: async () => {
      finish(Buffer.alloc(1));
      await Promise.all(drawn);
    },
  };
}

test('data is not read for a picture that would be refused, unless it was drawn before', async () => {
  const drawings = createDrawings({ log });
  await drawings.get(['Ada'], ADA, kilobyte);
  const line = fillLine(drawings);
  const names: string[] = [];
  const read = (name: string) =>
    drawings.read({ name, caller: 'grace' }, async () => void names.push(name));
  await expect(read('grace.png')).rejects.toMatchObject({ code: 'unavailable' });
  await read(ADA.name);
  expect(names).toEqual([ADA.name]);
  await line.letGo();
  await read('grace.png');
  expect(names).toEqual([ADA.name, 'grace.png']);
});

test('four pages are read at once, and the next only while there is room in the queue', async () => {
  const drawings = createDrawings({ log });
  let isOpen = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    isOpen = resolve;
  });
  let reading = 0;
  const reads = Array.from({ length: 10 }, (_, i) =>
    drawings.read({ name: `${i}.png`, caller: `${i}` }, () => {
      reading += 1;
      return opened;
    }),
  );
  expect(reading).toBe(4);
  const line = fillLine(drawings);
  isOpen();
  const outcomes = await Promise.allSettled(reads);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
  expect(reading).toBe(4);
  await line.letGo();
});

test('password hashing and drawing share the spare core fairly in a flood', async () => {
  const spareCores = createSpareCores(1);
  const cost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  const passwords = createPasswords({ atOnce: 1, cost, spareCores });
  const drawings = createDrawings({ log, spareCores });
  const ended: string[] = [];
  const hash = () => passwords.hash('x').then(() => ended.push('password'));
  const draw = (name: number) =>
    drawings
      .get([name], { ...ADA, caller: `${name}`, page: `${name}` }, kilobyte)
      .then(() => ended.push('drawing'));
  const numbers = Array.from({ length: 20 }, (_, index) => index);
  await Promise.all([...numbers.map(hash), ...numbers.map(draw)]);
  // One hash runs beside them, for sign-ins without an account.
  const begun = ended.slice(0, 20).filter((kind) => kind === 'drawing').length;
  expect(begun).toBeGreaterThanOrEqual(8);
  expect(begun).toBeLessThanOrEqual(12);
});
