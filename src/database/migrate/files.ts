import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PostgresError } from 'postgres';
import type { TransactionSql } from '../connect.ts';

/** One migration: its file and the SHA-256 of its text. */
export type Migration = {
  version: string;
  name: string;
  file: string;
  text: string;
  checksum: string;
};

/** `YYYYMMDDHHMMSS_verb_object.sql`, as Supabase's tool names and orders them. */
const FILE_NAME = /^(?<version>\d{14})_(?<name>[a-z0-9_]+)\.sql$/;

/**
 * @param directory the folder; no migrations if missing or empty
 * @returns its migrations in order
 * @throws naming a file with an invalid name
 */
export function readMigrations(directory: string): Migration[] {
  const files = existsSync(directory) ? readdirSync(directory).sort() : [];
  return files
    .filter((file) => file.endsWith('.sql'))
    .map((file) => toMigration(file, readFileSync(join(directory, file), 'utf8')));
}

/** @returns the SHA-256 of a text, in hex */
export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** @throws if the file's name is invalid */
export function toMigration(file: string, text: string): Migration {
  const { version, name } = FILE_NAME.exec(file)?.groups ?? {};
  if (!version || !name) {
    throw new Error(`The migration ${file} is not named YYYYMMDDHHMMSS_verb_object.sql.`);
  }
  return { version, name, file, text, checksum: hashText(text) };
}

/**
 * Runs an SQL file. Its session settings don't reach the next user of the connection.
 *
 * @param label of the file in errors: `The migration 2026…_create_one.sql`
 * @throws with the label, the line, PostgreSQL's own words and its hint
 */
export async function runFile(sql: TransactionSql, label: string, text: string): Promise<void> {
  try {
    await sql.unsafe(text);
    await sql.unsafe('reset role; reset all');
  } catch (cause) {
    const { message, hint, position } = cause as Partial<PostgresError> & Error;
    const line = position ? text.slice(0, Number(position)).split('\n').length : null;
    const place = line ? `${label}, line ${line}` : label;
    const advice = hint ? ` (${hint})` : '';
    throw new Error(`${place} failed: ${message}${advice}`, { cause });
  }
}
