import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { connect } from '../connect.ts';
import { migrate } from './migrate.ts';

const TABLE = 'supabase_migrations.schema_migrations';
const ONE = '20260101000000_create_one.sql';
const TWO = '20260102000000_create_two.sql';
const THREE = '20260103000000_create_three.sql';

let database: TestDatabase;
let directory: string;

beforeEach(async () => {
  database = await createTestDatabase('empty');
  directory = mkdtempSync(join(tmpdir(), 'migrations-'));
});

afterEach(async () => {
  await database.drop();
  rmSync(directory, { recursive: true });
});

function write(file: string, text: string): void {
  writeFileSync(join(directory, file), text);
}

function run(): Promise<string[]> {
  return migrate(database.sql, { directory, table: TABLE });
}

test('a failure includes PostgreSQL’s hint', async () => {
  write(ONE, "do $$ begin raise 'no role' using hint = 'Grant it first.'; end $$");
  await expect(run()).rejects.toThrow(`The migration ${ONE} failed: no role (Grant it first.)`);
});

test('migrations are applied once, in version order', async () => {
  write(TWO, 'alter table one add column two text; comment on table one is $$a;b$$;');
  write(ONE, 'create table one ();');
  expect(await run()).toEqual([ONE, TWO]);
  expect(await run()).toEqual([]);
  write(THREE, 'alter table one add column three text');
  expect(await run()).toEqual([THREE]);
  const rows =
    await database.sql`select version, name, to_jsonb(statements) as statements from ${database.sql(TABLE)}`;
  expect(rows.slice(0, 1)).toEqual([
    { version: '20260101000000', name: 'create_one', statements: ['create table one ();'] },
  ]);
});

test('an empty or missing folder has no migrations', async () => {
  expect(await run()).toEqual([]);
  const missing = join(directory, 'missing');
  expect(await migrate(database.sql, { directory: missing, table: TABLE })).toEqual([]);
});

test('a failing migration changes nothing and is reported with its line', async () => {
  write(ONE, 'create table one ();');
  write(TWO, 'create table two ();\nselect *\nfrom nowhere;');
  await expect(run()).rejects.toThrow(
    `The migration ${TWO}, line 3 failed: relation "nowhere" does not exist`,
  );
  const [found] = await database.sql`
    select to_regclass('one') is not null as one, to_regclass('two') is null as not_two`;
  expect(found).toEqual({ one: false, not_two: true });
  write(TWO, 'create table two ();');
  expect(await run()).toEqual([ONE, TWO]);
});

test('a migration changed after it was applied is refused by name', async () => {
  write(ONE, 'create table one ();');
  await run();
  write(ONE, 'create table one (id int);');
  await expect(run()).rejects.toThrow(`The migration ${ONE} was changed after it had been applied`);
});

test('an applied migration missing from the folder is refused by name', async () => {
  write(ONE, 'create table one ();');
  write(TWO, 'create table two ();');
  await run();
  rmSync(join(directory, TWO));
  await expect(run()).rejects.toThrow(
    'The migration 20260102000000_create_two is applied to the database, but its file is missing',
  );
  rmSync(join(directory, ONE));
  write(TWO, 'create table two ();');
  await expect(run()).rejects.toThrow('The migration 20260101000000_create_one is applied');
});

test('a new migration older than an applied one is refused', async () => {
  write(TWO, 'create table two ();');
  await run();
  write(ONE, 'create table one ();');
  await expect(run()).rejects.toThrow(
    `The migration ${ONE} comes before 20260102000000_create_two`,
  );
});

test('a file with an invalid name is refused', async () => {
  write('create_one.sql', 'create table one ();');
  await expect(run()).rejects.toThrow('The migration create_one.sql is not named');
});

test('several servers starting at once apply every migration exactly once', async () => {
  write(ONE, 'create table one (); select pg_sleep(0.05);');
  write(TWO, 'create table two (); select pg_sleep(0.05);');
  const pools = [1, 2, 3].map(() => connect(database.url, { max: 1 }));
  const applied = await Promise.all(pools.map((sql) => migrate(sql, { directory, table: TABLE })));
  await Promise.all(pools.map((sql) => sql.end()));
  expect(applied.flat().sort()).toEqual([ONE, TWO]);
});

test('migrations recorded by Supabase’s own tool count, and can’t be changed afterwards', async () => {
  const { sql } = database;
  await sql`create schema supabase_migrations`;
  await sql`
    create table ${sql(TABLE)}
      (version text primary key, statements text[], name text, created_by text)`;
  await sql`insert into ${sql(TABLE)} values ('20260101000000', '{create table one ()}', 'create_one')`;
  write(ONE, 'create table one ();');
  expect(await run()).toEqual([]);
  write(ONE, 'create table one (id int);');
  await expect(run()).rejects.toThrow('was changed after it had been applied');
});

test('session settings of a migration don’t leak to the connection’s next user', async () => {
  const other = `other_${crypto.randomUUID().slice(0, 8)}`;
  await database.sql.unsafe(`create role ${other}; grant ${other} to current_user`);
  write(ONE, `set search_path = ''; set role ${other};`);
  const sql = connect(database.url, { max: 1 });
  await migrate(sql, { directory, table: TABLE });
  const [setting] = await sql`
    select current_setting('search_path') as path, current_user = session_user as is_itself`;
  await sql.unsafe(`drop role ${other}`);
  await sql.end();
  expect(setting).toEqual({ path: '"$user", public', is_itself: true });
});
