import { constants } from 'node:fs';
import { copyFile, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { countAccounts, readSnapshot } from '#admin/installation/server/backup.ts';
import { forgetCopies } from '#admin/installation/server/copies.ts';
import {
  findMovedTables,
  insertObjects,
  listObjects,
  listProductMigrations,
  type MovedTables,
  mayTakeRows,
  moveRows,
  moveSecrets,
  nameObjects,
  type StoredObject,
} from '#admin/installation/server/move.ts';
import type { Sql } from '#database/connect.ts';
import { announceTables } from '#kit/server/data/database-state.ts';
import { type Env, readEnv } from '#kit/server/process/env.ts';
import { createLog } from '#kit/server/process/log.ts';
import { type LoneCommand, UsageError } from '../commands/command.ts';
import { checkBackend, checkDatabase } from '../hosted/check-backend.ts';
import { openDataDirectory } from '../installation/data-directory.ts';
import { requireInstallation } from '../installation/require-installation.ts';
import { PRODUCT_SCHEMA } from '../installation/schema-sources.ts';
import { createSigning } from '../keys/signing.ts';
import {
  adoptSigningKeys,
  formatSigningKeys,
  loadSigningKeys,
  SIGNING_KEY_FILE,
} from '../keys/signing-key.ts';
import { openAnyDatabase, openDatabase } from '../start/open-database.ts';
import { openPlace, type Place } from './open-place.ts';

export const move: LoneCommand = {
  usage: 'FILE',
  does: 'move another installation into this one',
  details: `FILE has the settings of the other one, a NAME=value a line: DATA_DIR or DATABASE_URL, and for a hosted
Supabase its address and keys. This one must be empty; the other one stays as it is. Stop both servers.
People keep their passwords, authenticator apps and files, and sign in again.
If it is cut short, type it again: it goes on where it was.`,
  words: [1, 1],
  canRunDry: false,
  async runAlone(to, [file = '']) {
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text === null) throw new UsageError(`There is no file ${file} with settings to be read.`);
    const from = readEnv(parseEnv(text) as Record<string, string>);
    const say = (sentence: string) => void process.stderr.write(`${sentence}\n`);
    say(`From ${nameOf(from)} to ${nameOf(to)}.`);
    return describe(await moveInstallation({ from, to }, say));
  },
};

function describe(summary: MoveSummary): string {
  const { accounts, tables, rows, files, filesLost, appsLeft, passkeysLeft } = summary;
  const left = [
    [filesLost, 'files whose bytes were lost before'],
    [appsLeft, 'authenticator apps whose secret cannot be read: set them up again'],
    [passkeysLeft, 'passkeys, which a hosted Supabase takes from nobody: add them again'],
  ] as const;
  const sentences = left.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  const behind = sentences.length > 0 ? ` Left behind: ${sentences.join('; ')}.` : '';
  return `Moved ${accounts} accounts, ${tables} tables with ${rows} rows, and ${files} files.${behind} Start the server now; everyone has to sign in again.`;
}

/** The number of items moved, by kind. */
type MoveSummary = {
  accounts: number;
  tables: number;
  rows: number;
  files: number;
  filesLost: number;
  appsLeft: number;
  passkeysLeft: number;
};

type Say = (sentence: string) => void;

type Sides = { from: Env; to: Env };

/** A progress message follows every so many files. */
const FILES_A_SENTENCE = 100;

/**
 * Moves an installation into an empty one. Files go first, then all rows in one transaction: if interrupted,
 * there are no accounts yet, and it can be repeated.
 *
 * @throws Error with the reason
 */
async function moveInstallation(sides: Sides, say: Say): Promise<MoveSummary> {
  const { from, to } = sides;
  await requireInstallation(from);
  const keys = await loadSigningKeys(from);
  const { sealing } = (await createSigning(keys, `${from.publicUrl}/auth/v1`)).keys;
  await openDataDirectory(to);
  const source = await openSource(from);
  try {
    const goal = await openDatabase(to, createLog(to.logLevel));
    try {
      await assertFit(source.sql, goal.sql, sides);
      const [here, there] = [
        await openPlace(from, source.sql, sealing),
        await openPlace(to, goal.sql, sealing),
      ];
      if (from.dataDirectory !== to.dataDirectory) {
        await adoptSigningKeys(to, formatSigningKeys(keys));
        await copyState(sides);
      }
      const summary = await moveAll({ source: source.sql, goal: goal.sql, here, there }, say);
      if (to.hosted) await announceTables(goal.sql);
      return summary;
    } finally {
      await goal.stop();
    }
  } finally {
    await source.stop();
  }
}

/** The source isn't changed. */
async function openSource(env: Env) {
  const backend = env.hosted ? await checkBackend(env.hosted) : null;
  const database = await openAnyDatabase(env, createLog(env.logLevel));
  try {
    if (backend) await checkDatabase(database.sql, backend);
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}

async function assertFit(source: Sql, goal: Sql, { from, to }: Sides): Promise<void> {
  const { table } = PRODUCT_SCHEMA;
  const [before, after] = [
    await listProductMigrations(source, table),
    await listProductMigrations(goal, table),
  ];
  if (before === null) throw new Error(`There is no installation in ${nameOf(from)}.`);
  if (before.join() !== after?.join()) {
    throw new Error(
      `${nameOf(from)} was made by another release. Start this one there once, then move.`,
    );
  }
  if (!(await mayTakeRows(goal))) {
    throw new Error(
      `The role of ${nameOf(to)} neither owns the table of accounts nor may set session_replication_role. Let a superuser grant it: grant set on parameter session_replication_role to …`,
    );
  }
  if (await countAccounts(goal)) {
    throw new Error(
      `There are accounts in ${nameOf(to)} already. Move into an empty installation.`,
    );
  }
}

type Work = { source: Sql; goal: Sql; here: Place; there: Place };

async function moveAll({ source, goal, here, there }: Work, say: Say): Promise<MoveSummary> {
  return readSnapshot(source, async (snapshot) => {
    const objects = await listObjects(snapshot);
    await assertNoOthers(goal, objects);
    const plan = await readSnapshot(goal, (tx) => findMovedTables(snapshot, tx));
    say(`To be moved: ${describePlan(plan)} and ${objects.length} files.`);
    const moved = await moveFiles(objects, { here, there }, say);
    say('The files are there. Moving the rows, all of them or none.');
    const appsLeft = await goal.begin(async (tx) => {
      const putBack = await moveRows(snapshot, tx, plan);
      const left = await moveSecrets(tx, (secret, id) => {
        const open = here.unseal(secret, id);
        return open === null ? null : there.seal(open, id);
      });
      await (there.writesRows ? nameObjects(tx, moved) : insertObjects(tx, moved));
      await assertFiles(tx as unknown as Sql, moved);
      await forgetCopies(tx as unknown as Sql);
      await putBack();
      return left;
    });
    const filesLost = objects.length - moved.length;
    const { passkeysLeft } = plan;
    return { ...count(plan), files: moved.length, filesLost, appsLeft, passkeysLeft };
  });
}

/** @returns the files that are now there */
async function moveFiles(
  objects: readonly StoredObject[],
  { here, there }: { here: Place; there: Place },
  say: Say,
): Promise<StoredObject[]> {
  const moved: StoredObject[] = [];
  for (const [index, object] of objects.entries()) {
    if (index > 0 && index % FILES_A_SENTENCE === 0) say(`${index} of ${objects.length} files.`);
    if (!(await there.has(object))) {
      const bytes = await here.read(object);
      if (bytes === null) {
        say(`The bytes of ${object.bucket_id}/${object.name} are lost; it is left out.`);
        continue;
      }
      await there.write(object, bytes);
    }
    moved.push(there.rename(object));
  }
  return moved;
}

/** Without accounts, files must come from an interrupted move of this installation. */
async function assertNoOthers(goal: Sql, objects: readonly StoredObject[]): Promise<void> {
  const known = new Set(objects.map(({ bucket_id, name }) => `${bucket_id}/${name}`));
  const other = (await listObjects(goal)).find(
    ({ bucket_id, name }) => !known.has(`${bucket_id}/${name}`),
  );
  if (!other) return;
  throw new Error(
    `There are files of another installation already, such as ${other.bucket_id}/${other.name}. Move into an empty one.`,
  );
}

async function assertFiles(sql: Sql, moved: readonly StoredObject[]): Promise<void> {
  const there = new Set((await listObjects(sql)).map(({ id }) => id));
  const missing = moved.filter(({ id }) => !there.has(id));
  if (missing.length === 0) return;
  throw new Error(`${missing.length} files did not arrive; nothing was moved. Try again.`);
}

/** Copies small files of the data directory, such as the sandbox's; never replaces one. */
async function copyState({ from, to }: Sides): Promise<void> {
  const found = await readdir(from.dataDirectory, { withFileTypes: true }).catch(() => []);
  for (const { name } of found.filter((entry) => entry.isFile())) {
    if (name.startsWith(SIGNING_KEY_FILE)) continue;
    const [path, copy] = [join(from.dataDirectory, name), join(to.dataDirectory, name)];
    await copyFile(path, copy, constants.COPYFILE_EXCL).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/** @returns an installation's location, for people */
function nameOf({ hosted, databaseUrl, dataDirectory }: Env): string {
  if (hosted) return hosted.url;
  return databaseUrl === undefined ? dataDirectory : `the database of DATABASE_URL`;
}

function count({ tables }: MovedTables) {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const users = tables.find(({ schema, name }) => schema === 'auth' && name === 'users');
  return { accounts: users?.rows ?? 0, tables: tables.length, rows };
}

function describePlan(plan: MovedTables): string {
  const { accounts, tables, rows } = count(plan);
  return `${accounts} accounts, ${tables} tables with ${rows} rows`;
}
