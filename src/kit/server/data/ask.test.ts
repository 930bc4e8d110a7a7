import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Sql } from '#database/connect.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createAsk } from './ask.ts';

let database: TestDatabase;
let sql: Sql;
beforeAll(async () => {
  database = await createTestDatabase('product');
  sql = connect(database.url, { max: 3 });
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

test('pages can be read while other requests use all their connections', async () => {
  const others = createAsk(sql);
  const pages = createAsk(sql, 1);
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let held = 0;
  const busy = Array.from({ length: 3 }, () =>
    others.ask(async (connection) => {
      await connection`select 1`;
      held += 1;
      await finished;
    }),
  );
  await expect.poll(() => held).toBe(3);
  let isAnswered = false;
  const waiting = others.ask(async (connection) => {
    isAnswered = true;
    return connection`select 1`;
  });
  expect(await pages.ask((connection) => connection`select 'page' as what`)).toMatchObject([
    { what: 'page' },
  ]);
  expect(isAnswered).toBe(false);
  finish();
  await Promise.all([...busy, waiting]);
  await Promise.all([others.close(), pages.close()]);
});
