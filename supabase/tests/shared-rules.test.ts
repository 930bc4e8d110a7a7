import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';

// Rules that both TypeScript and SQL implement (`docs/architecture.md`, “Which side owns a rule”):
// one table of cases is fed to both. A table says so in its comment: “Fed to `findX` and
// `private.find_x`.”

const ROOT = join(import.meta.dirname, '../..');
const CASES = 'test/cases';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

const listFiles = (folder: string, ending: RegExp) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => ending.test(path))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

const tests = [...listFiles('src', /\.test\.tsx?$/), ...listFiles('supabase/tests', /\.test\.ts$/)];

/** Each table fed to both sides, with the functions its comment names. */
const shared = listFiles(CASES, /\.ts$/).flatMap(({ path, text }) =>
  [...text.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*\bFed to[\s\S]*?)\*\/\s*export const (\w+)/g)].map(
    ([, comment = '', table = '']) => ({
      table,
      users: tests.filter((file) => file.text.includes(`#${path}`) && file.text.includes(table)),
      names: [...comment.matchAll(/`([\w.]+)`/g)].map(([, name = '']) => name),
    }),
  ),
);

test('every shared table of cases is tested on both sides', () => {
  expect(shared.length).toBeGreaterThan(15);
  for (const { table, users, names } of shared) {
    expect(
      users.some(({ path }) => path.startsWith('supabase/')),
      `${table} in supabase/tests`,
    ).toBe(true);
    for (const name of names.filter((each) => !each.startsWith('private.')))
      expect(
        users.some(({ text }) => text.includes(name)),
        `${table} fed to ${name}`,
      ).toBe(true);
  }
});

test('SQL names mentioned in the rules and cases exist', async () => {
  const rows = await database.sql<{ name: string }[]>`
    select pronamespace::regnamespace || '.' || proname as name from pg_proc
    union select relnamespace::regnamespace || '.' || relname from pg_class`;
  const known = new Set(rows.map(({ name }) => name));
  const files = [...listFiles('src', /\/rules\/.*\.ts$/), ...listFiles(CASES, /\.ts$/)];
  const named = files.flatMap(({ path, text }) =>
    [...text.matchAll(/`((?:private|public)\.[a-z_]+)/g)].map(([, name = '']) => ({ path, name })),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ name }) => !known.has(name))).toEqual([]);
});
