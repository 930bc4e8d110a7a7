import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Imports of tests that open a database. The others don't depend on the PostgreSQL version. */
const DATABASE_IMPORT = /from '(?:#test\/|.*-under-test\.ts|.*\/embedded\.ts)/;

/** Roles that browsers have too: they use no database. */
const BROWSER_ROLE = /\/(?:rules|public|web)\//;

/** @param root the project's folder @returns the tests in `src` that open one */
export function listDatabaseTests(root: string): string[] {
  return listTests(root, 'src').filter(
    (file) =>
      !BROWSER_ROLE.test(file) && DATABASE_IMPORT.test(readFileSync(join(root, file), 'utf8')),
  );
}

/** @returns the tests of a folder and its subfolders, by path from the root */
export function listTests(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name));
}
