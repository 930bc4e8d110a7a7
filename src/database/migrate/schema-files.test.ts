import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { connect, type Sql } from '../connect.ts';
import { migrate } from './migrate.ts';

const NOTES = 'people/notes.sql';
const PEOPLE = 'people/people.sql';
const CLOSING = 'closing.sql';

const RULES = {
  'order.txt': `# functions first\n${PEOPLE}\npeople\n${CLOSING}\n`,
  [PEOPLE]: `
    create or replace function greet(name text) returns text language sql as $$ select 'Hello ' || name $$;
    grant execute on function greet(text) to pg_monitor;`,
  [NOTES]: `
    create or replace function keep_note() returns trigger language plpgsql as $$ begin return new; end $$;
    create trigger keep before insert on notes for each row execute function keep_note();
    create policy "everybody reads" on notes for select using (greet(text) <> '');
    create or replace view greetings as select greet(text) as greeting from notes;
    grant select on greetings to pg_monitor;`,
  [CLOSING]: 'select greet(count(*)::text) from notes;',
};

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase('empty');
  folder = mkdtempSync(join(tmpdir(), 'schemas-'));
  write('migrations/20260101000000_create_notes.sql', 'create table notes (text text);');
  for (const [file, text] of Object.entries(RULES)) write(`schemas/${file}`, text);
});

afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

function run(sql: Sql = database.sql): Promise<string[]> {
  return migrate(sql, {
    directory: join(folder, 'migrations'),
    table: 'supabase_migrations.schema_migrations',
    schemas: join(folder, 'schemas'),
  });
}

/** @returns the existing rules, and which other roles may call or read them */
async function listRules(): Promise<string[]> {
  const rows = await database.sql<{ rule: string }[]>`
    select concat_ws(' ', 'function', p.oid::regprocedure, (
        select string_agg(a.grantee::regrole::text, ' ') from aclexplode(p.proacl) a where a.grantee not in (0, p.proowner)))
      as rule from pg_proc p where p.pronamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', 'view', c.oid::regclass, (
        select string_agg(a.grantee::regrole::text, ' ') from aclexplode(c.relacl) a where a.grantee <> c.relowner))
      from pg_class c where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace
    union all select 'policy ' || polname from pg_policy
    union all select 'trigger ' || tgname from pg_trigger where not tgisinternal
    order by 1`;
  return rows.map(({ rule }) => rule);
}

const ALL = [
  'function greet(text) pg_monitor',
  'function keep_note()',
  'policy everybody reads',
  'trigger keep',
  'view greetings pg_monitor',
];

test('schema files are applied in order after the migrations, then only those that changed', async () => {
  expect(await run()).toEqual(['20260101000000_create_notes.sql', PEOPLE, NOTES, CLOSING]);
  expect(await run()).toEqual([]);
  expect(await listRules()).toEqual(ALL);
  write(`schemas/${NOTES}`, `${RULES[NOTES]}\n-- changed`);
  expect(await run()).toEqual([NOTES, CLOSING]);
  expect(await listRules()).toEqual(ALL);
});

test('after a migration every schema file is reapplied, as it may have dropped their objects', async () => {
  await run();
  write('migrations/20260102000000_drop_greetings.sql', 'drop view greetings;');
  expect(await run()).toEqual(['20260102000000_drop_greetings.sql', PEOPLE, NOTES, CLOSING]);
  expect(await listRules()).toEqual(ALL);
});

test('objects and grants removed from a file are dropped', async () => {
  await run();
  write(
    `schemas/${NOTES}`,
    'create or replace view greetings as select greet(text) as greeting from notes;',
  );
  await run();
  expect(await listRules()).toEqual(['function greet(text) pg_monitor', 'view greetings']);
  write('schemas/order.txt', `${PEOPLE}\n${CLOSING}\n`);
  rmSync(join(folder, 'schemas', NOTES));
  expect(await run()).toEqual([CLOSING]);
  expect(await listRules()).toEqual(['function greet(text) pg_monitor']);
});

test('a changed signature leaves no old function behind, and fails if another object depends on it', async () => {
  await run();
  write(
    `schemas/${PEOPLE}`,
    'create or replace function greet(name text, word text) returns text language sql as $$ select word || name $$;',
  );
  await expect(run()).rejects.toThrow(
    'cannot drop function greet(text) because other objects depend on it',
  );
  expect(await listRules()).toEqual(ALL);
  write(`schemas/${NOTES}`, 'select 1;');
  write(`schemas/${CLOSING}`, 'select 1;');
  await run();
  expect(await listRules()).toEqual(['function greet(text,text)']);
});

test('a failing file changes nothing and is reported with its line', async () => {
  await run();
  write('migrations/20260102000000_create_pages.sql', 'create table pages ();');
  write(`schemas/${PEOPLE}`, RULES[PEOPLE].replace('Hello', 'Good day'));
  write(`schemas/${NOTES}`, 'select 1;\nselect nothing from nowhere;');
  await expect(run()).rejects.toThrow(
    `The schema file ${NOTES}, line 2 failed: relation "nowhere" does not exist`,
  );
  const [found] =
    await database.sql`select greet('Ada'), to_regclass('pages') is null as is_missing`;
  expect(found).toEqual({ greet: 'Hello Ada', is_missing: true });
  expect(await listRules()).toEqual(ALL);
});

test.for([
  ['is missing in the order', `${PEOPLE}\n${CLOSING}\n`, NOTES],
  ['is named twice', `${PEOPLE}\n${NOTES}\n${PEOPLE}\n${CLOSING}\n`, PEOPLE],
  ['is in a folder named twice', `${PEOPLE}\npeople\npeople\n${CLOSING}\n`, NOTES],
  ['is nowhere', `${PEOPLE}\n${NOTES}\nnowhere.sql\n${CLOSING}\n`, 'nowhere.sql'],
])('a file that %s is refused', async ([, order = '', file = '']) => {
  write('schemas/order.txt', order);
  await expect(run()).rejects.toThrow(`The schema file ${file} has to be once`);
});

test('several servers starting at once apply them once', async () => {
  write(`schemas/${CLOSING}`, 'select pg_sleep(0.05);');
  const pools = [1, 2, 3].map(() => connect(database.url, { max: 1 }));
  const applied = await Promise.all(pools.map((sql) => run(sql)));
  await Promise.all(pools.map((sql) => sql.end()));
  expect(applied.flat()).toEqual(['20260101000000_create_notes.sql', PEOPLE, NOTES, CLOSING]);
});
