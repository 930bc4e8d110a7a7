import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';

test.each([
  ['goes on and on', () => wait(10)],
  ['has a run that never ends', () => new Promise<void>(() => {})],
])(
  'a property that %s fails before its test times out, and is stopped',
  { timeout: 3_000 },
  async (_title, run) => {
    const property = fc.asyncProperty(fc.nat(), run);
    const result = await fc.check(property, { numRuns: Number.MAX_SAFE_INTEGER });
    expect(result).toMatchObject({ failed: true, interrupted: true });
  },
);
