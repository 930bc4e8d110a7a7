import { expect, test, vi } from 'vitest';
import { createPhases } from './phases.ts';
import { NOTHING } from './test-count.ts';

test('a test that passes on retry fails the gate where flakiness isn’t allowed', async () => {
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const phases = createPhases();
  await phases.run('Tests', async () => ({ ...NOTHING, passed: 2, flaky: ['a.test.ts › waits'] }));
  const codes = [phases.close(), phases.close(false)];
  const lines = printed.mock.calls.map(([text]) => String(text));
  printed.mockRestore();
  expect(codes).toEqual([0, 1]);
  expect(lines.at(-1)).toMatch(/\n2 passed, 0 failed\n$/);
});
