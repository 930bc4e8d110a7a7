import { expect, test } from 'vitest';
import { createDropCounter } from './write-batch.ts';

const DROP = { profile_id: 'ada', at: '2026-11-21T10:15:00.000Z', reason: 'bot' } as const;

test('drops are summed by profile, time and reason, and read once', () => {
  const drops = createDropCounter();
  for (const drop of [DROP, DROP, { ...DROP, reason: 'owner' as const }]) drops.add(drop);
  expect(drops.take()).toEqual([
    { ...DROP, event_count: 2 },
    { ...DROP, reason: 'owner', event_count: 1 },
  ]);
  expect(drops.take()).toEqual([]);
});

test('drops that couldn’t be written are added to later ones', () => {
  const drops = createDropCounter();
  drops.add(DROP);
  const taken = drops.take();
  drops.add(DROP);
  drops.putBack(taken);
  expect(drops.take()).toEqual([{ ...DROP, event_count: 2 }]);
});

test('drops of invented profiles don’t fill memory', () => {
  const drops = createDropCounter(2);
  for (const profile_id of ['a', 'b', 'c', 'a']) drops.add({ ...DROP, profile_id });
  expect(drops.take().map(({ profile_id, event_count }) => [profile_id, event_count])).toEqual([
    ['a', 2],
    ['b', 1],
  ]);
});
