import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @returns the migration that wrote each function last, by the function's name */
export function findMigrations(directory: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const file of readdirSync(directory).sort()) {
    const text = readFileSync(join(directory, file), 'utf8');
    const functions = text.matchAll(/^create (?:or replace )?function ([\w.]+)/gim);
    for (const [, name = ''] of functions) found.set(name, file);
  }
  return found;
}
