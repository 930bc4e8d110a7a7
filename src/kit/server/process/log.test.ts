import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test.each([
  'x\n{"level":50,"msg":"forged"}',
  'a\r\nb',
  '\u001b[31mred',
  '%s %j %o',
  '"},"level":60',
])('hostile input stays one value on one line: %j', (text) => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  log.info({ path: text, err: new Error(text) }, 'request failed');
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd()).not.toMatch(/\p{Cc}/u);
  const { level, path, msg, err } = JSON.parse(lines[0] ?? '');
  expect({ level, path, msg }).toEqual({ level: 30, path: text, msg: 'request failed' });
  expect(err.message).toBe(text);
});
