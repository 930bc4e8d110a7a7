import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSchemaFiles } from '#database/migrate/schema-files.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';

const SCHEMAS = join(import.meta.dirname, '../schemas');
const MIGRATIONS = join(import.meta.dirname, '../migrations');

/**
 * Functions on which columns, constraints and indexes depend: they're in migrations, the last of
 * which counts.
 */
const STORED = [
  'function private.to_search_text',
  'function private.to_words',
  'function private.searched',
  'function private.is_stored_picture',
];

/** The effect of `private.own_table` on a table's rights. */
const OPENS = 'revoke all on public.$1 from anon;\ngrant select on public.$1 to authenticated;\n$&';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

/** @returns the definitions in the files, each by its first words: `function private.refuse` */
function listDefinitions(text: string): string[] {
  const definitions = text.matchAll(
    /^create (?:or replace )?(?:(function|view) ([\w.]+)|(trigger|policy) (\w+|"[^"]+")[\s\S]*?\bon ([\w.]+))/gim,
  );
  return [...definitions].map(([, kind, name, hung, its, table]) =>
    kind ? `${kind} ${name}` : `${hung} ${its} on ${table}`,
  );
}

test('no function, view, trigger or policy is defined twice', async () => {
  const rules = readSchemaFiles(SCHEMAS).flatMap(({ text }) => listDefinitions(text));
  const migrated = readdirSync(MIGRATIONS).flatMap((file) =>
    listDefinitions(readFileSync(join(MIGRATIONS, file), 'utf8')),
  );
  const stored = [...new Set(migrated)];
  expect(stored).toEqual(STORED);
  const all = [...rules, ...stored];
  const twice = all.filter((each, index) => all.indexOf(each) !== index);
  // Overloaded functions differ by their arguments.
  const [overloads = { names: [] }] = await database.sql<{ names: string[] }[]>`
    select coalesce(jsonb_agg(name), '[]') as names from (
      select 'function ' || pronamespace::regnamespace || '.' || proname as name from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      group by 1 having count(*) > 1) each`;
  expect(twice.toSorted()).toEqual(overloads.names.toSorted());
});

test('only one file grants rights on a table, and revokes them first', () => {
  const wrong: string[] = [];
  const opened = new Map<string, string>();
  for (const { path, text } of readSchemaFiles(SCHEMAS)) {
    const views = new Set(
      [...text.matchAll(/^create or replace view ([\w.]+)/gm)].map(([, name]) => name),
    );
    const granted = text.replaceAll(/^select private\.own_table\('(\w+)'/gm, OPENS);
    for (const { 1: table = '', index } of granted.matchAll(
      /^grant (?!execute)[^;]*?\bon ([\w.]+)\s+to/gm,
    )) {
      if (views.has(table)) continue;
      const other = opened.get(table) ?? path;
      opened.set(table, path);
      if (other !== path) wrong.push(`${table} in ${path} and ${other}`);
      if (!granted.slice(0, index).includes(`revoke all on ${table} from`))
        wrong.push(`${table} in ${path}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('every SQL function refers only to existing names', async () => {
  const { sql } = database;
  const functions = await sql<{ definition: string }[]>`
    select pg_get_functiondef(p.oid) as definition from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and l.lanname = 'sql'`;
  expect(functions.length).toBeGreaterThan(100);
  await sql.begin(async (tx) => {
    await tx`set local check_function_bodies = on`;
    for (const { definition } of functions) await tx.unsafe(definition);
  });
});
