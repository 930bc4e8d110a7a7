import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { HEARD_EVENTS } from './stripe-events.ts';

test('the operating manual lists every event type we need', async () => {
  const text = await readFile('docs/operating.md', 'utf8');
  const missing = [...HEARD_EVENTS].filter((type) => !text.includes(`\`${type}\``));
  expect(missing).toEqual([]);
});
