import { tmpdir } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '#database/connect.ts';
import { createTestDatabase } from '#test/database.ts';
import { readEnv } from '../process/env.ts';
import { createLog } from '../process/log.ts';
import { openDatabase } from './open-database.ts';

/** Tries a first start on a database made so. @returns its refusal, and how many tables it left */
async function start(options: string, prepare = 'select 1') {
  const { sql, url, drop } = await createTestDatabase('empty');
  const name = `strange_${crypto.randomUUID().slice(0, 8)}`;
  await sql.unsafe(`create database ${name} template template0 ${options}`);
  const there = new URL(url);
  there.pathname = `/${name}`;
  const own = connect(there.href, { max: 1 });
  onTestFinished(async () => {
    await own.end();
    await sql.unsafe(`drop database ${name} with (force)`);
    await drop();
  });
  await own.unsafe(prepare);
  const env = readEnv({ DATABASE_URL: there.href, DATA_DIR: tmpdir(), LOG_LEVEL: 'silent' });
  const refusal = await openDatabase(env, createLog('silent')).then(
    async (database) => void (await database.stop()),
    (error: unknown) => String(error),
  );
  const [left] = await own<{ count: number }[]>`
    select count(*)::integer from pg_class
    where relkind = 'r' and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')`;
  return { refusal, tables: left?.count };
}

test.for([
  ["encoding 'LATIN1' locale 'C'", undefined, 0, /encoding is LATIN1.*encoding 'UTF8'/s],
  ["encoding 'SQL_ASCII' locale 'C'", undefined, 0, /encoding is SQL_ASCII/],
  ["locale_provider icu icu_locale 'tr-TR'", undefined, 0, /locale makes “ı” of “I”/],
  ['', 'create table public.profiles (id integer)', 1, /such as public\.profiles/],
] as const)(
  'a first start on a database %s %s is refused and leaves nothing',
  async ([options, prepare, tables, words]) => {
    expect(await start(options, prepare)).toEqual({
      refusal: expect.stringMatching(words),
      tables,
    });
  },
);
