import { expect, onTestFinished, test } from 'vitest';
import { connect } from '#database/connect.ts';
import { setUpDataDirectories, startReplicated } from '#database/embedded-under-test.ts';
import { IDLE_GATEWAY } from '#test/servers/idle-gateway.ts';
import { startJobRunner } from './runner.ts';

setUpDataDirectories();

test('jobs continue on the new primary while the old one hangs', async () => {
  const { primary, standby } = await startReplicated();
  const url = `postgres://postgres@${primary.host},${standby.host}/postgres`;
  const sql = connect(url, { max: 2 });
  const done: unknown[] = [];
  const runner = startJobRunner(
    {
      url,
      sql,
      mailer: { send: async () => {} },
      publicUrl: 'http://localhost:3000',
      ...IDLE_GATEWAY,
    },
    {
      tasks: { note: async (payload) => void done.push(payload) },
      schedules: [],
      heartbeatMs: 500,
      graceMs: 200,
    },
  );
  onTestFinished(async () => {
    await runner.stop();
    await sql.end({ timeout: 0 });
  });
  const first = connect(primary.url, { max: 1 });
  onTestFinished(() => first.end({ timeout: 0 }));
  const add = (through: typeof first, number: number) =>
    through`select graphile_worker.add_job('note', json_build_object('number', ${number}::int))`;
  // The runner creates the queue at its start.
  await expect
    .poll(() =>
      add(first, 1).then(
        () => 'added',
        () => 'no queue',
      ),
    )
    .toBe('added');
  await expect.poll(() => done).toEqual([{ number: 1 }]);

  primary.hang();
  const promoter = connect(standby.url, { max: 1 });
  onTestFinished(() => promoter.end({ timeout: 0 }));
  await promoter`select pg_promote()`;
  await add(promoter, 2);
  await expect.poll(() => done).toContainEqual({ number: 2 });
});
