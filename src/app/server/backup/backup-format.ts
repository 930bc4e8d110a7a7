import * as z from 'zod/mini';

/**
 * A backup is a gzipped tar that any tool can list:
 *
 *     backup.json               metadata: release, migrations, tables and their columns
 *     keys.json                 the signing keys, in the format of AUTH_SIGNING_KEY
 *     state/NAME                small files of the data directory, such as the sandbox's
 *     tables/SCHEMA.NAME/00001  rows in the format of PostgreSQL's `copy`, in pieces
 *     files/KEY                 uploaded files
 *     end.json                  sequences and counts; without it the file was cut short
 */
export const ENTRIES = {
  head: 'backup.json',
  keys: 'keys.json',
  state: 'state/',
  tables: 'tables/',
  files: 'files/',
  end: 'end.json',
} as const;

/** Raised when older releases can't read the format. */
export const BACKUP_FORMAT = 1;

const Applied = z.array(z.object({ version: z.string(), checksum: z.nullable(z.string()) }));

const Table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  partition: z.nullable(z.object({ of: z.string(), bounds: z.string() })),
});

/** The first entry. */
export const Head = z.object({
  format: z.literal(BACKUP_FORMAT),
  made_at: z.string(),
  /** Applied migrations, by the table that records them. */
  migrations: z.record(z.string(), Applied),
  job_schema: z.number(),
  tables: z.array(Table),
});
export type Head = z.infer<typeof Head>;

/** The last entry. */
export const End = z.object({ sequences: z.record(z.string(), z.string()), files: z.number() });
export type End = z.infer<typeof End>;

/** A backup's contents, in numbers. */
export type BackupSummary = { tables: number; rows: number; files: number; madeAt: string };

/** @returns the summary in the head and the end */
export function summarise(head: Head, end: End): BackupSummary {
  const rows = head.tables.reduce((sum, table) => sum + table.rows, 0);
  return { tables: head.tables.length, rows, files: end.files, madeAt: head.made_at };
}

/** The file isn't a complete backup, or this release can't read it. */
export class BackupError extends Error {}
