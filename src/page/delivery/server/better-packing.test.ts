import { expect, test, vi } from 'vitest';
import { type PublicPageAnswer, packPage } from './answer.ts';
import { createBetterPacking } from './cache.ts';

/** A store, as far as packing uses it. */
function setUp(maxWaiting: number) {
  const kept = new Map<string, PublicPageAnswer>();
  const replace = vi.fn();
  const holds = (name: string, answer: PublicPageAnswer) => kept.get(name) === answer;
  const packing = createBetterPacking({ holds, replace }, maxWaiting);
  const add = (name: string) => {
    const answer = packPage({ status: 200, headers: [], html: '<p>Ada</p>'.repeat(500) });
    kept.set(name, answer);
    packing.add(name, answer);
  };
  return { kept, replace, packing, add };
}

test('however many pages arrive at once, the compression queue is bounded', async () => {
  const { replace, packing, add } = setUp(10);
  for (let page = 0; page < 200; page += 1) add(`page${page}`);
  expect(packing.waiting).toBe(10);
  await vi.waitFor(() => expect(packing.waiting).toBe(0));
  await vi.waitFor(() => expect(replace).toHaveBeenCalledTimes(11));
});

test('an evicted page isn’t compressed', async () => {
  const { kept, replace, add } = setUp(10);
  for (const name of ['a', 'b', 'c']) add(name);
  kept.delete('b');
  await vi.waitFor(() => expect(replace).toHaveBeenCalledTimes(2));
  expect(replace.mock.calls.map(([name]) => name)).toEqual(['a', 'c']);
});
