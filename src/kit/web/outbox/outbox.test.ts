import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import * as outbox from './outbox.ts';
import { openFakeDisk } from './outbox-under-test.ts';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 29);

const toEntry = (userId: string, data: unknown, at = NOW) => ({
  id: randomUUID(),
  userId,
  kind: 'lead',
  data,
  at,
});

test('entries survive a closed tab in order, separately for each account', async () => {
  openFakeDisk();
  const [ada, ben] = [randomUUID(), randomUUID()];
  for (const name of ['Grace', 'Ελένη', '山田']) await outbox.keepUnsent(toEntry(ada, { name }));
  await outbox.keepUnsent(toEntry(ben, { name: 'Linus' }));
  vi.resetModules();
  const next = await import('./outbox.ts');
  expect((await next.listUnsent(ada)).map(({ data }) => data)).toEqual([
    { name: 'Grace' },
    { name: 'Ελένη' },
    { name: '山田' },
  ]);
  expect([await next.countUnsent(ada), await next.countUnsent(ben)]).toEqual([3, 1]);
});

test('an entry is removed or marked as refused only once', async () => {
  openFakeDisk();
  const ada = randomUUID();
  await outbox.keepUnsent(toEntry(ada, 1));
  await outbox.keepUnsent(toEntry(ada, 2));
  const [first, second] = await outbox.listUnsent(ada);
  if (!first || !second) throw new Error('They aren’t kept.');
  await outbox.dropUnsent([first]);
  await outbox.markUnsent([first, second], 'Please enter a valid email address.');
  expect(await outbox.listUnsent(ada)).toMatchObject([
    { data: 2, refusal: 'Please enter a valid email address.' },
  ]);
});

test('a corrected entry replaces the refused one, and waits its turn', async () => {
  openFakeDisk();
  const ada = randomUUID();
  const [first, second] = [toEntry(ada, 'Oslo'), toEntry(ada, 'Grace')];
  for (const entry of [first, second]) await outbox.keepUnsent(entry);
  await outbox.keepUnsent({ ...second, data: 'Ada' });
  await outbox.markUnsent((await outbox.listUnsent(ada)).slice(0, 1), 'No.');
  await outbox.keepUnsent({ ...first, data: 'Bergen' });
  const kept = await outbox.listUnsent(ada);
  expect(kept.map(({ data, refusal }) => [data, refusal])).toEqual([
    ['Bergen', null],
    ['Grace', null],
    ['Ada', null],
  ]);
});

test('signing out removes one account’s entries; others’ expire after 30 days', async () => {
  openFakeDisk();
  const [ada, ben] = [randomUUID(), randomUUID()];
  await outbox.keepUnsent(toEntry(ada, 'mine', NOW - 90 * DAY_MS));
  await outbox.keepUnsent(toEntry(ben, 'old', NOW - 30 * DAY_MS - 1));
  await outbox.keepUnsent(toEntry(ben, 'young', NOW - 30 * DAY_MS));
  await outbox.forgetForeign(ada, NOW);
  expect((await outbox.listUnsent(ben)).map(({ data }) => data)).toEqual(['young']);
  await outbox.forgetUnsent(ben);
  expect([await outbox.countUnsent(ada), await outbox.countUnsent(ben)]).toEqual([1, 0]);
});

test('a full disk is reported at once, and nothing is stored', async () => {
  openFakeDisk();
  const ada = randomUUID();
  await outbox.countUnsent(ada);
  const { IDBObjectStore } = await import('fake-indexeddb');
  const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('The disk is full.', 'QuotaExceededError');
  });
  const kept = outbox.keepUnsent(toEntry(ada, 'lost?'));
  await expect(kept).rejects.toMatchObject({ name: 'QuotaExceededError' });
  add.mockRestore();
  expect(await outbox.countUnsent(ada)).toBe(0);
});

test('listeners are notified of changes', async () => {
  openFakeDisk();
  const heard = vi.fn();
  const stop = outbox.onOutboxChange(heard);
  await outbox.keepUnsent(toEntry(randomUUID(), 1));
  expect(heard).toHaveBeenCalledOnce();
  stop();
});
