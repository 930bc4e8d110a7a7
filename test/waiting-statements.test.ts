import { expect, test } from 'vitest';
import { createTestDatabase } from './database.ts';
import { waitForWaiting, withWitness } from './waiting-statements.ts';

test('overdue work reports its step, and which queries wait for whom in the database', async () => {
  const { sql, url, drop } = await createTestDatabase('empty');
  await sql`create table visitors (name text)`;
  const holder = await sql.reserve();
  await holder`begin`;
  await holder`lock table visitors`;
  const read = sql`select 'who is it' as asked from visitors`.execute();
  await waitForWaiting(sql, 1);
  const at = { url, afterMs: 50, doing: () => 'visitors are counted' };
  const printed: string[] = [];
  const untilPrinted = () => expect.poll(() => printed.length).toBeGreaterThan(0);
  await withWitness(at, untilPrinted, (said) => printed.push(said));
  const [text] = printed;
  expect(text).toMatch(/^\nStill at it after \d+ s: visitors are counted\n/);
  expect(text).toMatch(
    /"wait_event_type":"Lock","wait_event":"relation","blocked_by":"\{\d+\}".*who is it/,
  );
  await holder`rollback`;
  holder.release();
  await read;
  await drop();
});
