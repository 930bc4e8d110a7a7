import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { connect } from '../connect.ts';
import { migrate } from './migrate.ts';

const BEGINNING = `
  create table notes (id int primary key, body text not null);
  create table people (id int primary key, full_name text);
  insert into notes values (1, '');
  insert into people values (1, '');`;

const RULES = `
  create or replace function keep() returns trigger language plpgsql as $$ begin return new; end $$;
  create trigger keep before update on people for each row execute function keep();
  create trigger keep before update on notes for each row execute function keep();
  create or replace function greet(name text) returns text language sql as $$ select 'Hello ' || name $$;
  create or replace view named as select full_name from people;
  grant select on named, notes to pg_monitor;`;

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase('empty');
  folder = mkdtempSync(join(tmpdir(), 'beside-'));
  mkdirSync(join(folder, 'schemas'));
  mkdirSync(join(folder, 'migrations'));
  writeFileSync(join(folder, 'schemas/order.txt'), 'rules.sql\nclosing.sql\n');
  writeFileSync(join(folder, 'schemas/closing.sql'), 'select 1;');
  release({ migration: BEGINNING });
  await run();
});

afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

let releases = 0;

/** Replaces the files with another release's. */
function release({ migration, rules = RULES }: { migration?: string; rules?: string }): void {
  releases += 1;
  const version = 20260101000000 + releases;
  if (migration) writeFileSync(join(folder, `migrations/${version}_change.sql`), migration);
  writeFileSync(join(folder, 'schemas/rules.sql'), rules);
}

/** @param copies how many others are running */
function run(copies = 0): Promise<string[]> {
  return migrate(database.sql, {
    directory: join(folder, 'migrations'),
    table: 'supabase_migrations.schema_migrations',
    schemas: join(folder, 'schemas'),
    countCopies: async () => copies,
  });
}

test('a release during a running copy’s transaction succeeds, and neither one waits long', async () => {
  const copy = connect(database.url, { max: 2 });
  onTestFinished(() => copy.end());
  release({ migration: 'alter table people add column nickname text;' });
  const settled: string[] = [];
  const work = copy.begin(async (tx) => {
    await tx`update notes set body = 'saved' where id = 1`;
    const running = run(1);
    running.then(
      () => settled.push('released'),
      () => settled.push('failed'),
    );
    // It has started, and can't lock the tables yet.
    await expect
      .poll(() => copy`select from pg_stat_activity where wait_event_type = 'Lock'`)
      .toHaveLength(1);
    // Locked in the other order: locking one by one, both would wait for each other.
    await tx`update people set full_name = 'saved' where id = 1`;
    await tx`select full_name from named`;
    expect(settled).toEqual([]);
    return { running };
  });
  await (await work).running;
  const [row] =
    await database.sql`select body, full_name, nickname from notes join people using (id)`;
  expect(row).toEqual({ body: 'saved', full_name: 'saved', nickname: null });
});

test('a migration run with nothing to apply waits for no lock', async () => {
  const copy = connect(database.url, { max: 1 });
  onTestFinished(() => copy.end());
  await copy.begin(async (tx) => {
    await tx`lock table notes in access exclusive mode`;
    expect(await run(1)).toEqual([]);
  });
});

test.for([
  ['a column that may be empty', 'alter table people add column nickname text'],
  [
    'a column with a default',
    "alter table people add column mood text not null default 'well'; alter table notes alter column body drop not null",
  ],
  ['a table', 'create table moods (id int primary key, mood text not null)'],
])('a release may add %s while older copies run', async ([, migration = '']) => {
  release({ migration });
  expect(await run(2)).toContain('rules.sql');
});

test.for([
  ['a column', 'alter table notes drop column body', 'column public.notes.body text'],
  [
    'a name',
    'alter table notes rename column body to words',
    'column public.notes.body text, rows without public.notes.words',
  ],
  ['a type', 'alter table notes alter column id type bigint', 'column public.notes.id integer'],
  [
    'rows that leave a column out',
    'alter table people add column mood text; update people set mood = 1; alter table people alter mood set not null',
    'rows without public.people.mood',
  ],
])('a release may not remove %s while older copies run', async ([, migration = '', named]) => {
  release({ migration });
  await expect(run(2)).rejects.toThrow(
    `This release takes away what 2 running copies use: ${named}. Stop all other copies`,
  );
  // Everything is unchanged, and it succeeds once they have stopped.
  expect([...(await database.sql`select body from notes`)]).toEqual([{ body: '' }]);
  expect(await run()).toContain('rules.sql');
});

test.for([
  [
    'a function',
    RULES.replace('greet(name text)', 'greet(name text, word text)'),
    'function greet(text) returns text',
  ],
  ['a right', RULES.replace('named, notes', 'named'), 'select on public.notes for pg_monitor'],
])('a release may not drop or revoke %s while older copies run', async ([, rules = '', named]) => {
  // A grant on a table stays until it is revoked.
  release({ rules: `revoke all on notes from pg_monitor; ${rules}` });
  await expect(run(1)).rejects.toThrow(
    `This release takes away what another copy that is running uses: ${named}. Stop`,
  );
  expect(await run()).toEqual(['rules.sql', 'closing.sql']);
});
