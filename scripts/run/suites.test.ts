import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { findFreePorts } from '#test/servers/free-port.ts';

test('a row of ports is free from its first to its last', async () => {
  const first = await findFreePorts(4_417, 8);
  const server = createServer().listen(first + 7, '127.0.0.1');
  onTestFinished(() => void server.close());
  await expect.poll(() => server.listening).toBe(true);
  expect(await findFreePorts(first, 8)).toBe(first + 8);
});
