import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TransactionSql } from '../connect.ts';
import type { Change } from './change.ts';
import { hashText } from './read-migrations.ts';
import { runFile } from './run-file.ts';
import { dropLeftovers, listWritten, type MadeObject, release } from './schema-objects.ts';

/** A file with the final form of functions, views, triggers, policies and grants. */
type SchemaFile = { path: string; text: string; hash: string };

type AppliedFile = { path: string; hash: string; objects: MadeObject[] };

type SchemaFiles = {
  directory: string;
  table: string;
  all: boolean;
  change: Pick<Change, 'begin'>;
};

/** The file with the order in which schema files are applied: a line for a file, or for a folder's others. */
const ORDER_FILE = 'order.txt';

/**
 * Applies the changed files of a folder, and drops objects that a file no longer creates. The last file
 * completes the others: it runs whenever one of them does.
 *
 * @param directory the folder; `order.txt` in it has every file or its folder once
 * @param table that records them, with its schema; created if missing
 * @param all whether to apply every file: after a migration, which may have dropped their objects
 * @returns the files that were applied, in order
 * @throws naming the file, if one fails or is missing in `order.txt`
 */
export async function applySchemaFiles(
  sql: TransactionSql,
  { directory, table, all, change }: SchemaFiles,
): Promise<string[]> {
  const files = readSchemaFiles(directory);
  const applied = await listAppliedFiles(sql, table);
  const known = new Map(applied.map((file) => [file.path, file]));
  const changed = files.filter(({ path, hash }) => all || known.get(path)?.hash !== hash);
  const gone = applied.filter(({ path }) => !files.some((file) => file.path === path));
  if (changed.length + gone.length === 0) return [];
  await change.begin();

  const closing = files.at(-1);
  const work = closing && !changed.includes(closing) ? [...changed, closing] : changed;
  const objectsOf = ({ path }: { path: string }) => known.get(path)?.objects ?? [];
  const before = [...work, ...gone].flatMap(objectsOf);
  await release(sql, before);
  const made: MadeObject[] = [];
  const places = new Set<string>();
  await listNew(sql, places);
  for (const file of work) {
    const objects = await applyFile(sql, file, places);
    // The closing file only completes other files' objects.
    const own = file === closing ? [] : objects;
    made.push(...own);
    await recordFile(sql, table, { ...file, objects: own });
  }
  for (const { path } of gone) await sql`delete from ${sql(table)} where path = ${path}`;
  const names = new Set(made.map(nameOf));
  await dropLeftovers(
    sql,
    before.filter((object) => !names.has(nameOf(object))),
  );
  return work.map(({ path }) => path);
}

const nameOf = ({ type, identity }: MadeObject) => `${type} ${identity}`;

/**
 * Runs a file. Functions may refer to objects of later files.
 *
 * @param places of everything written so far; the file's objects are added
 * @returns the objects it created
 */
async function applyFile(
  sql: TransactionSql,
  { path, text }: SchemaFile,
  places: Set<string>,
): Promise<MadeObject[]> {
  await sql`set local check_function_bodies = off`;
  await runFile(sql, `The schema file ${path}`, text);
  return listNew(sql, places);
}

async function listNew(sql: TransactionSql, places: Set<string>): Promise<MadeObject[]> {
  const written = await listWritten(sql, places);
  for (const { place } of written) places.add(place);
  return written.map(({ type, identity }) => ({ type, identity }));
}

/** @returns the folder's files in order; none if it is missing */
export function readSchemaFiles(directory: string): SchemaFile[] {
  if (!existsSync(directory)) return [];
  const places = readFileSync(join(directory, ORDER_FILE), 'utf8')
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '');
  const found = readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.sql'))
    .toSorted();
  const others = found.filter((path) => !places.includes(path));
  const order = places.flatMap((place) =>
    place.endsWith('.sql') ? place : others.filter((path) => path.startsWith(`${place}/`)),
  );
  const wrong = [...found, ...order].find(
    (path) => !found.includes(path) || order.filter((each) => each === path).length !== 1,
  );
  if (wrong)
    throw new Error(
      `The schema file ${wrong} has to be once in ${ORDER_FILE} and once in the folder.`,
    );
  return order.map((path) => {
    const text = readFileSync(join(directory, path), 'utf8');
    return { path, text, hash: hashText(text) };
  });
}

async function listAppliedFiles(sql: TransactionSql, table: string): Promise<AppliedFile[]> {
  await sql`
    create table if not exists ${sql(table)}
      (path text primary key, hash text not null, objects jsonb not null, applied_at timestamptz not null)`;
  return sql<
    AppliedFile[]
  >`select path, hash, objects from ${sql(table)} order by applied_at, path`;
}

async function recordFile(
  sql: TransactionSql,
  table: string,
  { path, hash, objects }: AppliedFile,
): Promise<void> {
  await sql`
    insert into ${sql(table)} (path, hash, objects, applied_at)
    values (${path}, ${hash}, ${sql.json(objects)}, now())
    on conflict (path) do update
    set hash = excluded.hash, objects = excluded.objects, applied_at = excluded.applied_at`;
}
