import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Imports of tests that open a database. The others don't depend on the PostgreSQL version. */
const DATABASE_IMPORT = /from '(?:#test\/|.*-under-test\.ts|.*\/embedded\.ts)/;

/** Folders in which some tests open a database. */
export const DATABASE_ROOMS = ['src/database', 'src/gateway', 'src/server', 'src/sandbox'];

/** @param root the project's folder @returns the tests in those folders that open one */
export function listDatabaseTests(root: string): string[] {
  return DATABASE_ROOMS.flatMap((room) => listTests(root, room)).filter((file) =>
    DATABASE_IMPORT.test(readFileSync(join(root, file), 'utf8')),
  );
}

/** @returns the tests of a folder and its subfolders, by path from the root */
export function listTests(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name));
}
